import type { BotOverview, ResultDetail } from "@banter/protocol/reply-schemas";
import { useId, useState } from "react";
import type { OwnerApi } from "../owner-api/create-owner-api.ts";
import { routeHash } from "../page/route.ts";
import { interpolate, useStrings } from "../strings/strings.ts";

/** Makes the conversation a test of the bot's draft, and leads to its result. */
export function SaveAsTest({ api, bot, result }: SaveAsTestProps) {
  const strings = useStrings();
  const noteId = useId();
  const [problem, setProblem] = useState("");
  const [isSaving, setIsSaving] = useState(false);

  async function save(): Promise<void> {
    setIsSaving(true);
    setProblem("");
    // It contains a part of the engine.
    const { saveResultAsTest } = await import("../editor/tests/save-result-as-test.ts");
    const format = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
    const date = format.format(new Date(result.createdAt));
    const saved = await saveResultAsTest(api, bot.id, interpolate(strings.testOfResult, { date }), result);
    if (saved.ok) {
      location.hash = routeHash({ page: "edit", botId: bot.id, section: "tests" });
      return;
    }
    setIsSaving(false);
    setProblem(saved.error);
  }

  return (
    <>
      <button
        type="button"
        className="button"
        aria-describedby={noteId}
        disabled={isSaving}
        onClick={() => void save()}
      >
        {strings.saveAsTest}
      </button>
      <p id={noteId} className="muted">
        {strings.saveAsTestNote}
      </p>
      <p className="problem" role="alert">
        {problem}
      </p>
    </>
  );
}

interface SaveAsTestProps {
  readonly api: Pick<OwnerApi, "draft" | "saveDraft">;
  readonly bot: BotOverview;
  readonly result: ResultDetail;
}
