import { memo, useEffect, useState } from "react";
import { useStyles } from "../../../chat-context/chat-context.ts";
import css from "./code-colors.css?inline";
import { grammarOf } from "./code-languages.ts";
import { highlightCode } from "./highlight-code.ts";
import type { Token } from "./parse-tokens.ts";

/** Code with colored tokens. Plain until the grammar is loaded, and for ever in a language without one. */
export function HighlightedCode({ code, language }: HighlightedCodeProps) {
  useStyles(css);
  const slices = useTokens(code, language);
  const highlighted = slices.flat().reduce((length, { text }) => length + text.length, 0);
  return (
    <>
      {slices.map((tokens, index) => (
        <Slice key={index} tokens={tokens} />
      ))}
      {code.slice(highlighted)}
    </>
  );
}

interface HighlightedCodeProps {
  readonly code: string;
  readonly language: string;
}

const Slice = memo(function Slice({ tokens }: { readonly tokens: readonly Token[] }) {
  return tokens.map(({ role, text }, index) =>
    role === "" ? (
      text
    ) : (
      <span key={index} data-token={role}>
        {text}
      </span>
    ),
  );
});

/** The tokens so far, a slice per task. */
function useTokens(code: string, language: string): readonly (readonly Token[])[] {
  const [slices, setSlices] = useState<readonly (readonly Token[])[]>([]);
  useEffect(() => {
    let isCurrent = true;
    async function highlight(): Promise<void> {
      const loadGrammar = grammarOf(language);
      if (loadGrammar === undefined) return;
      const [{ default: core }, { default: grammar }] = await Promise.all([
        import("highlight.js/lib/core"),
        loadGrammar(),
      ]);
      const slices = highlightCode(core, grammar, code);
      for (;;) {
        // Modules are evaluated, the grammar is compiled and each slice is read in tasks of their own.
        await new Promise((resolve) => setTimeout(resolve));
        if (!isCurrent) return;
        const { done, value: slice } = slices.next();
        if (done === true) return;
        if (slice.length > 0) setSlices((previous) => [...previous, slice]);
      }
    }
    highlight().catch((error: unknown) =>
      console.warn("Banter could not highlight a code block. It is shown without colors:", error),
    );
    return () => {
      isCurrent = false;
      setSlices([]);
    };
  }, [code, language]);
  return slices;
}
