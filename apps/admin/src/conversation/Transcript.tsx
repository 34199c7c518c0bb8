import { parseHostMessage } from "@banter/protocol";
import { Fragment } from "react";
import type { TranscriptEntry } from "../owner-api/replies.ts";
import { Moment } from "../page/Moment.tsx";
import { BotMessage } from "./BotMessage.tsx";
import { SafeLink } from "./SafeLink.tsx";
import { useWords } from "../words/words.ts";

/** The conversation as the visitor saw it. What they wrote is text and nothing else. */
export function Transcript({ name, entries }: TranscriptProps) {
  const words = useWords();
  if (entries.length === 0) return <p className="muted">{words.nothingKept}</p>;
  return (
    <ol className="transcript">
      {entries.map((entry, index) => (
        // Entries have no id and never change their order.
        <Fragment key={index}>
          {index > 0 && entries[index - 1]?.sessionId !== entry.sessionId && (
            <li className="came-back">
              {words.cameBack} <Moment at={entry.at} />
            </li>
          )}
          <Entry name={name} entry={entry} />
        </Fragment>
      ))}
    </ol>
  );
}

interface TranscriptProps {
  /** The bot's. */
  readonly name: string;
  readonly entries: readonly TranscriptEntry[];
}

function Entry({ name, entry }: { readonly name: string; readonly entry: TranscriptEntry }) {
  const words = useWords();
  return (
    <li className="entry" data-from={entry.from}>
      <span className="entry-head">
        {entry.from === "bot" ? name : words.visitor} · <Moment at={entry.at} parts="time" />
      </span>
      {entry.from === "bot" ? (
        entry.messages.map((raw, index) => {
          const message = parseHostMessage(raw);
          return message === undefined ? undefined : <BotMessage key={index} message={message} />;
        })
      ) : (
        <VisitorWords entry={entry} />
      )}
    </li>
  );
}

function VisitorWords({ entry }: { readonly entry: Extract<TranscriptEntry, { from: "visitor" }> }) {
  const words = useWords();
  const { text, files, blockId } = entry;
  const isOnlyFiles = files.length > 0 && text.split(", ").every((part) => URL.canParse(part));
  return (
    <>
      {!isOnlyFiles && (
        <div className="speech" dir="auto">
          {text === "" ? words.nothing : text}
        </div>
      )}
      {files.map((file) => (
        <div key={file.url} className="speech" dir="auto">
          <SafeLink href={file.url}>{file.name}</SafeLink>
        </div>
      ))}
      {blockId === undefined && <span className="entry-note">{words.notTaken}</span>}
    </>
  );
}
