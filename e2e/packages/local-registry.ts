import { spawn } from "node:child_process";
import { createReadStream, existsSync, globSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { basename, join } from "node:path";
import * as v from "valibot";
import { root } from "../../tools/run-command.ts";

/**
 * An npm registry for one test, without network: this checkout's packages as packed, and third-party packages as they are
 * installed in the checkout.
 */
export interface LocalRegistry {
  readonly url: string;
  close(): void;
}

const manifestSchema = v.looseObject({ name: v.string(), version: v.string() });
type Manifest = v.InferOutput<typeof manifestSchema>;

/** A version of a package: an archive of ours, or the folder of an installed one. */
interface Release {
  readonly manifest: Manifest;
  readonly archive?: string;
  readonly folder?: string;
}

/** `archives` are the paths of packed packages by the package's folder. */
export async function startRegistry(archives: ReadonlyMap<string, string>): Promise<LocalRegistry> {
  const own = [...archives].map(([folder, archive]) => ({ manifest: readManifest(folder), archive }));
  const server = createServer((request, response) => answer(own, request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The registry has no port.");
  return { url: `http://127.0.0.1:${address.port}`, close: () => void server.close() };
}

/** `GET /name` returns the versions of a package, `GET /name/-/1.2.3.tgz` an archive. */
function answer(own: readonly Release[], request: IncomingMessage, response: ServerResponse): void {
  const path = decodeURIComponent(new URL(request.url ?? "/", "http://registry").pathname.slice(1));
  const [name = "", file] = path.split("/-/");
  const releases = own.some(({ manifest }) => manifest.name === name)
    ? own.filter(({ manifest }) => manifest.name === name)
    : installedReleases(name);
  if (file === undefined && releases.length > 0) {
    response.setHeader("content-type", "application/json");
    return void response.end(JSON.stringify(packument(name, releases, `http://${request.headers.host}`)));
  }
  const release = releases.find(({ manifest }) => `${manifest.version}.tgz` === file);
  if (release?.archive !== undefined) return void createReadStream(release.archive).pipe(response);
  if (release?.folder !== undefined) return void packFolder(release.folder).pipe(response);
  response.statusCode = 404;
  response.end("{}");
}

function packument(name: string, releases: readonly Release[], url: string): unknown {
  const versions = releases.map(({ manifest }) => {
    const tarball = `${url}/${name}/-/${manifest.version}.tgz`;
    return [manifest.version, { ...manifest, dist: { tarball } }] as const;
  });
  return {
    name,
    "dist-tags": { latest: releases[0]?.manifest.version },
    versions: Object.fromEntries(versions),
  };
}

/** Installed at the top, and nested in packages, ours among them, that need another version or other peers. */
function installedReleases(name: string): readonly Release[] {
  if (!/^(?:@[\w.-]+\/)?[\w.-]+$/.test(name)) return [];
  const nested = globSync(`{node_modules/{*,@*/*},packages/*}/node_modules/${name}`, { cwd: root });
  return [`node_modules/${name}`, ...nested]
    .map((path) => join(root, path))
    .filter((folder) => existsSync(join(folder, "package.json")))
    .map((folder) => ({ manifest: readManifest(folder), folder }));
}

/** Uncompressed, which is fast and which npm accepts. */
function packFolder(folder: string) {
  const name = basename(folder);
  const options = ["--exclude", `${name}/node_modules`, "--transform", `s,^${name},package,`];
  return spawn("tar", ["-cf", "-", "-C", join(folder, ".."), ...options, name]).stdout;
}

function readManifest(folder: string): Manifest {
  return v.parse(manifestSchema, JSON.parse(readFileSync(join(folder, "package.json"), "utf8")));
}
