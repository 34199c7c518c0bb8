import type { Publication } from "@banter/protocol/reply-schemas";
import { useEffect, useState } from "react";
import type { OwnerApi } from "../owner-api/create-owner-api.ts";
import { parseDraft, type BotDraft } from "./draft/bot-draft.ts";
import type { DraftSaver } from "./draft/create-draft-saver.ts";
import { PublishTranslations } from "./languages/PublishTranslations.tsx";
import type { PlacedProblem } from "./outline/step-problems.ts";
import { ChangeList } from "./parts/ChangeList.tsx";
import { ConfirmModal } from "./parts/ConfirmModal.tsx";
import { ProblemList } from "./parts/ProblemList.tsx";
import type { TestRunner } from "./tests/create-test-runner.ts";
import { PublishTests } from "./tests/PublishTests.tsx";
import { haveAllPassed, useTestResults } from "./tests/use-test-results.ts";
import { useEditorTexts } from "./strings/editor-strings.ts";

/** Shows what changes for visitors, and publishes it. */
export function PublishDialog(props: PublishDialogProps) {
  const { api, botId, draft, publication, problems, saver, author, onPublished, onClose } = props;
  const tests = useTestResults(props.runner, draft);
  const { strings } = useEditorTexts();
  const [name, setName] = useState(author);
  const [message, setMessage] = useState("");
  const [problem, setProblem] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const published = usePublishedDraft(api, botId, publication?.number);
  const errors = problems.filter(({ diagnostic }) => diagnostic.severity === "error");

  async function publish(): Promise<void> {
    setIsBusy(true);
    setProblem("");
    if (!(await saver.flush())) {
      const state = saver.state();
      setIsBusy(false);
      return state.status === "conflict"
        ? onClose()
        : setProblem("message" in state ? state.message : strings.waiting);
    }
    const reply = await api.publish(botId, { version: saver.version(), author: name, message });
    setIsBusy(false);
    if (!reply.ok && reply.error.status === 409) {
      // Somebody else has saved: saving tells who, and offers to combine.
      saver.save(draft);
      void saver.flush();
      return onClose();
    }
    if (!reply.ok) return setProblem(reply.error.message);
    onPublished(reply.value, name);
  }

  return (
    <ConfirmModal
      title={strings.publishTitle}
      confirm={haveAllPassed(draft, tests) ? strings.publish : strings.publishAnyway}
      isDisabled={isBusy || errors.length > 0}
      onConfirm={() => void publish()}
      onClose={onClose}
    >
      {errors.length > 0 && (
        <>
          <p>{strings.publishErrors}</p>
          <ProblemList problems={errors} />
        </>
      )}
      {publication === undefined ? (
        <p>{strings.publishFirst}</p>
      ) : (
        published !== undefined && (
          <>
            <h3>{strings.publishChanges}</h3>
            <ChangeList before={published} after={draft} />
          </>
        )
      )}
      <PublishTranslations draft={draft} />
      <PublishTests draft={draft} results={tests} onShow={props.onShowTests} />
      <label className="form-field">
        {strings.publishMessage}
        <input value={message} maxLength={1_000} onChange={({ target }) => setMessage(target.value)} />
      </label>
      <label className="form-field">
        {strings.yourName}
        <input value={name} maxLength={100} onChange={({ target }) => setName(target.value)} />
      </label>
      <p className="problem" role="alert">
        {problem}
      </p>
    </ConfirmModal>
  );
}

interface PublishDialogProps {
  readonly api: Pick<OwnerApi, "publish" | "publication">;
  readonly botId: string;
  readonly draft: BotDraft;
  /** What visitors get now. */
  readonly publication: Publication | undefined;
  readonly problems: readonly PlacedProblem[];
  readonly saver: DraftSaver;
  readonly author: string;
  readonly runner: TestRunner;
  readonly onShowTests: () => void;
  readonly onPublished: (publication: Publication, author: string) => void;
  readonly onClose: () => void;
}

function usePublishedDraft(
  api: Pick<OwnerApi, "publication">,
  botId: string,
  number: number | undefined,
): BotDraft | undefined {
  const [published, setPublished] = useState<BotDraft>();
  useEffect(() => {
    if (number === undefined) return;
    const abort = new AbortController();
    void api.publication(botId, number, abort.signal).then((reply) => {
      if (abort.signal.aborted || !reply.ok) return;
      const draft = parseDraft(reply.value.source);
      if (draft.ok) setPublished(draft.value);
    });
    return () => abort.abort();
  }, [api, botId, number]);
  return published;
}
