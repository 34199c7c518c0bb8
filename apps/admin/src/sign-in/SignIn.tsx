import { useId, useState, type SubmitEvent } from "react";
import { apiBase } from "../owner-api/api-base.ts";
import { createOwnerApi } from "../owner-api/create-owner-api.ts";
import { BrandMark } from "../page/BrandMark.tsx";
import "./sign-in.css";

/** Asks for the owner's token, and lets nobody on whom the server refuses. */
export function SignIn({ notice, onSignedIn }: SignInProps) {
  const id = useId();
  const [token, setToken] = useState("");
  const [problem, setProblem] = useState(notice);
  const [isTrying, setIsTrying] = useState(false);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const wanted = token.trim();
    if (wanted === "") return setProblem("Type the token first.");
    setIsTrying(true);
    const reply = await createOwnerApi(wanted, apiBase()).live(new AbortController().signal);
    setIsTrying(false);
    if (reply.ok) onSignedIn(wanted);
    else setProblem(reply.error.status === 401 ? "That is not the owner's token." : reply.error.message);
  }

  return (
    <main className="sign-in">
      <form className="card" onSubmit={(event) => void submit(event)} noValidate>
        <BrandMark />
        <h1>Answers</h1>
        <p className="muted">Read what visitors told your bots. The token is kept in this tab only.</p>
        <label htmlFor={id}>Owner’s token</label>
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
          Open
        </button>
        <p className="hint">
          The token is what the server was started with: <code>BANTER_OWNER_TOKEN</code>
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
