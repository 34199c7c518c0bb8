import { isRecord } from "@banter/protocol";
import { describe, expect, test } from "vitest";
import type { TransportRequest } from "../contract/ports.ts";
import type { Session } from "../contract/session.ts";
import { drive, remembering } from "../testing/drive-session.ts";
import type { Fault } from "../testing/fault.ts";

const isEdit = ({ body }: TransportRequest) =>
  isRecord(body) && isRecord(body["message"]) && body["message"]["type"] === "edit";
const text = (value: string) => ({ type: "text", value }) as const;

/** A chat in which two of three questions are answered. */
async function answered(bot: Parameters<typeof drive>[0] = {}) {
  const fixture = drive({ settings: remembering, canEditAnswers: true, ...bot });
  const chat = fixture.open();
  await fixture.clock.advance(1_000);
  chat.answer("Ada");
  await fixture.clock.advance(1_000);
  chat.answer("36");
  await fixture.clock.advance(1_000);
  return { ...fixture, ...chat };
}

type Readable = Pick<Session, "getState">;

/** The questions with their answers and statuses. */
const outline = (session: Readable) =>
  session.getState().chunks.map(({ input, answer }) => {
    const given = answer?.answer.type === "text" ? answer.answer.value : undefined;
    return answer === undefined ? input?.id : `${input?.id}=${given} ${answer.status}`;
  });

/** Edits the answer of a chunk, by its place. */
const edit = (session: Session, index: number, value: string) =>
  session.editAnswer(session.getState().chunks[index]?.id ?? "", text(value));

const stored = ({ accepted }: { readonly accepted: readonly { blockId: string; text: string }[] }) =>
  accepted.map(({ blockId, text: value }) => `${blockId}=${value}`);

describe("an edited answer", () => {
  test("replaces what came after it when the server has accepted it, and is sent once", async () => {
    const { session, server, clock } = await answered();
    expect(session.getState().chunks.map(({ canEdit }) => canEdit)).toEqual([true, true, undefined]);
    edit(session, 0, "Grace");
    edit(session, 0, "Twice");
    expect(outline(session)).toEqual(["q0=Grace sending", "q1=36 sent", "q2"]);
    await clock.advance(1_000);
    expect(outline(session)).toEqual(["q0=Grace sent", "q1"]);
    expect(session.getState().chunks.map(({ canEdit }) => canEdit)).toEqual([true, undefined]);
    expect(stored(server)).toEqual(["q0=Ada", "q1=36", "q0=Grace"]);
  });

  test("leaves later answers as suggestions where their questions come again", async () => {
    const chat = await answered();
    edit(chat.session, 0, "Grace");
    await chat.clock.advance(1_000);
    const suggested = [{ blockId: "q1", answer: { value: "36" } }];
    expect(chat.session.getState().suggestions).toMatchObject(suggested);
    const { session } = chat.reload();
    await chat.clock.advance(1_000);
    expect(session.getState().suggestions).toMatchObject(suggested);
  });

  test.each([
    { kind: "cut-before" },
    { kind: "cut-after" },
    { kind: "status", status: 503 },
    { kind: "duplicate" },
    { kind: "hang-after" },
  ] satisfies Fault[])("arrives once after $kind", async (fault) => {
    const { session, server, clock } = await answered();
    const faults: Fault[] = [fault];
    server.fault = (request) => (isEdit(request) ? faults.shift() : undefined) ?? { kind: "none" };
    edit(session, 0, "Grace");
    await clock.advance(90_000);
    expect(stored(server)).toEqual(["q0=Ada", "q1=36", "q0=Grace"]);
    expect(outline(session)).toEqual(["q0=Grace sent", "q1"]);
  });

  test("survives a reload while it is lost, and reaches the other tabs", async () => {
    const chat = await answered();
    const other = chat.open();
    await chat.clock.advance(1_000);
    chat.server.fault = (request) => (isEdit(request) ? { kind: "hang-before" } : { kind: "none" });
    edit(chat.session, 0, "Grace");
    await chat.clock.advance(10);
    chat.server.fault = () => ({ kind: "none" });
    const reloaded = chat.reload();
    expect(outline(reloaded.session)[0]).toBe("q0=Grace sending");
    await chat.clock.advance(20_000);
    expect(outline(reloaded.session)).toEqual(["q0=Grace sent", "q1"]);
    expect(outline(other.session)).toEqual(["q0=Grace sent", "q1"]);
    expect(stored(chat.server)).toEqual(["q0=Ada", "q1=36", "q0=Grace"]);
  });

  test("waits while the page is offline, and can be withdrawn until then", async () => {
    const chat = await answered();
    chat.browser.isOnline = false;
    edit(chat.session, 0, "Grace");
    expect(outline(chat.session)).toEqual(["q0=Grace waiting-for-network", "q1=36 sent", "q2"]);
    chat.session.withdrawEdit();
    expect(outline(chat.session)).toEqual(["q0=Ada sent", "q1=36 sent", "q2"]);
    edit(chat.session, 0, "Joan");
    chat.browser.isOnline = true;
    chat.browser.resume();
    await chat.clock.advance(5_000);
    expect(outline(chat.session)).toEqual(["q0=Joan sent", "q1"]);
    expect(stored(chat.server)).toEqual(["q0=Ada", "q1=36", "q0=Joan"]);
  });

  test("that is refused leaves the answer as it was, and the new one as not sent", async () => {
    const { session, server, clock } = await answered();
    server.fault = (request) => (isEdit(request) ? { kind: "status", status: 400 } : { kind: "none" });
    edit(session, 0, "Grace");
    await clock.advance(1_000);
    expect(outline(session)).toEqual(["q0=Grace failed", "q1=36 sent", "q2"]);
    session.withdrawEdit();
    expect(outline(session)).toEqual(["q0=Ada sent", "q1=36 sent", "q2"]);
    server.fault = () => ({ kind: "none" });
    session.submit(text("London"));
    await clock.advance(1_000);
    expect(stored(server)).toEqual(["q0=Ada", "q1=36", "q2=London"]);
  });

  test("that is too long leaves the answer as it was, says why, and blocks nothing", async () => {
    const { session, server, clock, answer, open, tab } = await answered();
    server.fault = (request) => (isEdit(request) ? { kind: "status", status: 413 } : { kind: "none" });
    edit(session, 0, "A long text");
    await clock.advance(1_000);
    expect(outline(session)).toEqual(["q0=Ada sent", "q1=36 sent", "q2"]);
    expect(session.getState().composer.queued).toMatchObject({ text: "A long text", status: "not-sent" });
    expect(session.getState().reply).toMatchObject({ failure: { kind: "too-long" } });
    const other = open({ session: new Map(tab.session) });
    await clock.advance(1_000);
    expect(outline(other.session)).toEqual(["q0=Ada sent", "q1=36 sent", "q2"]);
    answer("Blue");
    await clock.advance(1_000);
    expect(stored(server)).toEqual(["q0=Ada", "q1=36", "q2=Blue"]);
    expect(session.getState().reply).not.toHaveProperty("failure");
  });

  test("that another device has overtaken is shown as not sent", async () => {
    const { session, server, clock } = await answered();
    const { sessionId } = session.getState();
    const path = `/api/v1/sessions/${sessionId}/continueChat`;
    const message = { type: "edit", turn: 0, message: text("Joan") };
    await server.transport({ method: "POST", path, body: { message, messageId: "m", turn: 2 } });
    edit(session, 1, "37");
    await clock.advance(5_000);
    expect(outline(session)).toEqual(["q0", "q1"]);
    expect(session.getState().composer).toMatchObject({ field: { text: "37" } });
    expect(session.getState().reply).toEqual({ state: "none" });
  });

  test("keeps what was typed for a question that isn't open any more", async () => {
    const { session, clock } = await answered();
    session.saveDraft("Lond");
    edit(session, 0, "Grace");
    await clock.advance(1_000);
    expect(session.getState().composer.queued).toMatchObject({ status: "not-sent", text: "Lond" });
  });
});

test("a server that can't go back offers no edit", async () => {
  const { session } = await answered({ canEditAnswers: false });
  expect(session.getState().chunks.some(({ canEdit }) => canEdit)).toBe(false);
  edit(session, 0, "Grace");
  expect(outline(session)[0]).toBe("q0=Ada sent");
});
