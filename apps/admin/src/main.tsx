import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { AdminApp } from "./AdminApp.tsx";
import { storedToken } from "./sign-in/stored-token.ts";
import { chooseWords, WordsContext } from "./words/words.ts";
import "./page/page.css";

const root = document.querySelector("#root");
if (root === null) throw new Error("index.html has no element #root to show the page in.");

const { language, words } = chooseWords(navigator.languages);
document.documentElement.lang = language;
document.title = `${words.title} · Banter`;

const token = storedToken(sessionStorage);
createRoot(root).render(
  <StrictMode>
    <WordsContext value={words}>
      <AdminApp token={token} />
    </WordsContext>
  </StrictMode>,
);
