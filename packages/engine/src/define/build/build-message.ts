import { parseAuthorText } from "../markdown/parse-author-text.ts";
import type { StepSource } from "../source/step-source.ts";
import { variableId } from "./bot-draft.ts";
import { type BlockBody, type Standing } from "./standing.ts";

type MessageSource = Extract<
  StepSource,
  { say: string } | { image: string } | { video: string } | { audio: string } | { embed: string }
>;

export function buildMessage(step: MessageSource, { draft, place }: Standing): BlockBody {
  if ("say" in step) return { type: "text", content: { richText: parseAuthorText(step.say) } };
  if ("image" in step) {
    const { image: url, alt, link } = step;
    const clickLink = link === undefined ? undefined : { url: link, alt };
    return { type: "image", content: { url, alt, clickLink } };
  }
  if ("video" in step) {
    const { video: url, height, maxWidth, aspectRatio, hasControls, isAutoplay } = step;
    const looks = { height, maxWidth, aspectRatio };
    return {
      type: "video",
      content: {
        url,
        ...looks,
        areControlsDisplayed: hasControls,
        isAutoplayEnabled: isAutoplay,
      },
    };
  }
  if ("audio" in step)
    return { type: "audio", content: { url: step.audio, isAutoplayEnabled: step.isAutoplay } };
  const { embed: url, height, waitFor } = step;
  const waitForEvent = waitFor && {
    isEnabled: true,
    name: waitFor.event,
    saveDataInVariableId: variableId(draft, waitFor.save, place),
  };
  return { type: "embed", content: { url, height, waitForEvent } };
}
