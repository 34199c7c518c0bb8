import { StrictMode, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach } from "vitest";
import { english, type UiStrings } from "../strings/english.ts";
import { StringsContext } from "../strings/strings.ts";

/** Renders into the page and cleans up after each test. Call it once per test file. */
export function useRender(): (children: ReactNode, strings?: UiStrings) => void {
  let root: Root | undefined;
  beforeEach(() => {
    history.replaceState(null, "", "#/");
    root = createRoot(document.body.appendChild(document.createElement("div")));
  });
  afterEach(() => {
    root?.unmount();
    document.body.replaceChildren();
  });
  return (children, strings = english) =>
    root?.render(
      <StrictMode>
        <StringsContext value={strings}>{children}</StringsContext>
      </StrictMode>,
    );
}
