import { useRef } from "react";
import { useAllWords } from "../../../i18n/use-all-words.ts";
import { Icon } from "../../../chat/Icon.tsx";

const PICTURES = "image/avif,image/png,image/jpeg,image/gif,image/webp,image/bmp,image/tiff,video/*,capture=camera";

/** A paper clip that opens the two ways to attach: a document, or photos and videos. */
export function AttachmentMenu({ onChoose }: { readonly onChoose: (files: readonly File[]) => void }) {
  const words = useAllWords();
  const document = useRef<HTMLInputElement>(null);
  const pictures = useRef<HTMLInputElement>(null);
  const menu = useRef<HTMLDetailsElement>(null);

  function open(field: HTMLInputElement | null): void {
    if (menu.current) menu.current.open = false;
    field?.click();
  }
  const picker = (accept: string | undefined, ref: typeof document) => (
    <input
      ref={ref}
      type="file"
      multiple
      hidden
      accept={accept}
      onChange={(event) => {
        onChoose([...(event.target.files ?? [])]);
        event.target.value = "";
      }}
    />
  );
  return (
    <details
      ref={menu}
      className="banter-attach"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !menu.current?.open) return;
        event.stopPropagation();
        menu.current.open = false;
        menu.current.querySelector("summary")?.focus();
      }}
    >
      <summary aria-label={words.addAttachments} className="banter-icon-button">
        <Icon name="clip" />
      </summary>
      <div className="banter-attach-ways">
        <button type="button" onClick={() => open(document.current)}>
          {words.attachDocument}
        </button>
        <button type="button" onClick={() => open(pictures.current)}>
          {words.attachPhotos}
        </button>
      </div>
      {picker(undefined, document)}
      {picker(PICTURES, pictures)}
    </details>
  );
}
