import { StrictMode, version } from "react";
import { renderToString } from "react-dom/server";
import { App, type AppState } from "./App.tsx";

export const reactVersion: string = version;

/** The server-rendered page. */
export function render(first: AppState): string {
  return renderToString(
    <StrictMode>
      <App first={first} />
    </StrictMode>,
  );
}
