import { type } from "../dispatch.js";

/** Controlled text fields. */
export async function controlledText({ react, render, logMarkup, find, log, settle }) {
  const { createElement: h, useState } = react;
  function Field({ tag, ...rest }) {
    const [value, setValue] = useState("a");
    return h(tag, {
      ...rest,
      value,
      onChange: (event) => {
        log("change", event.target.value, event.type, event.currentTarget.tagName);
        setValue(event.target.value.toUpperCase());
      },
    });
  }
  render(
    h(
      "div",
      null,
      h(Field, { tag: "input", type: "text", name: "n" }),
      h(Field, { tag: "textarea", rows: 3 }),
    ),
  );
  logMarkup();
  for (const tag of ["input", "textarea"]) {
    type(find(tag), "abc");
    await settle();
    log(find(tag).value);
  }
  render(h("input", { type: "text", value: "kept", onChange: () => log("refused") }));
  type(find("input"), "other");
  await settle();
  log(find("input").value);
  render(h("input", { type: "number", value: 3, onChange: () => undefined, min: 0, step: "any" }));
  logMarkup();
  render(h("input", { type: "text", defaultValue: "free", key: "free" }));
  type(find("input"), "typed");
  log(find("input").value, find("input").defaultValue);
}
