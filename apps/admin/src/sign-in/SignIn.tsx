import { useId, useState, type SubmitEvent } from "react";
import { apiBase } from "../owner-api/api-base.ts";
import { createOwnerApi } from "../owner-api/create-owner-api.ts";
import { BrandMark } from "../page/BrandMark.tsx";
import { useWords } from "../words/words.ts";
import "./sign-in.css";

/** Asks for the owner's token, and lets nobody on whom the server refuses. */
export function SignIn({ notice, onSignedIn }: SignInProps) {
  const words = useWords();
  const id = useId();
  const [token, setToken] = useState("");
  const [problem, setProblem] = useState(notice);
  const [isTrying, setIsTrying] = useState(false);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const wanted = token.trim();
    if (wanted === "") return setProblem(words.tokenMissing);
    setIsTrying(true);
    const reply = await createOwnerApi(wanted, apiBase(), words).live(new AbortController().signal);
    setIsTrying(false);
    if (reply.ok) onSignedIn(wanted);
    else setProblem(reply.error.status === 401 ? words.tokenWrong : reply.error.message);
  }

  return (
    <main className="sign-in">
      <form className="card" onSubmit={(event) => void submit(event)} noValidate>
        <BrandMark />
        <h1>{words.title}</h1>
        <p className="muted">{words.signInNote}</p>
        <label htmlFor={id}>{words.ownersToken}</label>
        <input
          id={id}
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={token}
          aria-describedby={problem === "" ? undefined : `${id}-problem`}
          aria-invalid={problem !== ""}
          onChange={(event) => setToken(event.target.value)}
        />
        <p id={`${id}-problem`} className="problem" role="alert">
          {problem}
        </p>
        <button type="submit" className="button" data-kind="primary" disabled={isTrying}>
          {words.open}
        </button>
        <p className="hint">
          {words.tokenHint}
          <code>BANTER_OWNER_TOKEN</code>
        </p>
      </form>
    </main>
  );
}

interface SignInProps {
  /** Why the owner has to sign in again, if so. */
  readonly notice: string;
  readonly onSignedIn: (token: string) => void;
}
