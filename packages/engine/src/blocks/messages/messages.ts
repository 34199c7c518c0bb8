import type { MessageType } from "../../bot/block-types.ts";
import type { BlockHandler } from "../../turn/flow.ts";
import { audioMessageHandler, audioStep } from "./audio/audio-message.ts";
import { embedMessageHandler, embedStep } from "./embed/embed-message.ts";
import { imageMessageHandler, imageStep } from "./image/image-message.ts";
import { sayStep, textMessageHandler } from "./text/text-message.ts";
import { videoMessageHandler, videoStep } from "./video/video-message.ts";

/** The handler of each message type. */
export const messageHandlers = {
  text: textMessageHandler,
  image: imageMessageHandler,
  video: videoMessageHandler,
  audio: audioMessageHandler,
  embed: embedMessageHandler,
} satisfies Readonly<Record<MessageType, BlockHandler>>;

/** The steps that author messages, by the key that names them in a bot source. */
export const messageSteps = {
  say: sayStep,
  image: imageStep,
  video: videoStep,
  audio: audioStep,
  embed: embedStep,
};
