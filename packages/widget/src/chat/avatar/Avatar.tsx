import { useContext, useState } from "react";
import { avatarEmoji } from "@banter/protocol";
import { useMediaUrl } from "../../chat-context/base-urls.ts";
import { useStyles, useWithheld } from "../../chat-context/chat-context.ts";
import { OffscreenContext } from "../transcript/use-offscreen-groups.ts";
import css from "./avatar.css?inline";

/** An image, an emoji or the default drawing. Decorative: a hidden label names the speaker for screen readers. */
export function Avatar({ role, url }: AvatarProps) {
  useStyles(css);
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const source = useAvatarSource(url);
  const isShown =
    !useWithheld(source.type === "image") && (source.type !== "image" || source.src !== brokenUrl);
  return <AvatarView role={role} source={isShown ? source : { type: "default" }} onBroken={setBrokenUrl} />;
}

/** An avatar of a known source. */
export function AvatarView({ role, source, onBroken }: AvatarViewProps) {
  if (source.type === "emoji") {
    return (
      <span className="banter-avatar" data-kind="emoji" aria-hidden="true">
        {source.emoji}
      </span>
    );
  }
  if (source.type === "image") {
    return (
      <img
        className="banter-avatar"
        data-kind={source.isDrawing ? "drawing" : "image"}
        src={source.src}
        alt=""
        decoding="async"
        onError={() => onBroken?.(source.src)}
      />
    );
  }
  return <DefaultAvatar role={role} />;
}

interface AvatarProps {
  readonly role: "host" | "guest";
  /** An image URL or an emoji. Empty shows the default. */
  readonly url: string | undefined;
}

interface AvatarViewProps {
  readonly role: "host" | "guest";
  readonly source: AvatarSource;
  /** The image can't be loaded. */
  readonly onBroken?: (src: string) => void;
}

type AvatarSource =
  | { readonly type: "default" }
  | { readonly type: "emoji"; readonly emoji: string }
  | { readonly type: "image"; readonly src: string; readonly isDrawing: boolean };

export function useAvatarSource(url: string | undefined): AvatarSource {
  const src = useMediaUrl(url, "image");
  if (url === undefined || url === "") return { type: "default" };
  const emoji = avatarEmoji(url);
  if (emoji !== undefined) return { type: "emoji", emoji };
  return src === undefined
    ? { type: "default" }
    : { type: "image", src, isDrawing: /^data:image\/svg|\.svg(?:\?|$)/i.test(src) };
}

function DefaultAvatar({ role }: { readonly role: "host" | "guest" }) {
  // Browsers visit every SVG of a page in every frame.
  if (useContext(OffscreenContext)) return null;
  return (
    <svg
      className="banter-avatar"
      data-kind="default"
      data-testid="default-avatar"
      viewBox="0 0 40 40"
      aria-hidden="true"
      focusable="false"
    >
      <circle className="banter-avatar-ground" cx="20" cy="20" r="20" />
      {role === "host" ? (
        <>
          <path className="banter-avatar-line" d="M20 9.5v3.5M10.5 21v3M29.5 21v3" />
          <rect className="banter-avatar-face" x="12" y="13" width="16" height="13" rx="5" />
          <path className="banter-avatar-face" d="M16 25h8l-4.5 4.5z" />
          <circle className="banter-avatar-eye" cx="17" cy="19.5" r="1.6" />
          <circle className="banter-avatar-eye" cx="23" cy="19.5" r="1.6" />
        </>
      ) : (
        <path
          className="banter-avatar-face"
          d="M20 10.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zM9.5 31.5c1-5 5.3-7.5 10.5-7.5s9.5 2.5 10.5 7.5A15 15 0 0 1 20 35a15 15 0 0 1-10.5-3.5z"
        />
      )}
    </svg>
  );
}
