import { useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, it } from "vitest";
import { ChoiceBox } from "./ChoiceBox.tsx";
import { useSelection } from "./use-selection.ts";

const ids = Array.from({ length: 200 }, (_, index) => `item-${index}`);

it("re-renders only the toggled one of two hundred choices", () => {
  const rendered: string[] = [];
  function Content({ id }: { readonly id: string }) {
    rendered.push(id);
    return id;
  }
  function Choices() {
    const [, keep] = useState("");
    const selection = useSelection(ids, "", keep);
    return ids.map((id) => (
      <ChoiceBox
        key={id}
        id={id}
        className="choice"
        isChecked={selection.has(id)}
        onToggle={selection.toggle}
      >
        <Content id={id} />
      </ChoiceBox>
    ));
  }
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  flushSync(() => root.render(<Choices />));
  expect(rendered).toHaveLength(200);
  rendered.length = 0;
  flushSync(() => place.querySelector<HTMLElement>('[data-itemid="item-7"] input')?.click());
  expect(place.querySelectorAll("input:checked")).toHaveLength(1);
  expect(new Set(rendered)).toEqual(new Set(["item-7"]));
  root.unmount();
  place.remove();
});
