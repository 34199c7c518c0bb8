import { useStrings } from "../../chat-context/chat-context.ts";
import { fillIn } from "../../i18n/strings.ts";

/** Total progress of all files. */
export function UploadProgress({ share }: { /** 0 to 1 */ readonly share: number }) {
  const strings = useStrings();
  const percent = Math.round(share * 100);
  return (
    <div
      className="upload-progress-bar"
      role="progressbar"
      aria-label={fillIn(strings.uploading, { percent })}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}
