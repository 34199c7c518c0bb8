import { readFileSync, globSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { settingNames, unknownSettings } from "../settings/read-environment.ts";
import { startBanter } from "../testing/banter-process.ts";
import { runHere } from "../testing/run-here.ts";
import { startFakeS3 } from "../testing/fake-s3.ts";
import { surveyBot } from "../testing/survey-bot.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "banter-settings-"));
  await writeFile(join(folder, "survey.json"), JSON.stringify(surveyBot()));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const start = ["start", "survey.json", "--data", ":memory:", "--port", "0"];

test("empty settings, as in a copied .env.example, are unset", async () => {
  const environment = Object.fromEntries(settingNames.map((name) => [name, " "]));
  const server = await startBanter(start, folder, environment);
  const page = await (await fetch(`${server.url}/survey/embed`)).text();
  expect(page).toContain(`${server.url}/banter/`);
  expect(server.output()).toContain("Try one:            http://localhost:");
  await server.stop("SIGINT");
});

test.each([
  [{ BANTER_PUBLIC_URL: "bots.example.com" }, "BANTER_PUBLIC_URL takes an address like https://"],
  [{ BANTER_SMTP_URL: "mail.example.com" }, "BANTER_SMTP_URL takes an address like smtps://"],
  [
    { BANTER_SMTP_URL: "https://me:hidden@mail.example.com" },
    "BANTER_SMTP_URL takes an address like smtps://",
  ],
  [{ BANTER_AI_OLLAMA_BASE_URL: "localhost:11434" }, "BANTER_AI_OLLAMA_BASE_URL takes an address"],
  [{ BANTER_RESULT_WEBHOOK_URL: "/hook" }, "BANTER_RESULT_WEBHOOK_URL takes an address"],
  [
    { BANTER_PUBLIC_URL: "https://bots.example.com/chat?shop=1" },
    'BANTER_PUBLIC_URL can\'t contain "?" or "#", because paths are appended to it. Use https://bots.example.com/chat.',
  ],
  [{ BANTER_FONT_HOST: "https://shop.example.com/#fonts" }, "Use https://shop.example.com/."],
  [
    { BANTER_AI_OLLAMA_BASE_URL: "http://localhost:11434/v1?key=a" },
    'BANTER_AI_OLLAMA_BASE_URL can\'t contain "?" or "#", because paths are appended to it. Use http://localhost:11434/v1.',
  ],
  [{ BANTER_SMTP_FROM: "Shop" }, "BANTER_SMTP_FROM takes an address like Shop <shop@example.org>."],
  [{ BANTER_SMTP_FROM: "Shop <shop@example.org" }, "BANTER_SMTP_FROM takes an address like"],
])("%j stops the start", async (environment, message) => {
  const { code, errors } = await runHere(start, folder, environment);
  expect([code, errors]).toEqual([1, expect.stringContaining(message)]);
  expect(errors).not.toContain("hidden");
});

test("all invalid settings are named at once, also by the doctor, whose other checks go on", async () => {
  const environment = {
    BANTER_PUBLIC_URL: "bots.example.com/chat",
    BANTER_SMTP_URL: "mail.example.org",
    BANTER_LIMIT_UPLOAD_MB: "lots",
    BANTER_RETENTION_DAYS: "never",
    BANTER_ALLOWED_HOSTS: "https://intranet/",
    BANTER_TRUST_PROXY: "1",
  };
  const { code, errors } = await runHere(start, folder, environment);
  const doctor = await runHere(["doctor", "--data", "fresh"], folder, environment);
  expect([code, doctor.code]).toEqual([1, 1]);
  for (const name of Object.keys(environment)) {
    expect(errors).toContain(name);
    expect(doctor.output).toMatch(new RegExp(`[✗!] settings   ${name}`, "u"));
  }
  expect(doctor.output).toContain("data");
});

test("a secret that can be guessed is named", async () => {
  const environment = { BANTER_SECRET: "x", BANTER_OWNER_TOKEN: "abc" };
  const server = await startBanter(start, folder, environment);
  for (const name of Object.keys(environment))
    expect(server.output()).toContain(`Warning: ${name} can be guessed`);
  await server.stop("SIGINT");
});

test("a misspelled setting is named at the start, with the one that is meant", async () => {
  const environment = { BANTER_LIMIT_UPLAOD_MB: "10" };
  const warning = 'BANTER_LIMIT_UPLAOD_MB is no setting of Banter. Did you mean "BANTER_LIMIT_UPLOAD_MB"?';
  const server = await startBanter(start, folder, environment);
  expect(server.output()).toContain(`Warning: ${warning}`);
  await server.stop("SIGINT");
  const doctor = await runHere(["doctor", "--data", "fresh"], folder, environment);
  expect(doctor.output).toContain(`! settings   ${warning}`);
});

test("a setting without its prefix is named, but not what other programs' settings are called, too", () => {
  expect(unknownSettings({ LIMIT_UPLOAD_MB: "10", PUBLIC_URL: "/", LIMIT_FOO: "1" })).toEqual([
    'LIMIT_UPLOAD_MB is no setting of Banter. Did you mean "BANTER_LIMIT_UPLOAD_MB"?',
  ]);
});

test("every setting of the documentation is known, and every known one is documented", () => {
  const text = readFileSync(new URL("../../../../docs/server-settings.md", import.meta.url), "utf8");
  const documented = [...new Set(text.match(/BANTER_[A-Z0-9_]+[A-Z0-9](?![A-Z0-9]*_[<{…])/g))];
  expect(unknownSettings(Object.fromEntries(documented.map((name) => [name, "x"])))).toEqual([]);
  expect(settingNames.filter((name) => !documented.includes(name))).toEqual([]);
});

test("the environment is read in one place, which only commands and the server's configuration use", () => {
  const sources = globSync("**/*.ts", { cwd: join(import.meta.dirname, "..") }).filter(
    (path) => !/\.test\.ts$|^testing\//.test(path),
  );
  const matching = (pattern: RegExp): readonly string[] =>
    sources.filter((path) => pattern.test(readFileSync(join(import.meta.dirname, "..", path), "utf8")));
  expect(matching(/process\.env\b(?!`)/)).toEqual(["settings/read-environment.ts"]);
  const users = matching(/\b(?:read|try)Environment\(/).filter((path) => !path.startsWith("cli/"));
  expect(users.toSorted()).toEqual(["config/setting-problems.ts", "settings/read-environment.ts"]);
});

async function serveKeys(valid: string): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer((request, response) =>
    response.writeHead(request.headers.authorization === `Bearer ${valid}` ? 200 : 401).end("{}"),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return { server, url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}` };
}

test("doctor signs in to the configured services", async () => {
  const { server, url } = await serveKeys("right");
  const s3 = await startFakeS3();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onAuth: ({ password }, _, done) =>
      password === "right" ? done(null, { user: "me" }) : done(new Error("Invalid login")),
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  const address = smtp.server.address();
  const mail = `127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const services = (key: string) => ({
    BANTER_AI_OWN_KEY: key,
    BANTER_AI_OWN_BASE_URL: url,
    BANTER_STRIPE_SECRET_KEY: key,
    BANTER_STRIPE_PUBLIC_KEY: "pk",
    BANTER_STRIPE_API: url,
    BANTER_SMTP_URL: `smtp://me:${key}@${mail}`,
    BANTER_SMTP_FROM: "me@example.org",
    ...s3.environment,
    ...(key === "right" ? {} : { BANTER_S3_SECRET_KEY: key }),
  });
  const doctor = (key: string) => runHere(["doctor", "--data", "fresh"], folder, services(key));
  const right = await doctor("right");
  for (const subject of ["AI        ", "payment   ", "email     ", "uploads   "])
    expect(right.output).toContain(`✓ ${subject}`);
  const wrong = await doctor("wrong");
  for (const subject of ["AI        ", "payment   ", "email     ", "uploads   "])
    expect(wrong.output).toContain(`✗ ${subject}`);
  expect([right.code, wrong.code]).toEqual([0, 1]);
  smtp.close();
  s3.close();
  server.close();
});
