import { useState } from "react";
import type { OwnerApi } from "./owner-api/create-owner-api.ts";
import { SignIn } from "./sign-in/SignIn.tsx";
import type { StoredToken } from "./sign-in/stored-token.ts";
import { SignedIn } from "./SignedIn.tsx";

/** The whole page: the sign-in form, then the answers. */
export function AdminApp({ token, connect, signInProblem = "" }: AdminAppProps) {
  const [session, setSession] = useState<Session | undefined>(() => {
    const stored = token.read();
    return stored === "" ? undefined : { api: connect(stored) };
  });
  const [notice, setNotice] = useState(signInProblem);

  function signIn(value: string): void {
    token.store(value);
    setNotice("");
    setSession({ api: connect(value) });
  }

  function signOut(reason: string): void {
    token.clear();
    setNotice(reason);
    setSession(undefined);
  }

  if (session === undefined) return <SignIn notice={notice} connect={connect} onSignedIn={signIn} />;
  return <SignedIn api={session.api} onSignedOut={signOut} />;
}

interface AdminAppProps {
  readonly token: StoredToken;
  /** Creates an API client for a token. */
  readonly connect: (token: string) => OwnerApi;
  /** Why a sign-in link failed. */
  readonly signInProblem?: string;
}

interface Session {
  readonly api: OwnerApi;
}
