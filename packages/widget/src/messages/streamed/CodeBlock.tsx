import { memo, useRef } from "react";
import { useStrings } from "../../chat-context/chat-context.ts";
import type { ChunkedList } from "./chunked-list.ts";
import { useCopy } from "./use-copy.ts";

/** Code with its language and a copy button. Finished lines are rendered once. */
export function CodeBlock({ language, lines, lastLine }: CodeBlockProps) {
  const content = useRef<HTMLElement>(null);
  return (
    <figure className="banter-code">
      <figcaption>
        <span>{language}</span>
        <CopyButton content={content} />
      </figcaption>
      <pre tabIndex={0}>
        <code ref={content}>
          {lines.map((chunk, index) => (
            <CodeLines key={index} lines={chunk} />
          ))}
          {lastLine}
        </code>
      </pre>
    </figure>
  );
}

interface CodeBlockProps {
  readonly language: string;
  /** Finished lines, each with its line break. */
  readonly lines: ChunkedList<string>;
  /** The line that is still arriving. */
  readonly lastLine: string;
}

const CodeLines = memo(function CodeLines({ lines }: { readonly lines: readonly string[] }) {
  return lines.join("");
});

function CopyButton({ content }: { readonly content: { readonly current: HTMLElement | null } }) {
  const strings = useStrings();
  const { isCopied, copy } = useCopy();

  async function copyCode(): Promise<void> {
    const code = content.current;
    if (code !== null) await copy(code.textContent.replace(/\n$/, ""), code);
  }

  return (
    <button type="button" className="banter-code-copy" onClick={() => void copyCode()}>
      <span aria-live="polite">{isCopied ? strings.copied : strings.copy}</span>
    </button>
  );
}
