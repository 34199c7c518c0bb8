import type { Result } from "@banter/protocol";
import { describeDiagnostic } from "../../playground/describe-diagnostic.ts";
import { openInPageChat } from "../../playground/in-page-chat.ts";
import { readBotFile, type PlaygroundBot } from "../../playground/read-bot-file.ts";
import { openBotEditor } from "./bot-editor.ts";
import { siteUrl } from "./elements.ts";
import { evaluateSource } from "./evaluate-source.ts";
import { createTrialPanel } from "./trial-panel.ts";

/** A bot of the documentation that runs in the page. */
export interface Trial {
  readonly figure: HTMLElement;
  close(): void;
}

/** Makes the code block editable and runs its bot beside the text, or below the code on a narrow page; again after each edit. */
export function openTrial(figure: HTMLElement, onClose: () => void): Trial {
  const server = openInPageChat((message) => panel.note(message));
  const editor = openBotEditor(figure, () => void run());
  const panel = createTrialPanel({ onRestart: () => void run(), onClose: close });
  let running = new AbortController();

  async function run(): Promise<void> {
    running.abort();
    const { signal } = (running = new AbortController());
    const bot = await readSource(figure.dataset["language"] ?? "", editor.text(), signal);
    if (signal.aborted) return;
    if (!bot.ok) return panel.showProblems(bot.error);
    await import(/* @vite-ignore */ siteUrl("banter/banter.js"));
    if (signal.aborted) return;
    const chat = Object.assign(document.createElement("banter-standard"), {
      apiHost: server.apiHost,
      typebot: bot.value.bot,
      colorScheme: "auto",
      storage: "none",
    });
    panel.showChat(chat, bot.value.differences);
  }

  function close(): void {
    running.abort();
    editor.close();
    panel.element.remove();
    server.close();
    onClose();
  }

  figure.after(panel.element);
  panel.element.focus({ preventScroll: true });
  // An embedded chat starts when it is visible.
  panel.element.scrollIntoView({ block: "nearest" });
  void run();
  return { figure, close };
}

/** Fails with the problems that the author has to fix. */
async function readSource(
  language: string,
  source: string,
  signal: AbortSignal,
): Promise<Result<PlaygroundBot, readonly string[]>> {
  const json = await evaluateSource(language, source, signal);
  if (!json.ok) return { ok: false, error: [json.error] };
  const read = readBotFile(json.value);
  if (read.ok) return read;
  const errors = read.error.filter(({ severity }) => severity === "error");
  return { ok: false, error: errors.map(describeDiagnostic) };
}
