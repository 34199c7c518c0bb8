import { compareBots } from "@banter/engine/runtime";
import { useMemo } from "react";
import type { BotDraft } from "../draft/bot-draft.ts";
import { describeChange } from "./describe-change.ts";
import { useEditorTexts } from "../strings/editor-strings.ts";

/** The differences of two versions of a bot in words. */
export function ChangeList({ before, after }: ChangeListProps) {
  const texts = useEditorTexts();
  const { strings } = texts;
  const changes = useMemo(
    () => compareBots(before, after).map((change) => describeChange(change, texts)),
    [before, after, texts],
  );
  if (changes.length === 0) return <p className="muted">{strings.noChanges}</p>;
  return (
    <ul className="change-list">
      {changes.map((change, index) => (
        <li key={index}>{change}</li>
      ))}
    </ul>
  );
}

interface ChangeListProps {
  readonly before: BotDraft;
  readonly after: BotDraft;
}
