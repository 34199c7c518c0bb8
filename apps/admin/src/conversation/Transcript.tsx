import { parseHostMessage } from "@banter/protocol";
import { Fragment } from "react";
import type { TranscriptEntry } from "@banter/protocol/reply-schemas";
import { shownAnswer } from "../page/format.ts";
import { Timestamp } from "../page/Timestamp.tsx";
import { BotMessage } from "./BotMessage.tsx";
import { LongText } from "./LongText.tsx";
import { SafeLink } from "./SafeLink.tsx";
import { CitationList } from "./CitationList.tsx";
import { useStrings } from "../strings/strings.ts";

/** The conversation as the visitor saw it. Visitors' answers are rendered as plain text. */
export function Transcript({ name, entries }: TranscriptProps) {
  const strings = useStrings();
  if (entries.length === 0) return <p className="muted">{strings.noTranscript}</p>;
  return (
    <ol className="transcript">
      {entries.map((entry, index) => (
        // Entries have no id, and their order is fixed.
        <Fragment key={index}>
          {index > 0 && entries[index - 1]?.sessionId !== entry.sessionId && (
            <li className="came-back">
              {strings.returned} <Timestamp at={entry.at} />
            </li>
          )}
          <Entry name={name} entry={entry} />
        </Fragment>
      ))}
    </ol>
  );
}

interface TranscriptProps {
  /** The bot's name. */
  readonly name: string;
  readonly entries: readonly TranscriptEntry[];
}

function Entry({ name, entry }: { readonly name: string; readonly entry: TranscriptEntry }) {
  const strings = useStrings();
  return (
    <li className="entry" data-from={entry.from}>
      <span className="entry-head">
        {entry.from === "bot" ? name : strings.visitor} · <Timestamp at={entry.at} parts="time" />
      </span>
      {entry.from === "bot" ? (
        entry.messages.map((raw, index) => {
          const message = parseHostMessage(raw);
          return message === undefined ? undefined : <BotMessage key={index} message={message} />;
        })
      ) : (
        <VisitorAnswer entry={entry} />
      )}
      {entry.from === "bot" && entry.sources !== undefined && <CitationList sources={entry.sources} />}
      {entry.from === "bot" && entry.rating !== undefined && <Feedback feedback={entry.rating} />}
    </li>
  );
}

type BotEntry = Extract<TranscriptEntry, { from: "bot" }>;

/** How the visitor rated the streamed reply. */
function Feedback({ feedback: { value, comment } }: { readonly feedback: NonNullable<BotEntry["rating"]> }) {
  const strings = useStrings();
  return (
    <div className="entry-rating">
      <span className="tag" data-tone={value === "up" ? "good" : "bad"}>
        {strings[`rated.${value}`]}
      </span>
      {comment !== undefined && (
        <p className="rating-comment" dir="auto">
          {comment}
        </p>
      )}
    </div>
  );
}

function VisitorAnswer({ entry }: { readonly entry: Extract<TranscriptEntry, { from: "visitor" }> }) {
  const strings = useStrings();
  const { files, blockId } = entry;
  const text = shownAnswer(entry.text, entry.iso);
  const isOnlyFiles = files.length > 0 && text.split(", ").every((part) => URL.canParse(part));
  return (
    <>
      {!isOnlyFiles && (
        <div className="speech" dir="auto">
          {text === "" ? strings.emptyAnswer : <LongText text={text} />}
        </div>
      )}
      {files.map((file) => (
        <div key={file.url} className="speech" dir="auto">
          <SafeLink href={file.url}>{file.name}</SafeLink>
        </div>
      ))}
      {blockId === undefined && <span className="entry-note">{strings.rejectedByBot}</span>}
    </>
  );
}
