import { useEffect, useId, useRef, useState } from "react";
import type { PreviewLink } from "@banter/protocol/reply-schemas";
import type { Reply } from "../owner-api/send-request.ts";
import { useStrings } from "../strings/strings.ts";
import { Timestamp } from "./Timestamp.tsx";

/** Creates a link with which anyone can try the bot for a day. */
export function PreviewLinkButton({ create }: PreviewLinkButtonProps) {
  const strings = useStrings();
  const id = useId();
  const [link, setLink] = useState<PreviewLink>();
  const [problem, setProblem] = useState("");
  const field = useRef<HTMLInputElement>(null);
  // The button that had the focus is gone; the link is selected for copying.
  useEffect(() => field.current?.focus(), [link]);

  async function show(): Promise<void> {
    const reply = await create();
    setProblem(reply.ok ? "" : reply.error.message);
    if (reply.ok) setLink(reply.value);
  }

  if (link === undefined) {
    return (
      <div className="preview-link">
        <button type="button" className="button" onClick={() => void show()}>
          {strings.createPreviewLink}
        </button>
        {problem !== "" && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
      </div>
    );
  }
  return (
    <div className="preview-link">
      <label htmlFor={id}>{strings.previewLink}</label>
      <input id={id} ref={field} readOnly value={link.url} onFocus={(event) => event.target.select()} />
      {/* Without the opener, the bot's page gets no copy of this tab's stored token. */}
      <a href={link.url} target="_blank" rel="noopener noreferrer">
        {strings.openPreview}
      </a>
      <p className="muted">
        {strings.previewValidUntil} <Timestamp at={link.expiresAt} />
      </p>
    </div>
  );
}

interface PreviewLinkButtonProps {
  readonly create: () => Reply<PreviewLink>;
}
