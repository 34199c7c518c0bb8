import type { ConversationResult } from "@banter/engine/runtime";
import { useEditorTexts } from "../strings/editor-strings.ts";
import { describeDifference } from "./describe-difference.ts";

/** Where a conversation goes another way. Nothing if it passes. */
export function TestDifference({ result: { difference, errors } }: { readonly result: ConversationResult }) {
  const { strings } = useEditorTexts();
  if (difference === undefined) return null;
  const { expected, received } = difference;
  return (
    <div className="test-difference">
      <p>{describeDifference(difference, strings)}</p>
      <dl className="pairs">
        <Pair name={strings.expected} value={expected} />
        <Pair name={strings.received} value={received} />
        {errors.map((error, index) => (
          <Pair key={index} name={strings.logged} value={error} />
        ))}
      </dl>
    </div>
  );
}

function Pair({ name, value }: { readonly name: string; readonly value: string | undefined }) {
  if (value === undefined) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
