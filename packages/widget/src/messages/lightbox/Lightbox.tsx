import { useCallback, useState, type ReactNode } from "react";
import { useChat, useStyles } from "../../chat-context/chat-context.ts";
import css from "./lightbox.css?inline";
import { LightboxDialog, type LightboxImage } from "./LightboxDialog.tsx";

/** A button that opens an image in a modal dialog, together with the conversation's other images. */
export function Lightbox({ src, alt, label, children }: LightboxProps) {
  useStyles(css);
  const { container } = useChat();
  const [opened, setOpened] = useState<OpenedImages>();
  const forget = useCallback(() => setOpened(undefined), []);
  return (
    <>
      <button
        type="button"
        className="banter-lightbox-opener"
        aria-haspopup="dialog"
        aria-label={label}
        data-src={src}
        data-alt={alt}
        onClick={({ currentTarget }) => setOpened(findImages(container, currentTarget))}
      >
        {children}
      </button>
      {opened && <LightboxDialog {...opened} onClosed={forget} />}
    </>
  );
}

interface LightboxProps {
  /** Must be a safe URL. */
  readonly src: string;
  readonly alt: string;
  /** Accessible name of the button. */
  readonly label: string;
  readonly children: ReactNode;
}

interface OpenedImages {
  readonly images: readonly LightboxImage[];
  readonly first: number;
}

/** The images of the conversation in the order in which they are shown, and the index of the opener's own. */
function findImages(container: HTMLElement, opener: HTMLElement): OpenedImages {
  const openers = [
    ...container.querySelectorAll<HTMLElement>(".banter-lightbox-opener:not([data-loading] *)"),
  ];
  const images = openers.map(({ dataset }) => ({ src: dataset["src"] ?? "", alt: dataset["alt"] ?? "" }));
  return { images, first: openers.indexOf(opener) };
}
