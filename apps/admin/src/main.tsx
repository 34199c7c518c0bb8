import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { AdminApp } from "./AdminApp.tsx";
import { storedToken } from "./sign-in/stored-token.ts";
import "./page/page.css";

const root = document.querySelector("#root");
if (root === null) throw new Error("index.html has no element #root to show the page in.");

const token = storedToken(sessionStorage);
createRoot(root).render(
  <StrictMode>
    <AdminApp token={token} />
  </StrictMode>,
);
