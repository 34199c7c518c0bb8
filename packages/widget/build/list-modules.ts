import { gzipSync } from "node:zlib";
import { minifySync, type Plugin } from "vite";

/**
 * With `BANTER_MODULES=1`, says what every chunk is made of: for each module the bytes that the chunk would lose after
 * gzip without it, largest first. Minified one by one, so the sums are somewhat off.
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
  const codes = Object.entries(modules).map(([id, { code }]) => ({ id, code: small(id, code ?? "") }));
  const all = gzipped(codes.map(({ code }) => code).join("\n"));
  return codes
    .map(({ id, code }) => {
      const others = codes.filter((other) => other.code !== code).map((other) => other.code);
      return { id, bytes: all - gzipped(others.join("\n")) };
    })
    .toSorted((a, b) => b.bytes - a.bytes);
}

function small(id: string, code: string): string {
  return minifySync(`${id}.js`, code, { compress: { unused: false }, mangle: { toplevel: true } }).code;
}

function gzipped(code: string): number {
  return gzipSync(code, { level: 9 }).length;
}
