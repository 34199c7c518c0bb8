import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "./run-command.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const guides = globSync("docs/*.md", { cwd: root }).filter((path) => path !== "docs/README.md");

describe.each(guides)("%s", (path) => {
  test("is listed in docs/README.md", () => {
    expect(read("docs/README.md")).toContain(`](${path.replace("docs/", "")}) | `);
  });

  test("is listed in llms.txt with a line on its content", () => {
    expect(read("llms.txt")).toMatch(new RegExp(`^- \\[[^\\]]+\\]\\(${path}\\): \\S`, "m"));
  });
});

test("README.md links the index of the guides", () => {
  expect(read("README.md")).toContain("](docs/README.md)");
});

test.each(["README.md", "llms.txt", "docs/README.md", ...guides])(
  "every link of %s leads somewhere",
  (path) => {
    const broken = linksOf(read(path)).filter((link) => !leadsSomewhere(path, link));
    expect(broken).toEqual([]);
  },
);

/** Relative links outside code. */
function linksOf(markdown: string): readonly string[] {
  const text = markdown.replaceAll(/^( *)```[^]*?^\1```/gm, "").replaceAll(/`[^`\n]*`/g, "");
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = ""]) => link)
    .filter((link) => !/^\w+:/.test(link));
}

function leadsSomewhere(from: string, link: string): boolean {
  const [file = "", anchor] = link.split("#");
  const target = file === "" ? from : join(dirname(from), file);
  if (!existsSync(join(root, target))) return false;
  return anchor === undefined || anchorsOf(read(target)).has(anchor);
}

/** The ids that GitHub derives from headings. */
function anchorsOf(markdown: string): ReadonlySet<string> {
  const headings = markdown.replaceAll(/^( *)```[^]*?^\1```/gm, "").matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, "")
        .trim()
        .replaceAll(/\s/g, "-"),
    ),
  );
}
