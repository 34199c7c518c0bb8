import { useLayoutEffect, type ReactNode } from "react";
import type { SchemeTheme } from "@banter/protocol";
import { useChat, useChatProps, useStrings, useStyles } from "../../chat-context/chat-context.ts";
import { Icon } from "../../controls/Icon.tsx";
import { Avatar } from "../avatar/Avatar.tsx";
import { VisitorBarSlot } from "../visitor-bar/VisitorBarSlot.tsx";
import css from "./chat-header.css?inline";

/** The header of a chat: title and avatar, the visitor's controls and the close button. */
export function ChatHeader({ theme, onClose, children }: ChatHeaderProps) {
  useStyles(css);
  const { container } = useChat();
  const { controls = true } = useChatProps();
  const strings = useStrings();
  const { isEnabled: hasAvatar, url } = theme.chat.hostAvatar;

  useLayoutEffect(() => {
    // The frame hides its own close button.
    container.toggleAttribute("data-header", true);
    return () => container.removeAttribute("data-header");
  }, [container]);

  return (
    <HeaderFrame theme={theme} avatar={hasAvatar ? <Avatar role="host" url={url} /> : undefined}>
      {controls && <VisitorBarSlot controls={controls} />}
      <button
        type="button"
        className="banter-icon-button"
        part="close-button"
        aria-label={strings.close}
        title={strings.close}
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
      {children}
    </HeaderFrame>
  );
}

/** The avatar and the texts of the header, before its controls. */
export function HeaderFrame({ theme, avatar, children }: HeaderFrameProps) {
  const { title, tagline, backgroundColor } = theme.header;
  return (
    <div className="banter-header" data-filled={backgroundColor === undefined ? undefined : ""}>
      {avatar !== undefined && (
        <span className="banter-header-avatar" data-role="host">
          {avatar}
        </span>
      )}
      <div className="banter-header-text">
        {title && (
          <p className="banter-header-title" title={title}>
            {title}
          </p>
        )}
        {tagline && <p className="banter-header-tagline">{tagline}</p>}
      </div>
      {children}
    </div>
  );
}

interface HeaderFrameProps {
  readonly theme: SchemeTheme;
  /** Undefined if the bot has none. */
  readonly avatar: ReactNode | undefined;
  readonly children?: ReactNode;
}

interface ChatHeaderProps {
  readonly theme: SchemeTheme;
  readonly onClose: () => void;
  /** The progress bar, at the header's edge. */
  readonly children: ReactNode;
}
