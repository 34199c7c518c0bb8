import { once } from "node:events";
import { createServer } from "node:net";
import type { EmailRequest } from "@banter/engine/runtime";
import { fail, ok } from "@banter/protocol";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createEmail, type ReadAttachment } from "./email.ts";

interface Mail {
  readonly from: string | undefined;
  readonly to: readonly string[];
  readonly text: string;
}

const FROM = "shop@example.org";
const mails: Mail[] = [];
const server = new SMTPServer({
  disabledCommands: ["STARTTLS"],
  onAuth: ({ username, password }, _, done) => {
    if (username === "bot" && password === "secret") done(null, { user: username });
    else done(new Error(`Wrong password: ${password}`));
  },
  onMailFrom: ({ address }, _, done) =>
    done(address.startsWith("refused") ? new Error("553 Sender address rejected") : null),
  onRcptTo: ({ address }, _, done) =>
    done(address.startsWith("gone") ? new Error(`No such mailbox <${address}> from ${FROM}`) : null),
  onData: (stream, { envelope }, done) => {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      const from = envelope.mailFrom === false ? undefined : envelope.mailFrom.address;
      mails.push({
        from,
        to: envelope.rcptTo.map(({ address }) => address),
        text: Buffer.concat(chunks).toString(),
      });
      done();
    });
  },
});
let port = 0;

beforeAll(async () => {
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const address = listening.address();
  port = typeof address === "object" && address !== null ? address.port : 0;
});
beforeEach(() => {
  mails.length = 0;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const smtpUrl = (credentials = "bot:secret"): string => `smtp://${credentials}@127.0.0.1:${port}`;
const readAttachment: ReadAttachment = async (url) =>
  url.endsWith("/cv.pdf")
    ? ok({ name: "cv.pdf", contentType: "application/pdf", bytes: Buffer.from("PDF!") })
    : fail({ message: "not found", isFinal: true });

const request: EmailRequest = {
  to: ["ann@example.org"],
  cc: ["bob@example.org"],
  bcc: ["eve@example.org"],
  replyTo: "guest@example.org",
  subject: "Hällo",
  text: "A new lead",
  html: "<p>A new lead</p>",
  attachmentUrls: ["https://files.example.org/cv.pdf"],
};

test("sends a mail with all fields", async () => {
  const email = createEmail({ smtpUrl: smtpUrl(), from: "Shop <shop@example.org>" }, readAttachment);
  expect(await email.send(request)).toEqual({ ok: true, value: undefined });
  email.close();
  const [mail] = mails;
  expect(mail).toMatchObject({
    from: "shop@example.org",
    to: ["ann@example.org", "bob@example.org", "eve@example.org"],
  });
  expect(mail?.text).toContain("From: Shop <shop@example.org>");
  expect(mail?.text).toContain("Reply-To: guest@example.org");
  expect(mail?.text).toContain("<p>A new lead</p>");
  expect(mail?.text).toContain("filename=cv.pdf");
  expect(mail?.text).toContain(Buffer.from("PDF!").toString("base64"));
  expect(mail?.text).not.toContain("eve@example.org");
});

test("a subject can't add headers", async () => {
  const email = createEmail({ smtpUrl: smtpUrl(), from: "shop@example.org" }, readAttachment);
  await email.send({ ...request, subject: "Hi\r\nX-Added: yes", attachmentUrls: [] });
  email.close();
  expect(mails[0]?.text).not.toMatch(/^X-Added/m);
});

test.each([
  ["a wrong password", smtpUrl, "bot:wrong", {}, "Wrong password"],
  [
    "a refused recipient",
    smtpUrl,
    undefined,
    { to: ["gone@example.org"], cc: [], bcc: [] },
    "No such mailbox",
  ],
  [
    "an unreadable attachment",
    smtpUrl,
    undefined,
    { attachmentUrls: ["https://files.example.org/x"] },
    "Attachment 1 can't be read: not found",
  ],
  ["no server", () => "", undefined, {}, "BANTER_SMTP_URL"],
])("%s fails with a message", async (_, url, credentials, change, message) => {
  const email = createEmail({ smtpUrl: url(credentials), from: "shop@example.org" }, readAttachment);
  expect(await email.send({ ...request, attachmentUrls: [], ...change })).toEqual({
    ok: false,
    error: expect.objectContaining({ message: expect.stringContaining(message) }),
  });
  email.close();
  expect(mails).toEqual([]);
});

test("an unreachable server is a failure", async () => {
  const closed = createServer().listen(0, "127.0.0.1");
  await once(closed, "listening");
  const address = closed.address();
  closed.close();
  const email = createEmail(
    {
      smtpUrl: `smtp://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
      from: "shop@example.org",
    },
    readAttachment,
  );
  expect(await email.send(request)).toEqual({
    ok: false,
    error: { message: expect.stringContaining("ECONNREFUSED"), isFinal: false, isReceiverDown: true },
  });
  email.close();
});

test("the mail server's reply is kept without recipients, passwords, or what makes it long", async () => {
  const to = [`gone.${"x".repeat(30)}@example.org`];
  const failed = async (smtpUrlOfTest: string, change: Partial<EmailRequest>) => {
    const email = createEmail({ smtpUrl: smtpUrlOfTest, from: `Shop <${FROM}>` }, readAttachment);
    const sent = await email.send({ ...request, cc: [], bcc: [], attachmentUrls: [], ...change });
    email.close();
    return sent.ok ? "" : sent.error.message;
  };
  expect(await failed(smtpUrl(), { to })).toBe(
    `Can't send mail - all recipients were rejected: 550 No such mailbox <…@example.org> from ${FROM}`,
  );
  expect(await failed(smtpUrl("bot:wr%20ng"), {})).toBe("Invalid login: 535 Wrong password: …");
  const long = {
    replyTo: "a@b.c",
    to: Array.from({ length: 30 }, (_, n) => `gone${n}@${"d".repeat(60)}.org`),
  };
  expect((await failed(smtpUrl(), long)).length).toBeLessThanOrEqual(500);
});

test("a signal cuts the connection to the mail server, which gets nothing more of the mail", async () => {
  const stop = new AbortController();
  let received = "";
  const closed: string[] = [];
  const slow = createServer((socket) => {
    socket.write("220 slow\r\n");
    socket.on("data", (chunk: Buffer) => {
      received += chunk.toString();
      if (/^DATA/m.test(received)) stop.abort();
      else socket.write("250 OK\r\n");
    });
    socket.on("error", () => undefined);
    socket.on("close", () => closed.push(received));
  }).listen(0, "127.0.0.1");
  await once(slow, "listening");
  const address = slow.address();
  const slowUrl = `smtp://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const email = createEmail({ smtpUrl: slowUrl, from: FROM }, readAttachment);
  const sent = await email.send({ ...request, attachmentUrls: [] }, "key", stop.signal);
  expect(sent).toMatchObject({ ok: false, error: { isFinal: false } });
  await vi.waitFor(() => expect(closed).toEqual([expect.stringMatching(/DATA\r\n$/)]));
  email.close();
  slow.close();
});

test("an attachment that is gone is final, one that can't be read now isn't", async () => {
  for (const isFinal of [true, false]) {
    const email = createEmail({ smtpUrl: smtpUrl(), from: "shop@example.org" }, async () =>
      fail({ message: "no file", isFinal }),
    );
    expect(await email.send(request)).toEqual({
      ok: false,
      error: { message: "Attachment 1 can't be read: no file", isFinal, isReceiverDown: false },
    });
    email.close();
  }
});

test("attachments that are too large together are final, and no more of them are read", async () => {
  const read: string[] = [];
  const email = createEmail({ smtpUrl: smtpUrl(), from: "shop@example.org" }, async (url) => {
    read.push(url);
    return ok({ name: "a", contentType: "text/plain", bytes: Buffer.alloc(10 * 1_048_576) });
  });
  expect(await email.send({ ...request, attachmentUrls: ["a", "b", "c", "d"] })).toMatchObject({
    ok: false,
    error: { message: "The attachments are larger than 25 MB together", isFinal: true },
  });
  expect(read).toEqual(["a", "b", "c"]);
  expect(mails).toEqual([]);
  email.close();
});

test("a refused recipient is final, a wrong password isn't: the owner can correct it", async () => {
  const to = { ...request, to: ["gone@example.org"], cc: [], bcc: [], attachmentUrls: [] };
  for (const [credentials, isFinal] of [
    ["bot:secret", true],
    ["bot:wrong", false],
  ] as const) {
    const email = createEmail({ smtpUrl: smtpUrl(credentials), from: "shop@example.org" }, readAttachment);
    expect(await email.send(to)).toMatchObject({ ok: false, error: { isFinal } });
    email.close();
  }
});

test("a refused sender is not final: no mail is taken until the owner corrects it", async () => {
  const email = createEmail({ smtpUrl: smtpUrl(), from: "refused@example.org" }, readAttachment);
  expect(await email.send({ ...request, attachmentUrls: [] })).toMatchObject({
    ok: false,
    error: { isFinal: false, isReceiverDown: true },
  });
  email.close();
});
