import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { ensureWebKit } from "../../../tools/webkit.ts";
import { beginSession, type WebDriver } from "./webdriver.ts";

/** WebKit on its own X server; each session is a new visitor with an empty profile. */
export interface WebKit {
  newSession(): Promise<WebKitSession>;
  close(): Promise<void>;
}

export interface WebKitSession extends WebDriver {
  /** Also safe if the browser or its driver have already exited. */
  end(): Promise<void>;
}

/** The visitor's system settings. */
export interface SystemPreferences {
  readonly isDark?: boolean;
  readonly isMotionReduced?: boolean;
}

export async function launchWebKit({
  isDark = false,
  isMotionReduced = true,
}: SystemPreferences = {}): Promise<WebKit> {
  const programs = ensureWebKit();
  const home = mkdtempSync(join(tmpdir(), "banter-webkit-"));
  mkdirSync(join(home, "gtk-3.0"));
  const settings = ["[Settings]", `gtk-enable-animations=${!isMotionReduced}`, ""];
  writeFileSync(join(home, "gtk-3.0/settings.ini"), settings.join("\n"));

  const screen = spawn(
    programs.screen,
    ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
    { stdio: ["ignore", "ignore", "ignore", "pipe"] },
  );
  const display = await firstLine(screen);
  const environment = {
    ...process.env,
    DISPLAY: `:${display}`,
    GTK_THEME: isDark ? "Adwaita:dark" : "Adwaita",
    XDG_CONFIG_HOME: home,
    // The conversations type dates and times in American format.
    LANG: "en_US.UTF-8",
    // In containers, root or unprivileged processes can't create WebKit's sandbox.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    // Without this its accessibility support needs a message bus.
    NO_AT_BRIDGE: "1",
  };
  return {
    async newSession() {
      const port = await freePort();
      // Its own driver and process group, so that a failed session can be killed as a whole.
      const driver = spawn(programs.driver, [`--port=${port}`], {
        stdio: "ignore",
        env: environment,
        detached: true,
      });
      const url = `http://127.0.0.1:${port}`;
      await isListening(url);
      const options = { binary: programs.browser, args: ["--automation"] };
      const session = await beginSession(url, { "webkitgtk:browserOptions": options });
      return { ...session, end: () => endGroup(driver) };
    },
    close: async () => {
      screen.kill();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** The display number, which Xvfb writes once it is ready. */
function firstLine(screen: ChildProcess): Promise<string> {
  const pipe = screen.stdio[3];
  if (!(pipe instanceof Readable)) throw new Error("Xvfb was started without a pipe to write its number to.");
  return new Promise((resolve, reject) => {
    pipe.once("data", (line: Buffer) => resolve(line.toString().trim()));
    screen.once("exit", (code) => reject(new Error(`Xvfb ended with ${code} before it had a screen.`)));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

async function isListening(url: string): Promise<void> {
  for (let attempts = 0; ; attempts++) {
    try {
      await fetch(`${url}/status`);
      return;
    } catch (error) {
      if (attempts === 100) throw new Error("WebKitWebDriver did not start listening.", { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Kills the driver with the browser that it started. */
async function endGroup(driver: ChildProcess): Promise<void> {
  if (driver.pid === undefined || driver.exitCode !== null || driver.signalCode !== null) return;
  const ended = new Promise((resolve) => driver.once("exit", resolve));
  process.kill(-driver.pid);
  await ended;
}
