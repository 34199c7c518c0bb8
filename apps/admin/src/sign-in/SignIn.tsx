import { useId, useState, type SubmitEvent } from "react";
import type { OwnerApi } from "../owner-api/create-owner-api.ts";
import { BrandMark } from "../page/BrandMark.tsx";
import { useStrings } from "../strings/strings.ts";
import "./sign-in.css";

/** Asks for the owner token and verifies it with a request. */
export function SignIn({ notice, connect, onSignedIn }: SignInProps) {
  const strings = useStrings();
  const id = useId();
  const [token, setToken] = useState("");
  const [problem, setProblem] = useState(notice);
  const [isVerifying, setIsVerifying] = useState(false);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const entered = token.trim();
    if (entered === "") return setProblem(strings.tokenMissing);
    setIsVerifying(true);
    const reply = await connect(entered).live(new AbortController().signal);
    setIsVerifying(false);
    if (reply.ok) onSignedIn(entered);
    else setProblem(reply.error.status === 401 ? strings.tokenWrong : reply.error.message);
  }

  return (
    <main className="sign-in">
      <form className="card" onSubmit={(event) => void submit(event)} noValidate>
        <BrandMark />
        <h1>{strings.title}</h1>
        <p className="muted">{strings.signInNote}</p>
        <label htmlFor={id}>{strings.ownerToken}</label>
        <input
          id={id}
          type="password"
          autoComplete="current-password"
          spellCheck={false}
          value={token}
          aria-describedby={problem === "" ? undefined : `${id}-problem`}
          aria-invalid={problem !== ""}
          onChange={(event) => setToken(event.target.value)}
        />
        <p id={`${id}-problem`} className="problem" role="alert">
          {problem}
        </p>
        <button type="submit" className="button" data-kind="primary" disabled={isVerifying}>
          {strings.signIn}
        </button>
        <p className="hint">
          {strings.tokenHint}
          <code>BANTER_OWNER_TOKEN</code>
        </p>
      </form>
    </main>
  );
}

interface SignInProps {
  /** Why the owner has to sign in again; empty otherwise. */
  readonly notice: string;
  readonly connect: (token: string) => Pick<OwnerApi, "live">;
  readonly onSignedIn: (token: string) => void;
}
