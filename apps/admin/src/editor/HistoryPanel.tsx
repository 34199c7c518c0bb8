import { ok } from "@banter/protocol";
import type { EditedBot, Publication, PublishedSource } from "@banter/protocol/reply-schemas";
import { useState } from "react";
import type { OwnerApi } from "../owner-api/create-owner-api.ts";
import { Notice } from "../page/Notice.tsx";
import { Skeleton } from "../page/Skeleton.tsx";
import { Timestamp } from "../page/Timestamp.tsx";
import { useQuery } from "../page/use-query.ts";
import { interpolate } from "../strings/strings.ts";
import { parseDraft, type BotDraft } from "./draft/bot-draft.ts";
import { ConfirmModal } from "./parts/ConfirmModal.tsx";
import { ChangeList } from "./parts/ChangeList.tsx";
import { useEditorTexts } from "./strings/editor-strings.ts";

/** What visitors got, newest first, and the way back to each. */
export function HistoryPanel({ api, bot, author, onRolledBack, onLoad }: HistoryPanelProps) {
  const { strings } = useEditorTexts();
  const history = useQuery(`publications ${bot.id}`, (signal) => api.publications(bot.id, signal));
  const [note, setNote] = useState("");
  const [asked, setAsked] = useState<number>();

  async function rollBack(number: number): Promise<void> {
    const reply = await api.rollBack(bot.id, number, author);
    setNote(reply.ok ? interpolate(strings.rolledBack, { number }) : reply.error.message);
    if (reply.ok) {
      history.reload();
      onRolledBack(reply.value);
    }
  }

  return (
    <div className="step-form">
      <h2 tabIndex={-1}>{strings.history}</h2>
      <p role="status">{note}</p>
      {history.problem !== undefined && <Notice title={history.problem.message} isProblem />}
      {history.value === undefined && history.isLoading && <Skeleton lines={4} />}
      {history.value?.length === 0 && <p className="muted">{strings.noPublications}</p>}
      <ol className="history">
        {history.value?.map((publication, index, all) => (
          <li key={publication.number} className="card">
            <PublicationHead publication={publication} />
            <PublicationChanges
              api={api}
              botId={bot.id}
              number={publication.number}
              before={all[index + 1]?.number}
              onLoad={onLoad}
            />
            {!publication.isCurrent && bot.origin === "owner" && (
              <button type="button" className="button" onClick={() => setAsked(publication.number)}>
                {strings.rollBack}
              </button>
            )}
          </li>
        ))}
      </ol>
      {asked !== undefined && (
        <ConfirmModal
          title={strings.rollBack}
          confirm={strings.rollBack}
          onConfirm={() => {
            setAsked(undefined);
            void rollBack(asked);
          }}
          onClose={() => setAsked(undefined)}
        >
          <p>{interpolate(strings.rollBackNote, { number: asked })}</p>
        </ConfirmModal>
      )}
    </div>
  );
}

interface HistoryPanelProps {
  readonly api: Pick<OwnerApi, "publications" | "publication" | "rollBack">;
  readonly bot: Pick<EditedBot, "id" | "origin">;
  readonly author: string;
  readonly onRolledBack: (publication: Publication) => void;
  /** Replaces the draft by an old version; undefined for a bot that can't be edited. */
  readonly onLoad: ((draft: BotDraft) => void) | undefined;
}

function PublicationHead({ publication }: { readonly publication: Publication }) {
  const { strings } = useEditorTexts();
  const { number, author, message, publishedAt, isCurrent } = publication;
  return (
    <>
      <h3>
        {interpolate(strings.version, { number })}{" "}
        {isCurrent && (
          <span className="tag" data-tone="good">
            {strings.current}
          </span>
        )}
      </h3>
      <p className="muted">
        <Timestamp at={publishedAt} /> {author !== "" && interpolate(strings.versionBy, { author })}
      </p>
      {message !== "" && <p>{message}</p>}
    </>
  );
}

interface PublicationChangesProps extends Pick<HistoryPanelProps, "onLoad"> {
  readonly api: Pick<OwnerApi, "publication">;
  readonly botId: string;
  readonly number: number;
  /** The number of the version before. */
  readonly before: number | undefined;
}

/** Loaded when they are opened. */
function PublicationChanges({ api, botId, number, before, onLoad }: PublicationChangesProps) {
  const { strings } = useEditorTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="more-fields" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{strings.showChanges}</summary>
      {isOpen && <LoadedChanges {...{ api, botId, number, before, onLoad }} />}
    </details>
  );
}

function LoadedChanges({ api, botId, number, before, onLoad }: PublicationChangesProps) {
  const { strings } = useEditorTexts();
  const now = useQuery(`${botId} ${number}`, (signal) => api.publication(botId, number, signal));
  const earlier = useQuery<PublishedSource | undefined>(`${botId} ${before ?? 0}`, async (signal) =>
    before === undefined ? ok(undefined) : api.publication(botId, before, signal),
  );
  const draft = parseDraft(now.value?.source);
  const old = parseDraft(earlier.value?.source);
  if (now.isLoading || earlier.isLoading) return <Skeleton lines={2} />;
  if (!draft.ok) return <p className="muted">{now.problem?.message ?? strings.noChanges}</p>;
  return (
    <>
      {old.ok ? <ChangeList before={old.value} after={draft.value} /> : <p>{strings.noChanges}</p>}
      {onLoad !== undefined && (
        <button type="button" className="button" onClick={() => onLoad(draft.value)}>
          {strings.loadVersion}
        </button>
      )}
    </>
  );
}
