import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { App, type AppState } from "./App.tsx";

/** Takes over what the server drew, and notes what React complains about. */
export function hydrate(first: AppState): void {
  const container = document.getElementById("root");
  if (container === null) throw new Error("The page has no #root.");
  window.heard = [];
  const problems: string[] = (window.problems = []);
  hydrateRoot(
    container,
    <StrictMode>
      <App first={first} />
    </StrictMode>,
    { onRecoverableError: (error) => problems.push(String(error)) },
  );
}
