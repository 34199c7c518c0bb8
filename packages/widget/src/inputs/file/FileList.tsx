import { useState } from "react";
import { useStrings } from "../../chat-context/chat-context.ts";
import { Icon } from "../../controls/Icon.tsx";
import { fillIn } from "../../i18n/strings.ts";
import type { UploadItem } from "../../uploads/upload-list.ts";
import { useObjectUrl } from "../../uploads/use-object-url.ts";

/** The chosen files with previews and upload states. */
export function FileList({ items, onRemove, onRetry }: FileListProps) {
  if (items.length === 0) return null;
  return (
    <ul className="banter-file-list">
      {items.map((item) => (
        <FileRow
          key={item.key}
          item={item}
          onRemove={() => onRemove(item.key)}
          onRetry={() => onRetry(item)}
        />
      ))}
    </ul>
  );
}

interface FileListProps {
  readonly items: readonly UploadItem[];
  readonly onRemove: (key: number) => void;
  readonly onRetry: (item: UploadItem) => void;
}

function FileRow({ item: { file, name, state }, onRemove, onRetry }: FileRowProps) {
  const strings = useStrings();
  return (
    <li className="banter-file" data-status={state.status}>
      <FilePreview file={file} initialUrl={state.status === "uploaded" ? state.result.blobUrl : undefined} />
      <span className="banter-file-name">
        <span dir="auto">{name}</span>
        {state.status === "uploading" && (
          <span className="upload-progress-bar" aria-hidden="true">
            <span style={{ inlineSize: `${Math.round(state.share * 100)}%` }} />
          </span>
        )}
        {state.status === "failed" && (
          <span className="banter-file-problem" role="alert">
            {[strings.fileUploadError, state.message].filter(Boolean).join(". ")}
          </span>
        )}
      </span>
      {state.status === "uploaded" && <Icon name="check" />}
      {state.status === "failed" && (
        <button
          type="button"
          className="banter-icon-button"
          aria-label={`${strings.retry}: ${name}`}
          onClick={onRetry}
        >
          <Icon name="retry" />
        </button>
      )}
      <button
        type="button"
        className="banter-icon-button"
        aria-label={fillIn(strings.removeFile, { name })}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}

interface FileRowProps {
  readonly item: UploadItem;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
}

/** A thumbnail of an image, else a file icon. */
function FilePreview({ file, initialUrl }: FilePreviewProps) {
  const isImage = file !== undefined && /^image\/(png|jpe?g|gif|webp|avif)$/.test(file.type);
  const objectUrl = useObjectUrl(isImage ? file : undefined);
  const [hasFailed, setFailed] = useState(false);
  const url = objectUrl ?? initialUrl;
  return url === undefined || hasFailed ? (
    <Icon name="file" />
  ) : (
    <img src={url} alt="" width={32} height={32} onError={() => setFailed(true)} />
  );
}

interface FilePreviewProps {
  readonly file: File | undefined;
  /** Object URL of a returned file. */
  readonly initialUrl: string | undefined;
}
