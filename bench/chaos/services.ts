import { once } from "node:events";
import { SMTPServer } from "smtp-server";
import { startPostgres } from "../../packages/server/src/testing/embedded-postgres.ts";
import { startFakeModelProvider } from "../../packages/server/src/testing/fake-model-provider.ts";
import { startFakeS3 } from "../../packages/server/src/testing/fake-s3.ts";
import { openReceiver } from "../../packages/server/src/testing/webhook-receiver.ts";
import { openSwitchProxy, type SwitchProxy } from "./switch-proxy.ts";

/** What the servers depend on: local services that speak the real protocols, each behind a proxy that can take it away. */
export interface Services {
  readonly model: SwitchProxy;
  readonly mail: SwitchProxy;
  readonly files: SwitchProxy;
  readonly webhooks: SwitchProxy;
  readonly database: SwitchProxy;
  /** The mails that arrived, in order. */
  readonly mails: readonly ArrivedMail[];
  readonly databaseUrl: string;
  /** Of all servers. */
  readonly environment: Readonly<Record<string, string>>;
  /** Of servers that keep files in S3. */
  readonly filesEnvironment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** What the mail server notes of a mail. */
export interface ArrivedMail {
  readonly subject: string;
  readonly messageId: string;
  /** By `performance.now()`. */
  readonly at: number;
}

export async function startServices(): Promise<Services> {
  const mails: ArrivedMail[] = [];
  const smtp = await startMailServer(mails);
  const [provider, s3, receiver, postgres] = await Promise.all([
    startFakeModelProvider(),
    startFakeS3(),
    openReceiver(),
    startPostgres(),
  ]);
  const database = new URL(await postgres.url());
  const proxies = {
    model: await openSwitchProxy(portOf(provider.baseUrl)),
    mail: await openSwitchProxy(smtp.port),
    files: await openSwitchProxy(portOf(s3.endpoint)),
    webhooks: await openSwitchProxy(portOf(receiver.url)),
    database: await openSwitchProxy(Number(database.port)),
  };
  const behind = (url: string, { port }: SwitchProxy): string => {
    const moved = new URL(url);
    moved.port = String(port);
    return moved.href;
  };
  return {
    ...proxies,
    mails,
    databaseUrl: behind(database.href, proxies.database),
    environment: {
      BANTER_AI_OPENAI_KEY: "key",
      BANTER_AI_OPENAI_BASE_URL: behind(provider.baseUrl, proxies.model),
      BANTER_SMTP_URL: `smtp://127.0.0.1:${proxies.mail.port}`,
      BANTER_SMTP_FROM: "bot@example.org",
      BANTER_RESULT_WEBHOOK_URL: behind(receiver.url, proxies.webhooks),
      BANTER_ALLOWED_HOSTS: [proxies.webhooks, proxies.model]
        .map(({ port }) => `127.0.0.1:${port}`)
        .join(","),
      BANTER_LIMIT_MODEL_SECONDS: "10",
      BANTER_LIMIT_MAIL_BOT_MESSAGES: "1000000",
    },
    filesEnvironment: {
      ...s3.environment,
      BANTER_S3_ENDPOINT: behind(s3.endpoint, proxies.files).replace(/\/$/, ""),
    },
    close: async () => {
      await Promise.all(Object.values(proxies).map((proxy) => proxy.close()));
      await Promise.all([provider.close(), receiver.close(), smtp.close()]);
      s3.close();
      await postgres.stop();
    },
  };
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}

async function startMailServer(mails: ArrivedMail[]) {
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    onData: (stream, _session, done) => {
      let mail = "";
      stream.on("data", (chunk: Buffer) => (mail += chunk.toString()));
      stream.on("end", () => {
        const header = (name: string): string =>
          new RegExp(`^${name}: (.*)$`, "m").exec(mail)?.[1]?.trim() ?? "";
        mails.push({ subject: header("Subject"), messageId: header("Message-ID"), at: performance.now() });
        done();
      });
    },
  });
  // A client that goes away.
  server.on("error", () => undefined);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
