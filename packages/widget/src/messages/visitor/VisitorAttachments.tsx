import type { Attachment } from "@banter/client";
import { useLoaded } from "../../chat-context/use-loaded.ts";

/** The files of an answer. Files are rare, so their view is loaded on demand. */
export function VisitorAttachments({ attachments }: { readonly attachments: readonly Attachment[] }) {
  return (
    <div className="banter-attachments" data-count={attachments.length}>
      {attachments.map((attachment, index) => (
        <AttachmentSlot key={`${index} ${attachment.url}`} attachment={attachment} number={index + 1} />
      ))}
    </div>
  );
}

interface AttachmentSlotProps {
  readonly attachment: Attachment;
  readonly number: number;
}

function AttachmentSlot({ attachment, number }: AttachmentSlotProps) {
  const view = useLoaded(loadAttachment);
  return view.status === "ready" ? (
    <view.value.VisitorAttachment attachment={attachment} number={number} />
  ) : (
    <span className="banter-message-place" />
  );
}

export function RecordingSlot({ url, blobUrl }: Omit<Attachment, "type" | "name">) {
  const view = useLoaded(loadRecording);
  return view.status === "ready" ? (
    <view.value.VisitorRecording url={url} blobUrl={blobUrl} />
  ) : (
    <span className="banter-message-place" />
  );
}

const loadAttachment = () => import("./VisitorAttachment.tsx");
const loadRecording = () => import("./VisitorRecording.tsx");
