import { useEffect, useRef, useState, type RefObject } from "react";
import { useChat, useStrings } from "../../chat-context/chat-context.ts";
import { Icon } from "../../controls/Icon.tsx";
import { fillIn } from "../../i18n/strings.ts";
import { keyStep } from "./lightbox-keys.ts";
import { createImageZoom, type ImageZoom, type ZoomHandlers } from "./image-zoom.ts";

export interface LightboxImage {
  readonly src: string;
  readonly alt: string;
}

/** Images in full size, one at a time. The browser keeps the focus inside, closes on Escape and returns the focus. */
export function LightboxDialog({ images, first, onClosed }: LightboxDialogProps) {
  const strings = useStrings();
  const { container } = useChat();
  const [direction] = useState(() => getComputedStyle(container).direction);
  const [index, setIndex] = useState(first);
  const [isZoomed, setZoomed] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const image = images[index];
  const isRtl = direction === "rtl";

  function step(by: number): void {
    setIndex((current) => Math.min(Math.max(current + by, 0), images.length - 1));
  }
  const close = () => dialog.current?.close();
  useModal(dialog, onClosed);
  const zoom = useImageZoom(dialog, index, {
    onZoomed: setZoomed,
    onSwiped: (towards) => step((towards === "left") === isRtl ? -1 : 1),
    onDismissed: close,
  });
  useKeys(dialog, zoom, (key) => step(keyStep(key, isRtl)));
  useOutsideClick(dialog, zoom);

  return (
    <dialog ref={dialog} className="banter-lightbox" dir={direction} aria-label={image?.alt}>
      <div className="banter-lightbox-bar">
        <LightboxButton icon="close" label={strings.close} onUse={close} />
        <LightboxButton
          icon={isZoomed ? "minus" : "plus"}
          label={isZoomed ? strings.zoomOut : strings.zoomIn}
          onUse={() => zoom.current?.toggle()}
        />
        {images.length > 1 && <Position images={images} index={index} />}
      </div>
      <div className="banter-lightbox-stage">
        {image && <img key={index} src={image.src} alt={image.alt} draggable={false} />}
      </div>
      {images.length > 1 && (
        <>
          <LightboxButton
            icon="back"
            label={strings.previousPicture}
            isDisabled={index === 0}
            onUse={() => step(-1)}
          />
          <LightboxButton
            icon="forward"
            label={strings.nextPicture}
            isDisabled={index === images.length - 1}
            onUse={() => step(1)}
          />
        </>
      )}
    </dialog>
  );
}

interface LightboxDialogProps {
  readonly images: readonly LightboxImage[];
  /** Index of the image to open. */
  readonly first: number;
  /** Must be stable. */
  readonly onClosed: () => void;
}

function Position({ images, index }: Pick<LightboxDialogProps, "images"> & { readonly index: number }) {
  const strings = useStrings();
  return (
    <p className="banter-lightbox-count" aria-live="polite">
      <span className="banter-visually-hidden">{images[index]?.alt} </span>
      {fillIn(strings.slide, { number: index + 1, total: images.length })}
    </p>
  );
}

function LightboxButton({ icon, label, isDisabled = false, onUse }: LightboxButtonProps) {
  return (
    <button
      type="button"
      className="banter-lightbox-button"
      data-icon={icon}
      aria-label={label}
      // A disabled button would lose the focus.
      aria-disabled={isDisabled || undefined}
      onClick={onUse}
    >
      <Icon name={icon} />
    </button>
  );
}

interface LightboxButtonProps {
  readonly icon: "close" | "plus" | "minus" | "back" | "forward";
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onUse: () => void;
}

type DialogRef = RefObject<HTMLDialogElement | null>;

/** Events that would scroll the conversation or the page below. */
const SCROLLING_EVENTS = ["wheel", "touchstart", "touchmove"];

function useModal(dialog: DialogRef, onClosed: () => void): void {
  useEffect(() => {
    const { current } = dialog;
    if (current === null) return undefined;
    const listeners = new AbortController();
    const { signal } = listeners;
    for (const type of SCROLLING_EVENTS)
      current.addEventListener(type, (event) => event.stopPropagation(), { signal, passive: true });
    current.addEventListener("close", onClosed, { signal });
    current.showModal();
    return () => {
      listeners.abort();
      current.close();
    };
  }, [dialog, onClosed]);
}

/** Zooming of the shown image. The next one fits again. */
function useImageZoom(
  dialog: DialogRef,
  index: number,
  handlers: ZoomHandlers,
): RefObject<ImageZoom | undefined> {
  const zoom = useRef<ImageZoom>(undefined);
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const stage = dialog.current?.querySelector<HTMLElement>(".banter-lightbox-stage");
    if (stage == null) return undefined;
    const created = createImageZoom(stage, {
      onZoomed: (isZoomed) => latest.current.onZoomed(isZoomed),
      onSwiped: (towards) => latest.current.onSwiped(towards),
      onDismissed: () => latest.current.onDismissed(),
    });
    zoom.current = created;
    return () => {
      zoom.current = undefined;
      created.destroy();
    };
  }, [dialog]);
  useEffect(() => zoom.current?.reset(), [index]);
  return zoom;
}

/** A click that is neither on the image nor on a control, and not the end of a movement, closes the dialog. */
function useOutsideClick(dialog: DialogRef, zoom: RefObject<ImageZoom | undefined>): void {
  useEffect(() => {
    const { current } = dialog;
    if (current === null) return undefined;
    const handleClick = ({ target }: MouseEvent): void => {
      const isInside = target instanceof Element && target.closest("img, button, p") !== null;
      if (!isInside && !zoom.current?.hasMoved()) current.close();
    };
    current.addEventListener("click", handleClick);
    return () => current.removeEventListener("click", handleClick);
  }, [dialog, zoom]);
}

/** A native listener: neither the conversation below nor the page may handle these keys. */
function useKeys(
  dialog: DialogRef,
  zoom: RefObject<ImageZoom | undefined>,
  onStep: (key: string) => void,
): void {
  const latest = useRef(onStep);
  useEffect(() => {
    latest.current = onStep;
  });
  useEffect(() => {
    const { current } = dialog;
    if (current === null) return undefined;
    const handleKey = (event: KeyboardEvent): void => {
      event.stopPropagation();
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (!zoom.current?.moveByKey(event.key)) latest.current(event.key);
    };
    current.addEventListener("keydown", handleKey);
    return () => current.removeEventListener("keydown", handleKey);
  }, [dialog, zoom]);
}
