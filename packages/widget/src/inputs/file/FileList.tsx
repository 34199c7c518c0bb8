import { useEffect, useState } from "react";
import { useAllWords } from "../../i18n/use-all-words.ts";
import { LaterIcon } from "../../chat/LaterIcon.tsx";
import { fillIn } from "../../i18n/words.ts";
import type { UploadItem } from "../../uploads/upload-list.ts";

/** The chosen files, each with its preview and state. */
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
  const words = useAllWords();
  return (
    <li className="banter-file" data-status={state.status}>
      <FilePreview file={file} shownUrl={state.status === "uploaded" ? state.result.blobUrl : undefined} />
      <span className="banter-file-name">
        <span dir="auto">{name}</span>
        {state.status === "uploading" && (
          <span className="banter-file-progress" aria-hidden="true">
            <span style={{ inlineSize: `${Math.round(state.share * 100)}%` }} />
          </span>
        )}
        {state.status === "failed" && (
          <span className="banter-file-problem" role="alert">
            {state.message || words.uploadFailed}
          </span>
        )}
      </span>
      {state.status === "uploaded" && <LaterIcon name="check" />}
      {state.status === "failed" && (
        <button
          type="button"
          className="banter-icon-button"
          aria-label={`${words.retry}: ${name}`}
          onClick={onRetry}
        >
          <LaterIcon name="retry" />
        </button>
      )}
      <button
        type="button"
        className="banter-icon-button"
        aria-label={fillIn(words.removeFile, { name })}
        onClick={onRemove}
      >
        <LaterIcon name="close" />
      </button>
    </li>
  );
}

interface FileRowProps {
  readonly item: UploadItem;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
}

/** A small picture of an image, a sheet of paper for all else. The object URL lives as long as the row. */
function FilePreview({ file, shownUrl }: FilePreviewProps) {
  const [url, setUrl] = useState(shownUrl);
  useEffect(() => {
    if (file === undefined || !/^image\/(png|jpe?g|gif|webp|avif)$/.test(file.type)) return undefined;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url === undefined ? (
    <LaterIcon name="file" />
  ) : (
    <img src={url} alt="" width={32} height={32} onError={() => setUrl(undefined)} />
  );
}

interface FilePreviewProps {
  readonly file: File | undefined;
  /** Where a file that came back is shown from. */
  readonly shownUrl: string | undefined;
}
