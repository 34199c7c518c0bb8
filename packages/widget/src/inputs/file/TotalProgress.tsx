import { useStrings } from "../../chat-context/chat-context.ts";
import { fillIn } from "../../i18n/strings.ts";

/** Progress of all files together, for screen readers. Each file's row shows its own. */
export function TotalProgress({ share }: { /** 0 to 1 */ readonly share: number }) {
  const strings = useStrings();
  const percent = Math.round(share * 100);
  return (
    <div
      className="banter-visually-hidden"
      role="progressbar"
      aria-label={fillIn(strings.uploading, { percent })}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    />
  );
}
