import type { Answer, ChatState } from "@banter/client";

/** Whether the session has an uploaded file: in an answer, or with what was not sent. */
export function hasFile(
  { chunks, composer: { field, queued } }: ChatState,
  url: string | undefined,
): boolean {
  const answers = chunks.map(({ answer }) => answer?.answer);
  if (field?.state === "returned") answers.push(field.answer);
  const urls = [...answers.flatMap(urlsOf), ...(queued?.attachments ?? []).map((file) => file.url)];
  return url !== undefined && urls.includes(url);
}

function urlsOf(answer: Answer | undefined): readonly string[] {
  if (answer?.type === "recording") return [answer.url];
  return answer?.type === "text" ? (answer.attachments ?? []).map(({ url }) => url) : [];
}
