import type { ReactNode } from "react";
import type { HostMessage } from "@banter/protocol";

/** Messages of the bot, beside its avatar. */
export function HostRow({
  avatar,
  isAvatarHidden = false,
  time,
  hasActions = false,
  children,
}: HostRowProps) {
  return (
    <div className="banter-host-row" data-has-actions={hasActions || undefined}>
      {avatar !== undefined && (
        <div className="banter-avatar-container" data-role="host" data-hidden={isAvatarHidden || undefined}>
          {avatar}
        </div>
      )}
      <div className="banter-host-column" data-time={time}>
        {children}
      </div>
    </div>
  );
}

interface HostRowProps {
  /** Undefined if the bot has none. */
  readonly avatar: ReactNode | undefined;
  readonly isAvatarHidden?: boolean;
  /** Of the last message, formatted. */
  readonly time?: string | undefined;
  readonly hasActions?: boolean;
  readonly children: ReactNode;
}

/** One message of the bot. */
export function HostBubble({ message, language, state, children }: HostBubbleProps) {
  return (
    <div
      className="banter-host-bubble"
      data-testid="host-bubble"
      data-type={message.type}
      data-blockid={message.id}
      data-last={state?.isLast || undefined}
      data-loading={state?.isHidden || undefined}
      data-new={state?.isNew || undefined}
      data-typed={state?.isTyped || undefined}
      dir="auto"
      lang={language}
    >
      {children}
    </div>
  );
}

interface HostBubbleProps {
  readonly message: HostMessage;
  /** If the bot speaks another one now. */
  readonly language?: string | undefined;
  readonly state?: HostBubbleState;
  readonly children: ReactNode;
}

interface HostBubbleState {
  readonly isLast?: boolean;
  readonly isHidden?: boolean;
  readonly isNew?: boolean;
  readonly isTyped?: boolean;
}
