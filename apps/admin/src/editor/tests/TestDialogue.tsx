import type { ExpectedMessage, TestStep } from "@banter/engine/runtime";
import { interpolate } from "../../strings/strings.ts";
import { useEditorTexts, type EditorTexts } from "../strings/editor-strings.ts";

/** The steps of a test as a conversation. */
export function TestDialogue({ steps, differsAt }: TestDialogueProps) {
  const { strings } = useEditorTexts();
  return (
    <ol className="test-dialogue" aria-label={strings.dialogue}>
      {steps.map((step, index) => (
        // Steps have no id.
        <li
          key={index}
          className="test-step"
          data-from={"visitor" in step || "command" in step ? "visitor" : "bot"}
          data-differs={index === differsAt || undefined}
        >
          <Step step={step} />
        </li>
      ))}
    </ol>
  );
}

interface TestDialogueProps {
  readonly steps: readonly TestStep[];
  /** The index of the step at which the bot goes another way. */
  readonly differsAt?: number | undefined;
}

function Step({ step }: { readonly step: TestStep }) {
  const texts = useEditorTexts();
  const { strings } = texts;
  if ("question" in step) return <Question {...step} />;
  if ("page" in step)
    return (
      <p className="test-note">
        {interpolate(strings.pageReturns, { value: JSON.stringify(step.page) ?? "" })}
      </p>
    );
  const isBot = "bot" in step;
  return (
    <>
      <span className="for-readers">{isBot ? strings.bot : strings.visitor}: </span>
      {(isBot ? messagesOf(step.bot, texts) : [sentText(step, strings)]).map((text, index) => (
        <p key={index} className="test-speech" dir="auto">
          {text}
        </p>
      ))}
    </>
  );
}

function Question({ question, options }: Extract<TestStep, { readonly question: string }>) {
  const { strings } = useEditorTexts();
  const kind = `kind.ask.${question}`;
  const isKnown = (key: string): key is keyof typeof strings => Object.hasOwn(strings, key);
  return (
    <p className="test-note">
      {isKnown(kind) ? strings[kind] : question}
      {options !== undefined && ` – ${interpolate(strings.options, { options: options.join(", ") })}`}
    </p>
  );
}

type Strings = EditorTexts["strings"];

function messagesOf(
  messages: ExpectedMessage | readonly ExpectedMessage[],
  { strings, labelOf }: EditorTexts,
): readonly string[] {
  const list = isList(messages) ? messages : [messages];
  if (list.length === 0) return [strings.saysNothing];
  return list.map((message) => {
    if (typeof message === "string") return message;
    if ("contains" in message) return interpolate(strings.textContains, { text: message.contains });
    if ("matches" in message) return interpolate(strings.textMatches, { pattern: message.matches });
    return Object.entries(message)
      .map(([kind, url]) => `${labelOf(kind)}: ${url}`)
      .join();
  });
}

function isList(
  messages: ExpectedMessage | readonly ExpectedMessage[],
): messages is readonly ExpectedMessage[] {
  return Array.isArray(messages);
}

function sentText(
  step: Extract<TestStep, { readonly visitor: unknown } | { readonly command: string }>,
  strings: Strings,
): string {
  if ("command" in step) return interpolate(strings.sendsCommand, { name: step.command });
  const { visitor } = step;
  if (typeof visitor === "string") return visitor === "" ? strings.skipsQuestion : visitor;
  if ("files" in visitor) return visitor.text ?? visitor.files.join(", ");
  return visitor.join(", ");
}
