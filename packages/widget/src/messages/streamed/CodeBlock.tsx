import { memo, useEffect, useRef, useState } from "react";
import { useAllWords } from "../../i18n/use-all-words.ts";
import type { Batches } from "./batches.ts";

/** Code with its language's name and a button that copies it. Finished lines are drawn once. */
export function CodeBlock({ language, code, lines, lastLine }: CodeBlockProps) {
  const text = useRef<HTMLElement>(null);
  return (
    <figure className="banter-code">
      <figcaption>
        <span>{language}</span>
        <CopyButton text={text} />
      </figcaption>
      <pre tabIndex={0}>
        <code ref={text}>
          {code}
          {lines?.map((batch, index) => (
            <CodeLines key={index} lines={batch} />
          ))}
          {lastLine}
        </code>
      </pre>
    </figure>
  );
}

interface CodeBlockProps {
  readonly language: string;
  /** The whole code, when it is all there. */
  readonly code?: string;
  /** Or what has arrived of it: finished lines, each with its line break, and the one after them. */
  readonly lines?: Batches<string>;
  readonly lastLine?: string;
}

const CodeLines = memo(function CodeLines({ lines }: { readonly lines: readonly string[] }) {
  return lines.join("");
});

const SHOWN_FOR = 2_000;

function CopyButton({ text }: { readonly text: { readonly current: HTMLElement | null } }) {
  const words = useAllWords();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy(): Promise<void> {
    const code = text.current;
    if (code === null) return;
    try {
      await navigator.clipboard.writeText(code.textContent.replace(/\n$/, ""));
      setIsCopied(true);
    } catch {
      // No clipboard on plain http pages and where the page forbids it: the code is selected, ready for the keyboard.
      code.ownerDocument.getSelection()?.selectAllChildren(code);
    }
  }

  return (
    <button type="button" className="banter-code-copy" onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? words.copied : words.copy}</span>
    </button>
  );
}
