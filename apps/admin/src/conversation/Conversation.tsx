import { useRef } from "react";
import type { OwnerApi } from "../owner-api/create-owner-api.ts";
import type { Bot, ResultDetail } from "../owner-api/replies.ts";
import { Moment } from "../page/Moment.tsx";
import { Notice } from "../page/Notice.tsx";
import { PageTitle } from "../page/PageTitle.tsx";
import { routeHash } from "../page/route.ts";
import { useLoaded } from "../page/use-loaded.ts";
import { StatusTag } from "../results/StatusTag.tsx";
import { RemoveDialog } from "./RemoveDialog.tsx";
import { Transcript } from "./Transcript.tsx";
import { useWords } from "../words/words.ts";
import "./conversation.css";

/** One visitor's conversation, and what was kept of it. */
export function Conversation({ api, bot, resultId, onRemoved }: ConversationProps) {
  const words = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const result = useLoaded(`${bot.id} ${resultId}`, (signal) => api.result(bot.id, resultId, signal));
  const answers = routeHash({ page: "answers", botId: bot.id });
  const { value } = result;
  return (
    <>
      <a className="back" href={answers}>
        <span aria-hidden="true">←</span> {words.allAnswers}
      </a>
      <div className="conversation-head">
        <PageTitle>{words.conversation}</PageTitle>
        {value !== undefined && (
          <button
            type="button"
            className="button"
            data-kind="danger"
            onClick={() => dialog.current?.showModal()}
          >
            {words.delete}
          </button>
        )}
      </div>
      {result.problem !== undefined && <Notice title={result.problem.message} isProblem />}
      {value !== undefined && (
        <div className="conversation">
          <section className="card transcript-card" aria-label={words.whatWasSaid}>
            <Transcript name={bot.name} entries={value.transcript} />
          </section>
          <Details result={value} />
        </div>
      )}
      <RemoveDialog
        dialog={dialog}
        remove={() => api.remove(bot.id, resultId)}
        onRemoved={() => {
          onRemoved();
          location.hash = answers;
        }}
      />
    </>
  );
}

interface ConversationProps {
  readonly api: OwnerApi;
  readonly bot: Bot;
  readonly resultId: string;
  readonly onRemoved: () => void;
}

function Details({ result }: { readonly result: ResultDetail }) {
  const words = useWords();
  const variables = Object.entries(result.variables);
  return (
    <aside className="details">
      <section className="card">
        <h2>{words.visitor}</h2>
        <dl className="pairs">
          <dt>{words.came}</dt>
          <dd>
            <Moment at={result.createdAt} />
          </dd>
          <dt>{words.status}</dt>
          <dd>
            <StatusTag result={result} />
          </dd>
          <dt>{words.id}</dt>
          <dd className="id">{result.id}</dd>
        </dl>
      </section>
      {variables.length > 0 && (
        <section className="card">
          <h2>{words.variables}</h2>
          <dl className="pairs">
            {variables.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{typeof value === "string" ? value : value.map((item) => item ?? "").join(", ")}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {result.logs.length > 0 && (
        <section className="card">
          <h2>{words.log}</h2>
          <ul className="logs">
            {result.logs.map((log, index) => (
              // Logs have no id and never change their order.
              <li key={index} data-status={log.status}>
                <strong>{log.description}</strong>
                {log.details !== undefined && <span>{log.details}</span>}
                <span className="muted">
                  {log.context !== undefined && `${log.context} · `}
                  <Moment at={log.createdAt} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}
