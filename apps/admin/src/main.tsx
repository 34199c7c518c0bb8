import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { AdminApp } from "./AdminApp.tsx";
import { createOwnerApi, redeemSignInCode } from "./owner-api/create-owner-api.ts";
import { followSignInLink, isSignInLink } from "./sign-in/sign-in-link.ts";
import { storedToken } from "./sign-in/stored-token.ts";
import { chooseStrings, StringsContext } from "./strings/strings.ts";
import "./page/tokens.css";
import "./page/page.css";

const root = document.querySelector("#root");
if (root === null) throw new Error("index.html has no element #root to render the page in.");

const { language, strings } = chooseStrings(navigator.languages);
document.documentElement.lang = language;
document.title = `${strings.title} · Banter`;

const token = storedToken(sessionStorage);
/** Relative to the page, so that it also works under a path prefix. */
const ownerApiUrl = new URL("../api/v1/owner/", document.baseURI).href;

const signInProblem = await followSignInLink(location.hash, token, (code) =>
  redeemSignInCode(code, ownerApiUrl, strings),
);
// A link that is opened in a tab with this page changes the hash only.
window.addEventListener("hashchange", () => {
  if (isSignInLink(location.hash)) location.reload();
});

createRoot(root).render(
  <StrictMode>
    <StringsContext value={strings}>
      <AdminApp
        token={token}
        connect={(value) => createOwnerApi(value, ownerApiUrl, strings)}
        signInProblem={signInProblem}
      />
    </StringsContext>
  </StrictMode>,
);
