import type { ReactNode } from "react";
import { parseHostMessage, parseRichText, ratingInput, type HostMessageType } from "@banter/protocol";
import { Avatar } from "../../../chat/avatar/Avatar.tsx";
import { RatingInput } from "../../../inputs/rating/RatingInput.tsx";
import { loadMessage } from "../../registry.ts";
import { VisitorAttachment } from "../../visitor/VisitorAttachment.tsx";
import { RichText } from "../../rich-text/RichText.tsx";
import { AllowedImageHosts, MarkdownImage } from "../../streamed/inline/MarkdownImage.tsx";
import { StreamedMessage } from "../../streamed/StreamedMessage.tsx";

async function message(type: HostMessageType, content: object): Promise<ReactNode> {
  const parsed = parseHostMessage({ id: "m", type, content });
  if (parsed === undefined) throw new Error(`Invalid content of a ${type} message in this test.`);
  const Message = await loadMessage(parsed);
  return <Message isRestored={false} onLoaded={() => {}} onCompleted={() => {}} />;
}

function ratingWith(svg: string): ReactNode {
  const options = {
    buttonType: "Icons",
    length: 2,
    customIcon: { isEnabled: true, svg },
    labels: { left: svg, right: svg },
  };
  const block = { id: "r", type: "rating input", options, items: [], runtimeOptions: {} };
  return (
    <RatingInput
      block={block}
      options={ratingInput.parse(block)}
      initialValue=""
      returnedAnswer={undefined}
      questionId="q"
      onSubmit={() => {}}
      onDraft={() => {}}
    />
  );
}

/** Entry points into single components: each renders a payload. */
export const componentEntryPoints: Readonly<
  Record<string, (payload: string) => ReactNode | Promise<ReactNode>>
> = {
  "rich text": (payload) => (
    <RichText nodes={parseRichText([{ type: "p", children: [{ text: payload, bold: true }] }])} />
  ),
  "rich text's type": (payload) => (
    <RichText nodes={parseRichText([{ type: payload, children: [{ text: "x" }] }])} />
  ),
  "rich text link": (payload) => (
    <RichText nodes={parseRichText([{ type: "a", url: payload, children: [{ text: payload }] }])} />
  ),
  "rich text image": (payload) => (
    <RichText nodes={parseRichText([{ type: "img", url: payload, caption: payload }])} />
  ),
  "code's language": (payload) => (
    <RichText nodes={parseRichText([{ type: "code_block", lang: payload, children: [{ text: payload }] }])} />
  ),
  "streamed markdown": (payload) => <StreamedMessage text={payload} isStreaming />,
  "finished markdown": (payload) => <StreamedMessage text={payload} isStreaming={false} />,
  "markdown link": (payload) => (
    <StreamedMessage text={`[x](${payload}) [y](<${payload}>)`} isStreaming={false} />
  ),
  "markdown image": (payload) => (
    <AllowedImageHosts value={[location.host]}>
      <MarkdownImage target={{ url: payload, title: payload }} alt={payload} isInLink={false} />
    </AllowedImageHosts>
  ),
  "highlighted code": (payload) => (
    <StreamedMessage
      text={["html", "js", "css", payload].map((name) => `~~~~${name}\n${payload}\n~~~~\n`).join("\n")}
      isStreaming={false}
    />
  ),
  image: (payload) => message("image", { url: payload, width: payload, aspectRatio: payload }),
  "image's link": (payload) =>
    message("image", {
      url: "data:image/gif;base64,R0lGODlhAQABAAAAACw=",
      clickLink: { url: payload, alt: payload },
    }),
  "video file": (payload) =>
    message("video", { type: "url", url: payload, maxWidth: payload, aspectRatio: payload, height: payload }),
  "video id": (payload) =>
    message("video", { type: "youtube", id: payload, url: payload, queryParamsStr: payload }),
  "video type": (payload) => message("video", { type: payload, id: payload, url: payload }),
  audio: (payload) => message("audio", { url: payload }),
  embed: (payload) => message("embed", { url: payload, height: payload }),
  "guest's file": (payload) => (
    <VisitorAttachment attachment={{ type: "text/html", url: payload, name: payload }} number={1} />
  ),
  "guest's image": (payload) => (
    <VisitorAttachment attachment={{ type: "image/png", url: payload, blobUrl: payload }} number={1} />
  ),
  "rating's icon": (payload) => ratingWith(payload),
  avatar: (payload) => <Avatar role="host" url={payload} />,
};

/** Entry points that load images, media or pages from any host by design. */
export const fetchingEntryPoints: ReadonlySet<string> = new Set([
  "rich text image",
  "image",
  "image's link",
  "video file",
  "video id",
  "video type",
  "audio",
  "embed",
  "guest's image",
  "avatar",
  "options of cards",
  "options of picture choice input",
  "custom CSS",
  "theme's font",
]);
