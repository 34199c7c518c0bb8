import { expect, it } from "vitest";
import { findRemovedUses } from "./find-removed-uses.ts";

it.each([
  ['import { lazy } from "react";', "lazy"],
  ['export { Suspense } from "react";', "Suspense"],
  ['import { hydrateRoot as start } from "react-dom/client";', "hydrateRoot"],
  ["const view = <title>Chat</title>;", "title"],
  ["const view = <a-card>Chat</a-card>;", "a-card"],
  ["const view = <form action={send} />;", "action"],
  ["const view = <div onMouseEnter={show} />;", "onMouseEnter"],
  ["const view = <path strokeWidth={2} />;", "strokeWidth"],
  ["const view = <Fragment ref={part} />;", "ref"],
  ['const view = createElement("style");', "style"],
  ["const view = <Theme.Consumer>{render}</Theme.Consumer>;", "Theme.Consumer"],
])("finds the unsupported feature in %s", (code, name) => {
  expect(findRemovedUses(code, "View.tsx")).toContain(name);
});

it("ignores props of components", () => {
  const code = "const view = <Form action={send} onSelect={choose} />;";
  expect(findRemovedUses(code, "View.tsx")).toEqual([]);
});
