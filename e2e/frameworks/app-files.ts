/*
 * The apps, by the files that the frameworks' own starters (create-vite, create-next-app) write, with chats in their pages.
 * Each is a folder beside the installed packages. The other files of the Vite app and the Jest project are the examples of
 * docs/testing.md.
 */

/** What a folder of files consists of: texts by path. */
export type Files = Readonly<Record<string, string>>;

export const viteApp: Files = {
  "package.json": `{ "name": "vite-app", "private": true, "type": "module" }`,
  "tsconfig.json": JSON.stringify({
    compilerOptions: {
      target: "ES2023",
      lib: ["ES2023", "DOM", "DOM.Iterable"],
      module: "ESNext",
      moduleResolution: "bundler",
      jsx: "react-jsx",
      types: ["vite/client", "node"],
      strict: true,
      noEmit: true,
      skipLibCheck: true,
    },
  }),
  "vite.config.ts": `import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
export default defineConfig({ plugins: [react()] });
`,
  "index.html": `<!doctype html>
<html lang="en">
  <head><meta charset="UTF-8" /><link rel="icon" href="data:," /><title>Help</title></head>
  <body><div id="root"></div><script type="module" src="/src/main.tsx"></script></body>
</html>
`,
  "src/main.tsx": `import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App";
const root = document.getElementById("root");
if (root) createRoot(root).render(<StrictMode><App /></StrictMode>);
`,
  "src/App.tsx": `import { Bubble } from "@banter/react";
import { Help } from "./Help";
export function App() {
  return <main><Help name="Ada" /><Bubble typebot="help" apiHost={import.meta.env.VITE_API_HOST} /></main>;
}
`,
};

/** An App Router page that is a server component, exported as static files. */
export const nextApp: Files = {
  "package.json": `{ "name": "next-app", "private": true }`,
  "next.config.mjs": `export default { output: "export" };\n`,
  "app/layout.jsx": `export const metadata = { title: "Help", icons: "data:," };
export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}
`,
  "app/page.jsx": `import { Bubble, Standard } from "@banter/react";
const apiHost = process.env.NEXT_PUBLIC_API_HOST;
export default function Page() {
  return (
    <main>
      <Standard typebot="help" apiHost={apiHost} prefilledVariables={{ name: "Ada" }} style={{ height: 480 }} />
      <Bubble typebot="help" apiHost={apiHost} />
    </main>
  );
}
`,
};

export const jestApp: Files = { "package.json": `{ "name": "jest-app", "private": true }` };

/** A test of the Vite app: in a DOM without layout, nothing fails, is requested or is waited for. */
export const inertTest = `import * as Banter from "@banter/react";
import widget from "@banter/widget/banter";
import { act, cleanup, render } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const { Bubble, Popup, Standard } = Banter;
const requests: unknown[] = [];
const logged: unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url) => {
    requests.push(url);
    return Response.json({});
  });
  for (const level of ["debug", "warn", "error"] as const)
    vi.spyOn(console, level).mockImplementation((...data) => void logged.push(data));
});
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(60_000);
  cleanup();
  expect([requests, logged]).toEqual([[], []]);
  expect(document.querySelector("banter-standard, banter-popup, banter-bubble")).toBeNull();
});

const elements = () => [...document.querySelectorAll("banter-standard, banter-popup, banter-bubble")];

test("components render their elements with their props, and no more", () => {
  render(
    <StrictMode>
      <Standard typebot="a" className="chat" />
      <Popup typebot="b" defaultOpen />
      <Bubble typebot="c" isOpen previewMessage={{ message: "Hi", autoShowDelay: 0 }} sound="sound.mp3" />
    </StrictMode>,
  );
  expect(elements().map(({ localName }) => localName)).toEqual(["banter-standard", "banter-popup", "banter-bubble"]);
  expect(elements()).toMatchObject([{ typebot: "a" }, { typebot: "b", defaultOpen: true }, { typebot: "c", isOpen: true }]);
  expect(elements().map(({ shadowRoot, childNodes }) => [shadowRoot, childNodes.length])).toEqual([[null, 0], [null, 0], [null, 0]]);
  expect(vi.getTimerCount()).toBe(0);
});

test("commands do nothing", () => {
  render(<Bubble typebot="c" />);
  act(() => {
    Banter.open();
    Banter.showPreviewMessage({ message: "Hi" });
    Banter.setPrefilledVariables({ name: "Ada" });
    Banter.sendCommand("talk-to-human");
    Banter.close();
  });
  expect(elements()).toHaveLength(1);
});

test("so do the elements and the init functions of a page without React", () => {
  document.body.innerHTML = '<banter-standard typebot="a"></banter-standard><banter-bubble typebot="b" is-open></banter-bubble>';
  widget.initStandard({ typebot: "c" });
  const popup = widget.initPopup({ typebot: "d", defaultOpen: true });
  popup.open();
  expect(elements()).toHaveLength(3);
  document.body.replaceChildren();
});
`;
