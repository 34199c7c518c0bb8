export interface HostConfig {
  /** The `apiHost` prop. */
  readonly apiHost: string | undefined;
  /** `window.__ENV`. */
  readonly environment: unknown;
  /** The page's URL. */
  readonly href: string;
  /** The URL of this module. */
  readonly moduleUrl: string;
}

/** The host for API calls (spec §2): the given host, else the chat API, the page's viewer, or the module's origin. */
export function resolveApiHost(config: HostConfig): string {
  const listed = setting(config.environment, "USE_EXPERIMENTAL_CHAT_API_ON");
  const chatApi = setting(config.environment, "CHAT_API_URL");
  const usesChatApi = listed === "" || entries(listed).includes(config.href);
  return withoutSlash(config.apiHost || (usesChatApi && chatApi) || viewerHost(config));
}

/** The host for uploads. The separate chat API doesn't accept them. */
export function resolveUploadHost(config: HostConfig): string {
  return withoutSlash(config.apiHost || viewerHost(config));
}

function viewerHost({ environment, href, moduleUrl }: HostConfig): string {
  const viewers = entries(setting(environment, "VIEWER_URL"));
  const viewer = viewers.find((url) => href.startsWith(url)) ?? viewers[0];
  if (viewer !== undefined) return viewer;
  return /^https?:/.test(moduleUrl) ? new URL(moduleUrl).origin : new URL(href).origin;
}

function setting(environment: unknown, key: string): string {
  if (typeof environment !== "object" || environment === null) return "";
  for (const prefix of ["BANTER_", "NEXT_PUBLIC_"]) {
    const value: unknown = Reflect.get(environment, prefix + key);
    if (typeof value === "string" && value !== "") return value;
  }
  return "";
}

function entries(list: string): string[] {
  return list
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, "");
}
