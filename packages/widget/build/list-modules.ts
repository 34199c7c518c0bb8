import { gzipSync } from "node:zlib";
import { minifySync, type Plugin } from "vite";

/**
 * With `BANTER_MODULES=1`, prints how many gzipped bytes each module adds to its chunk, largest first. Modules are
 * minified one by one, so the sums are approximate.
 */
export function listModules(): Plugin {
  return {
    name: "banter:list-modules",
    generateBundle: (_options, bundle) => {
      if (process.env["BANTER_MODULES"] === undefined) return;
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        console.log(`\n${chunk.fileName} ${gzipped(chunk.code)}`);
        for (const { id, bytes } of shares(chunk.modules))
          console.log(`${String(bytes).padStart(8)} ${id.replace(/^.*\/(?=packages\/|node_modules\/)/, "")}`);
      }
    },
  };
}

function shares(modules: Readonly<Record<string, { readonly code: string | null }>>) {
  const codes = Object.entries(modules).map(([id, { code }]) => ({ id, code: minified(id, code ?? "") }));
  const all = gzipped(codes.map(({ code }) => code).join("\n"));
  return codes
    .map(({ id, code }) => {
      const others = codes.filter((other) => other.code !== code).map((other) => other.code);
      return { id, bytes: all - gzipped(others.join("\n")) };
    })
    .toSorted((a, b) => b.bytes - a.bytes);
}

function minified(id: string, code: string): string {
  return minifySync(`${id}.js`, code, { compress: { unused: false }, mangle: { toplevel: true } }).code;
}

function gzipped(code: string): number {
  return gzipSync(code, { level: 9 }).length;
}
