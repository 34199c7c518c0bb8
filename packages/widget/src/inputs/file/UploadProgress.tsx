import { useAllWords } from "../../i18n/use-all-words.ts";
import { fillIn } from "../../i18n/words.ts";

/** How much of all files is there. */
export function UploadProgress({ share }: { /** 0 to 1 */ readonly share: number }) {
  const words = useAllWords();
  const percent = Math.round(share * 100);
  return (
    <div
      className="upload-progress-bar"
      role="progressbar"
      aria-label={fillIn(words.uploading, { percent })}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}
