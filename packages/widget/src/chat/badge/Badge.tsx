import { useLayoutEffect, useRef } from "react";
import { useStrings, useStyles } from "../../chat-context/chat-context.ts";
import { Icon } from "../../controls/Icon.tsx";
import css from "./badge.css?inline";
import { keepInPlace } from "./keep-in-place.ts";

/** "Made with Banter", if the bot's author has branding on. Custom CSS and scripts can't remove it (spec §9). */
export function Badge() {
  useStyles(css);
  const { madeWith } = useStrings();
  const badge = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (badge.current === null ? undefined : keepInPlace(badge.current)), [madeWith]);
  return (
    <div className="lite-badge" id="lite-badge" ref={badge}>
      <Icon name="chat" />
      {madeWith}
    </div>
  );
}
