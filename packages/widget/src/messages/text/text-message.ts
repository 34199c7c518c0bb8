import type { MessageView } from "../message-view.ts";
import { TextMessage } from "./TextMessage.tsx";

export const textMessage: MessageView<"text"> = { type: "text", Component: TextMessage };
