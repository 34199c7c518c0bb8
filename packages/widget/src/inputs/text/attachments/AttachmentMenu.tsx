import { useId, useRef, type RefObject } from "react";
import { useChat, useStrings } from "../../../chat-context/chat-context.ts";
import { Icon } from "../../../controls/Icon.tsx";
import { useMenu } from "../../../controls/use-menu.ts";
import { PHOTOS_AND_VIDEOS } from "../../../uploads/accept-list.ts";

/** Minimum width of the chat for the menu; narrower chats open the file picker directly. */
const MIN_MENU_WIDTH_PX = 440;

/** A paper clip button with a menu: attach a document, or photos and videos. */
export function AttachmentMenu({ onChoose }: AttachmentMenuProps) {
  const strings = useStrings();
  const { container } = useChat();
  const menuId = useId();
  const document = useRef<HTMLInputElement>(null);
  const pictures = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const { isOpen, toggle, close, menuEvents } = useMenu(opener);

  function press(): void {
    if (container.clientWidth < MIN_MENU_WIDTH_PX) document.current?.click();
    else toggle();
  }
  function pick(field: HTMLInputElement | null): void {
    close();
    field?.click();
  }
  return (
    <div className="banter-attach" {...menuEvents}>
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
            <Icon name="file" />
            {strings.attachDocument}
          </button>
          <button type="button" onClick={() => pick(pictures.current)}>
            <Icon name="picture" />
            {strings.attachPhotos}
          </button>
        </div>
      )}
      <FilePicker field={document} onChoose={onChoose} />
      <FilePicker field={pictures} accept={PHOTOS_AND_VIDEOS} onChoose={onChoose} />
    </div>
  );
}

interface AttachmentMenuProps {
  readonly onChoose: (files: readonly File[]) => void;
}

interface FilePickerProps extends AttachmentMenuProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly accept?: string;
}

/** A hidden file field; the menu opens its dialog. */
function FilePicker({ field, accept, onChoose }: FilePickerProps) {
  return (
    <input
      ref={field}
      type="file"
      multiple
      hidden
      accept={accept}
      onChange={({ target }) => {
        onChoose([...(target.files ?? [])]);
        target.value = "";
      }}
    />
  );
}
