import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { App, type AppState } from "./App.tsx";

/** Hydrates the server's markup and records React's warnings. */
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
