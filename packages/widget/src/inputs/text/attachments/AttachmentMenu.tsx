import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from "react";
import { useChat, useStrings } from "../../../chat-context/chat-context.ts";
import { Icon } from "../../../controls/Icon.tsx";
import { PHOTOS_AND_VIDEOS } from "../../../uploads/accept-list.ts";

/** Minimum width of the chat for the menu; narrower chats open the file picker directly. */
const MIN_MENU_WIDTH_PX = 440;

/** A paper clip button with a menu: attach a document, or photos and videos. */
export function AttachmentMenu({ onChoose }: { readonly onChoose: (files: readonly File[]) => void }) {
  const strings = useStrings();
  const { container } = useChat();
  const menuId = useId();
  const document = useRef<HTMLInputElement>(null);
  const pictures = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);

  function press(): void {
    if (container.clientWidth < MIN_MENU_WIDTH_PX) document.current?.click();
    else setOpen(!isOpen);
  }
  function pick(field: HTMLInputElement | null): void {
    setOpen(false);
    opener.current?.focus();
    field?.click();
  }
  function closeByKey(event: KeyboardEvent): void {
    if (event.key !== "Escape" || !isOpen) return;
    event.stopPropagation();
    setOpen(false);
    opener.current?.focus();
  }
  function closeOnLeaving({ currentTarget, relatedTarget }: FocusEvent): void {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setOpen(false);
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
    <div className="banter-attach" role="group" onKeyDown={closeByKey} onBlur={closeOnLeaving}>
      <button
        ref={opener}
        type="button"
        className="banter-icon-button"
        aria-label={strings.addAttachments}
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={press}
      >
        <Icon name="clip" />
      </button>
      {isOpen && (
        <div id={menuId} className="banter-attach-ways">
          <button type="button" onClick={() => pick(document.current)}>
            {strings.attachDocument}
          </button>
          <button type="button" onClick={() => pick(pictures.current)}>
            {strings.attachPhotos}
          </button>
        </div>
      )}
      {picker(undefined, document)}
      {picker(PHOTOS_AND_VIDEOS, pictures)}
    </div>
  );
}
