import { StrictMode, version } from "react";
import { renderToString } from "react-dom/server";
import { App, type AppState } from "./App.tsx";

export const reactVersion: string = version;

/** The page as a server sends it. */
export function render(first: AppState): string {
  return renderToString(
    <StrictMode>
      <App first={first} />
    </StrictMode>,
  );
}
