import { describe, expect, it } from "vitest";
import type { Chunk } from "@banter/client";
import { transcriptText } from "./transcript-text.ts";

const strings = {
  botSaid: "Bot said:",
  aiSaid: "AI said:",
  youSaid: "You said:",
  aiLimitReached: "Heute nicht mehr.",
};
const chunk: Chunk = {
  id: "1",
  messages: [],
  shown: 0,
  isTyping: false,
  isRestored: false,
  isInputShown: true,
  isInputDismissed: false,
};

function text(id: string, content: string, mark: { isAiGenerated?: true } = {}): Chunk["messages"][number] {
  return {
    id,
    type: "text",
    content: { type: "richText", richText: [{ type: "p", children: [{ text: content }] }], ...mark },
  };
}

describe("transcriptText", () => {
  it("has a date as the visitor sees it", () => {
    const answer = { type: "text", value: "2025-03-04", formatted: "Mar 4, 2025" } as const;
    expect(transcriptText({ chunks: [{ ...chunk, answer: { status: "sending", answer } }] }, strings)).toBe(
      "You said: Mar 4, 2025\n",
    );
  });

  it("names the speaker of each paragraph, in order, and omits messages not shown yet", () => {
    const chunks: Chunk[] = [
      {
        ...chunk,
        messages: [
          text("a", "Hello!"),
          { id: "b", type: "image", content: { url: "https://example.com/a.png" } },
          text("c", "Later"),
        ],
        shown: 2,
        answer: {
          status: "sent",
          answer: {
            type: "text",
            value: "42",
            label: "Forty-two",
            attachments: [{ type: "text/plain", url: "https://example.com/f.txt" }],
          },
        },
      },
      {
        ...chunk,
        streamed: { id: "s", text: "**Fine**", status: "complete" },
        answer: { status: "sent", answer: { type: "skip", label: "Skip" } },
      },
    ];
    expect(transcriptText({ chunks }, strings)).toBe(
      "Bot said: Hello!\n\nBot said: https://example.com/a.png\n\nYou said: Forty-two\nhttps://example.com/f.txt\n\nAI said: **Fine**\n\nYou said: Skip\n",
    );
  });

  it("contains the notice of a reached limit as the visitor reads it", () => {
    const messages: Chunk["messages"] = [
      {
        id: "a",
        type: "text",
        content: { type: "markdown", markdown: "No more today.", notice: "ai-limit" },
      },
    ];
    expect(transcriptText({ chunks: [{ ...chunk, messages, shown: 1 }] }, strings)).toBe(
      "Bot said: Heute nicht mehr.\n",
    );
  });

  it("names the model as the speaker of its text", () => {
    const messages = [text("a", "Hello!"), text("b", "It depends.", { isAiGenerated: true })];
    expect(transcriptText({ chunks: [{ ...chunk, messages, shown: 2 }] }, strings)).toBe(
      "Bot said: Hello!\n\nAI said: It depends.\n",
    );
  });

  it("lists the sources of a model's reply", () => {
    const docs = { url: "https://example.com/docs", title: "Docs" };
    const sources = [
      { ...docs, at: 0 },
      { title: "handbook.pdf", at: 2 },
      { ...docs, at: 3 },
    ];
    const streamed = { id: "s", text: "Fine", status: "complete", sources } as const;
    expect(transcriptText({ chunks: [{ ...chunk, streamed }] }, strings)).toBe(
      "AI said: Fine\n\n[1] Docs https://example.com/docs\n[2] handbook.pdf\n",
    );
  });

  it("is empty before the first message", () => {
    expect(transcriptText({ chunks: [chunk] }, strings)).toBe("");
  });
});
