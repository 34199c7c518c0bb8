import { inputs, isRecord, parseUploadTarget, type InputBlock } from "@banter/protocol";
import { uploadTargetReplySchema } from "@banter/protocol/reply-schemas";
import { inputOf } from "../visitor/reply.ts";
import { walkTo, type Talk } from "../visitor/talk.ts";
import { requestUpload, sampleFile, upload } from "../visitor/upload.ts";
import type { Check, CheckContext } from "./check.ts";
import { claim, conforms, equals, hasStatus, isRefused, skipped, verdict, type Outcome } from "./outcome.ts";

const MEGABYTE = 1_048_576;

/** More than any server accepts: a terabyte. */
const HUGE_BYTES = MEGABYTE * MEGABYTE;

const NO_UPLOAD_BY_HTTP = "The page itself stores the file.";

/** Files of visitors. */
export const uploadChecks: readonly Check[] = [
  {
    id: "upload-url",
    title: "A file question issues an upload URL.",
    profile: "reference",
    severity: "error",
    run: (context) =>
      atFileInput(context, async (visitor, input) => {
        const target = await requestUpload(context.send, visitor.sessionId, sampleFile(input));
        return verdict([
          hasStatus(target, 200),
          conforms("an upload target", uploadTargetReplySchema, target),
        ]);
      }),
  },
  {
    id: "upload-stored",
    title: "An uploaded file is stored and answers the question.",
    profile: "reference",
    severity: "error",
    run: async ({ send, tour }) => {
      const [first] = (await tour()).talk.uploads;
      if (first === undefined) return skipped("The bot asks for no file.");
      if (first.sent === undefined) return skipped(NO_UPLOAD_BY_HTTP);
      const stored = await send(first.fileUrl);
      return verdict([
        hasStatus(first.sent, 200, 201, 204),
        hasStatus(stored, 200),
        equals("bytes", [...first.file.bytes], [...stored.bytes]),
      ]);
    },
  },
  {
    id: "upload-type",
    title: "A file of a type that the question doesn't accept gets no upload URL.",
    profile: "reference",
    severity: "error",
    run: (context) =>
      atFileInput(context, async (visitor, input) => {
        const { allowedFileTypes } = inputs["file input"].parse(input);
        if (!allowedFileTypes.isEnabled) return skipped("The bot's file question accepts every type.");
        const file = { ...sampleFile(input), name: "program.exe", type: "application/x-msdownload" };
        return verdict([isRefused(await requestUpload(context.send, visitor.sessionId, file))]);
      }),
  },
  {
    id: "upload-size",
    title: "A file that is announced as too large gets no upload URL.",
    profile: "reference",
    severity: "error",
    run: (context) =>
      atFileInput(context, async (visitor, input) => {
        const { name, type } = sampleFile(input);
        const body = { sessionId: visitor.sessionId, fileName: name, fileType: type, fileSize: HUGE_BYTES };
        return verdict([isRefused(await context.send("/api/v3/generate-upload-url", { body }))]);
      }),
  },
  {
    id: "upload-larger",
    title: "A file that is larger than announced isn't stored.",
    profile: "banter",
    severity: "error",
    run: (context) =>
      atFileInput(context, async (visitor, input) => {
        const file = sampleFile(input);
        const content = new Uint8Array(file.bytes.byteLength + 1_000).fill(97);
        const { sent } = await upload(context.send, visitor.sessionId, file, content);
        return sent === undefined ? skipped(NO_UPLOAD_BY_HTTP) : verdict([isRefused(sent)]);
      }),
  },
  {
    id: "upload-unasked",
    title: "A session whose question takes no file gets no upload URL.",
    profile: "reference",
    severity: "error",
    run: async ({ send, talk }) => {
      const visitor = await talk();
      const input = inputOf(visitor.last());
      if (input === undefined || takesFiles(input)) return skipped("The bot's first question takes files.");
      const file = sampleFile(input);
      return verdict([
        isRefused(await requestUpload(send, visitor.sessionId, file)),
        isRefused(await requestUpload(send, "no-such-session", file)),
      ]);
    },
  },
  {
    id: "upload-forged",
    title: "An upload whose signature was changed is refused.",
    profile: "banter",
    severity: "error",
    run: (context) =>
      atFileInput(context, async (visitor, input) => {
        const file = sampleFile(input);
        const target = parseUploadTarget((await requestUpload(context.send, visitor.sessionId, file)).body);
        if (!target.ok || !/^https?:/.test(target.value.presignedUrl)) return skipped(NO_UPLOAD_BY_HTTP);
        const form = new FormData();
        for (const [name, value] of Object.entries(target.value.formData))
          form.append(name, /signature/i.test(name) ? reversed(value) : value);
        form.append("file", new Blob([file.bytes], { type: file.type }), file.name);
        const url = target.value.presignedUrl.replace(
          /(signature=)([^&]+)/i,
          (_, key, value) => key + reversed(value),
        );
        return verdict([isRefused(await context.send(url, { method: "POST", raw: form }))]);
      }),
  },
  {
    id: "upload-foreign",
    title: "A file that the session didn't upload answers no file question.",
    profile: "banter",
    severity: "error",
    run: (context) =>
      atFileInput(context, async (visitor, input) => {
        const fileUrl = "https://example.com/conformance.txt";
        const reply = await visitor.say({ type: "text", text: fileUrl, attachedFileUrls: [fileUrl] });
        return verdict([
          hasStatus(reply, 200),
          claim(inputOf(reply)?.id === input.id, "the same question again", reply.text),
        ]);
      }),
  },
];

async function atFileInput(
  { talk, tour }: CheckContext,
  check: (visitor: Talk, input: InputBlock) => Promise<Outcome>,
): Promise<Outcome> {
  const { steps } = await tour();
  if (!steps.some(({ input }) => input.type === "file input")) return skipped("The bot asks for no file.");
  const visitor = await talk();
  const input = await walkTo(visitor, ({ type }) => type === "file input");
  return input === undefined ? skipped("The bot asks for no file.") : check(visitor, input);
}

function takesFiles({ type, options: { attachments, audioClip } }: InputBlock): boolean {
  const isEnabled = (option: unknown) => isRecord(option) && option["isEnabled"] === true;
  return type === "file input" || isEnabled(attachments) || isEnabled(audioClip);
}

function reversed(text: string): string {
  return text.split("").toReversed().join("");
}
