import { memo, useEffect, useRef, useState } from "react";
import { useStrings } from "../../chat-context/chat-context.ts";
import type { ChunkedList } from "./chunked-list.ts";

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

const COPIED_LABEL_MS = 2_000;

function CopyButton({ content }: { readonly content: { readonly current: HTMLElement | null } }) {
  const strings = useStrings();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), COPIED_LABEL_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy(): Promise<void> {
    const code = content.current;
    if (code === null) return;
    try {
      await navigator.clipboard.writeText(code.textContent.replace(/\n$/, ""));
      setIsCopied(true);
    } catch {
      // The clipboard is unavailable on insecure pages or forbidden by policy: select the code for copying by keyboard.
      code.ownerDocument.getSelection()?.selectAllChildren(code);
    }
  }

  return (
    <button type="button" className="banter-code-copy" onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? strings.copied : strings.copy}</span>
    </button>
  );
}
