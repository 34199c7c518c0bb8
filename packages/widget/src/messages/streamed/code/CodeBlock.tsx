import { memo, useMemo, useRef, type ReactNode } from "react";
import type { ChunkedList, Code } from "@banter/streaming-markdown";
import { useStrings } from "../../../chat-context/chat-context.ts";
import { useLoaded } from "../../../chat-context/use-loaded.ts";
import { useCopy } from "../use-copy.ts";

/** Code with its language and a copy button. Finished lines are rendered once, and highlighted when the block is closed. */
export function CodeBlock({ code: { language, lines, lastLine, isClosed } }: { readonly code: Code }) {
  const content = useRef<HTMLElement>(null);
  const strings = useStrings();
  const plain = (
    <>
      {lines.map((chunk, index) => (
        <CodeLines key={index} lines={chunk} />
      ))}
      {lastLine}
    </>
  );
  return (
    <figure className="banter-code">
      <figcaption>
        <span>{language}</span>
        <CopyButton content={content} />
      </figcaption>
      <pre tabIndex={0} role="region" aria-label={`${strings.code} ${language}`.trim()} dir="ltr">
        <code ref={content}>
          {isClosed && language !== "" ? (
            <ClosedCode language={language} lines={lines}>
              {plain}
            </ClosedCode>
          ) : (
            plain
          )}
        </code>
      </pre>
    </figure>
  );
}

const CodeLines = memo(function CodeLines({ lines }: { readonly lines: readonly string[] }) {
  return lines.join("");
});

interface ClosedCodeProps {
  readonly language: string;
  readonly lines: ChunkedList<string>;
  readonly children: ReactNode;
}

function ClosedCode({ language, lines, children }: ClosedCodeProps) {
  const highlighted = useLoaded(loadHighlightedCode);
  const code = useMemo(() => lines.flat().join(""), [lines]);
  if (highlighted.status !== "ready") return children;
  return <highlighted.value.HighlightedCode code={code} language={language} />;
}

const loadHighlightedCode = () => import("./HighlightedCode.tsx");

function CopyButton({ content }: { readonly content: { readonly current: HTMLElement | null } }) {
  const strings = useStrings();
  const { isCopied, copy } = useCopy();

  async function copyCode(): Promise<void> {
    const code = content.current;
    if (code !== null) await copy(code.textContent.replace(/\n$/, ""), code);
  }

  return (
    <button type="button" className="banter-code-copy" onClick={() => void copyCode()}>
      {isCopied ? strings.copied : strings.copy}
    </button>
  );
}
