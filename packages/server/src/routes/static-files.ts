import type { ServerApp } from "../http/server-app.ts";
import { createStaticFiles } from "../http/static-files.ts";

/** The widget's chunks have a content hash in their name. */
const WIDGET_CHUNKS = /[/\\]chunks[/\\][^/\\]+-[\w-]{8}\.js$/;

/** Serves the built widget under `/banter/`, and the site's own pages at every other path. */
export function addStaticFiles(
  app: ServerApp,
  folders: { readonly widget: string | undefined; readonly site: string | undefined },
): void {
  if (folders.widget !== undefined) addWidgetFiles(app, folders.widget);
  if (folders.site !== undefined) addSite(app, folders.site);
}

function addWidgetFiles(app: ServerApp, folder: string): void {
  const widget = createStaticFiles(folder, WIDGET_CHUNKS);
  app.on(["GET", "HEAD"], "/banter/*", async (context) => {
    const path = new URL(context.req.url).pathname.slice("/banter".length);
    const file = await widget(context.req.raw, path);
    if (file === undefined) return context.notFound();
    file.headers.set("access-control-allow-origin", "*");
    file.headers.set("cross-origin-resource-policy", "cross-origin");
    return file;
  });
}

function addSite(app: ServerApp, folder: string): void {
  const site = createStaticFiles(folder);
  app.on(["GET", "HEAD"], "*", async (context) => {
    const file = await site(context.req.raw, new URL(context.req.url).pathname);
    return file ?? context.notFound();
  });
}
