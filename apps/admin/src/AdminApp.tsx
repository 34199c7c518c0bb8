import { useState } from "react";
import { apiBase } from "./owner-api/api-base.ts";
import { createOwnerApi } from "./owner-api/create-owner-api.ts";
import { SignIn } from "./sign-in/SignIn.tsx";
import type { StoredToken } from "./sign-in/stored-token.ts";
import { SignedIn } from "./SignedIn.tsx";
import { useWords } from "./words/words.ts";

/** The whole page: the door first, then what is behind it. */
export function AdminApp({ token }: { readonly token: StoredToken }) {
  const words = useWords();
  const [current, setCurrent] = useState(token.read);
  const [notice, setNotice] = useState("");
  if (current === "")
    return (
      <SignIn
        notice={notice}
        onSignedIn={(next) => {
          token.keep(next);
          setNotice("");
          setCurrent(next);
        }}
      />
    );
  return (
    <SignedIn
      api={createOwnerApi(current, apiBase(), words)}
      onSignedOut={(why) => {
        token.forget();
        setNotice(why);
        setCurrent("");
      }}
    />
  );
}
