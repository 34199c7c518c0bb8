import type { WidgetVersions } from "../files/widget-versions.ts";
import type { ServerApp } from "../http/server-app.ts";
import { createStaticFiles, type FolderRule } from "../http/static-files.ts";

const WIDGET_BUILD: FolderRule = { isBuilt: true, hashedFiles: /[/\\]chunks[/\\][^/\\]+-[\w-]{8}\.js$/ };

/** A hash in the name of an author's file: eight or more hexadecimal digits, with a digit among them. */
const SITE: FolderRule = { isBuilt: false, hashedFiles: /[-.](?=[a-f]*\d)[\da-f]{8,64}\.\w+$/ };

interface StaticFolders {
  readonly widget: string | undefined;
  readonly widgetVersions: WidgetVersions | undefined;
  readonly site: string | undefined;
}

/** Serves the built widget under `/banter/`, and the site's own pages at every other path that they have. */
export function addStaticFiles(app: ServerApp, { widget, widgetVersions, site }: StaticFolders): void {
  if (widget !== undefined) addWidgetFiles(app, widget, widgetVersions);
  if (site !== undefined) addSite(app, site);
}

/** `/banter/0.1.0/banter.js` is a version that pages name, `/banter/banter.js` the current one. */
function addWidgetFiles(app: ServerApp, folder: string, versions: WidgetVersions | undefined): void {
  const current = createStaticFiles(folder, WIDGET_BUILD);
  const earlier =
    versions?.folder === undefined ? undefined : createStaticFiles(versions.folder, WIDGET_BUILD);
  app.on(["GET", "HEAD"], "/banter/*", async (context) => {
    const path = new URL(context.req.url).pathname.slice("/banter".length);
    const version = /^\/(\d+\.\d+\.\d[^/]*)\//.exec(path)?.[1];
    const isEarlier = version !== undefined && version !== versions?.current;
    const currentPath = version === undefined ? path : path.slice(version.length + 1);
    const file = isEarlier
      ? await earlier?.(context.req.raw, path)
      : await current(context.req.raw, currentPath);
    if (file === undefined) return context.notFound();
    file.headers.set("access-control-allow-origin", "*");
    file.headers.set("cross-origin-resource-policy", "cross-origin");
    return file;
  });
}

function addSite(app: ServerApp, folder: string): void {
  const site = createStaticFiles(folder, SITE);
  app.on(["GET", "HEAD"], "*", async (context, next) => {
    const file = await site(context.req.raw, new URL(context.req.url).pathname);
    // Pages of other sites show its images, also isolated ones.
    file?.headers.set("cross-origin-resource-policy", "cross-origin");
    return file ?? (await next());
  });
}
