import { useRef, type ReactNode } from "react";
import type { OwnerApi } from "../owner-api/create-owner-api.ts";
import type { BotOverview, ResultDetail } from "@banter/protocol/reply-schemas";
import { ErrorBoundary } from "../page/ErrorBoundary.tsx";
import { Timestamp } from "../page/Timestamp.tsx";
import { shownAnswer } from "../page/format.ts";
import { Notice } from "../page/Notice.tsx";
import { PageTitle } from "../page/PageTitle.tsx";
import { routeHash } from "../page/route.ts";
import { Skeleton } from "../page/Skeleton.tsx";
import { useQuery } from "../page/use-query.ts";
import { StatusTag } from "../results/StatusTag.tsx";
import { SaveAsTest } from "./SaveAsTest.tsx";
import { RemoveDialog } from "./RemoveDialog.tsx";
import { Transcript } from "./Transcript.tsx";
import { useStrings } from "../strings/strings.ts";
import "./conversation.css";

/** One result: transcript, variables and logs. */
export function Conversation({ api, bot, resultId, onRemoved }: ConversationProps) {
  const strings = useStrings();
  const dialog = useRef<HTMLDialogElement>(null);
  const result = useQuery(`${bot.id} ${resultId}`, (signal) => api.result(bot.id, resultId, signal));
  const answers = routeHash({ page: "answers", botId: bot.id });
  const { value } = result;
  return (
    <>
      <a className="back" href={answers}>
        <span aria-hidden="true">←</span> {strings.allAnswers}
      </a>
      <div className="conversation-head">
        <PageTitle>{strings.conversation}</PageTitle>
        {value !== undefined && (
          <button
            type="button"
            className="button"
            data-kind="danger"
            onClick={() => dialog.current?.showModal()}
          >
            {strings.delete}
          </button>
        )}
      </div>
      {result.problem !== undefined && <Notice title={result.problem.message} isProblem />}
      {value === undefined && result.isLoading && <Skeleton lines={9} />}
      {value !== undefined && (
        <div className="conversation">
          <section className="card transcript-card" aria-label={strings.transcript}>
            <ErrorBoundary fallback={<Notice title={strings.partFailed} isProblem />}>
              <Transcript name={bot.name} entries={value.transcript} />
            </ErrorBoundary>
          </section>
          <ErrorBoundary fallback={<Notice title={strings.partFailed} isProblem />}>
            <Details result={value}>
              {bot.origin === "owner" && (
                <section className="card">
                  <SaveAsTest api={api} bot={bot} result={value} />
                </section>
              )}
            </Details>
          </ErrorBoundary>
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
  readonly bot: BotOverview;
  readonly resultId: string;
  readonly onRemoved: () => void;
}

function Details({ result, children }: DetailsProps) {
  const strings = useStrings();
  return (
    <aside className="details">
      <section className="card">
        <h2>{strings.visitor}</h2>
        <dl className="pairs">
          <dt>{strings.startedAt}</dt>
          <dd>
            <Timestamp at={result.createdAt} />
          </dd>
          <dt>{strings.status}</dt>
          <dd>
            <StatusTag result={result} />
          </dd>
          {result.identity !== undefined && (
            <>
              <dt>{strings.subject}</dt>
              <dd className="id">
                {result.identity.subject} <VerifiedTag />
              </dd>
            </>
          )}
          <dt>{strings.id}</dt>
          <dd className="id">{result.id}</dd>
        </dl>
      </section>
      <Variables result={result} />
      <EarlierAnswers earlierAnswers={result.earlierAnswers} />
      <Mails mails={result.mails} />
      <Logs logs={result.logs} />
      {children}
    </aside>
  );
}

interface DetailsProps {
  readonly result: ResultDetail;
  readonly children: ReactNode;
}

/** The site has signed the value; the visitor can't have changed it. */
function VerifiedTag() {
  const strings = useStrings();
  return (
    <span className="tag" data-tone="good">
      {strings.verified}
    </span>
  );
}

function Variables({ result: { variables, answers, identity } }: { readonly result: ResultDetail }) {
  const strings = useStrings();
  // The flow has emptied the others.
  const entries = Object.entries(variables).filter(([, value]) => value.length > 0);
  if (entries.length === 0) return undefined;
  // The variable of a date question, unless the flow has changed it since.
  const isoOf = (name: string, value: string): string | undefined =>
    answers.findLast(({ key, content }) => key === name && content === value)?.iso;
  return (
    <section className="card">
      <h2>{strings.variables}</h2>
      <dl className="pairs">
        {entries.map(([name, value]) => (
          <div key={name}>
            <dt>
              {name}
              {identity?.verified.includes(name) === true && (
                <>
                  {" "}
                  <VerifiedTag />
                </>
              )}
            </dt>
            <dd>
              {typeof value === "string"
                ? shownAnswer(value, isoOf(name, value))
                : value.map((item) => item ?? "").join(", ")}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Answers that the visitor has edited, and those after them. */
function EarlierAnswers({ earlierAnswers }: Pick<ResultDetail, "earlierAnswers">) {
  const strings = useStrings();
  if (earlierAnswers.length === 0) return undefined;
  return (
    <section className="card">
      <h2>{strings.earlierAnswers}</h2>
      <ul className="logs">
        {earlierAnswers.map(({ key, content, iso, at }, index) => (
          // Answers have no id, and their order is fixed.
          <li key={index}>
            <strong>{key}</strong>
            <span>{shownAnswer(content, iso)}</span>
            <span className="muted">
              <Timestamp at={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Mails({ mails }: Pick<ResultDetail, "mails">) {
  const strings = useStrings();
  if (mails.length === 0) return undefined;
  const states = {
    pending: strings.mailPending,
    delivered: strings.mailDelivered,
    failed: strings.mailFailed,
  };
  return (
    <section className="card">
      <h2>{strings.mails}</h2>
      <ul className="logs">
        {mails.map(({ subject, state, problem, updatedAt }, index) => (
          // Mails have no id, and their order is fixed.
          <li key={index} data-status={state === "failed" ? "error" : undefined}>
            <strong>{subject}</strong>
            {problem !== undefined && state !== "delivered" && <span>{problem}</span>}
            <span className="muted">
              {`${states[state]} · `}
              <Timestamp at={updatedAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Logs({ logs }: Pick<ResultDetail, "logs">) {
  const strings = useStrings();
  if (logs.length === 0) return undefined;
  return (
    <section className="card">
      <h2>{strings.log}</h2>
      <ul className="logs">
        {logs.map((log, index) => (
          // Logs have no id, and their order is fixed.
          <li key={index} data-status={log.status}>
            <strong>{log.description}</strong>
            {log.details !== undefined && <span>{log.details}</span>}
            <span className="muted">
              {log.context !== undefined && `${log.context} · `}
              <Timestamp at={log.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
