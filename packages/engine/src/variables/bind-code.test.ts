import { describe, expect, it } from "vitest";
import { bindCode } from "./bind-code.ts";

const bind = (code: string) => bindCode(code).code;

describe("variables in code", () => {
  it.each([
    ["{{age}} + 1", "$0_age + 1"],
    ["{{age}} + {{age}}", "$0_age + $0_age"],
    ["'Hi {{First name}}!'", "('Hi '+$0_First_name+'!')"],
    ['"plain"', '"plain"'],
    ["`Hi {{a}} and ${{{b}}}`", "`Hi ${$0_a} and ${$1_b}`"],
    ["`${{a}}`", "`${$0_a}`"],
    ["`${ {x: 1}.x + '}' }` + {{a}}", "`${ {x: 1}.x + '}' }` + $0_a"],
    ['x.replace(/"/g, {{a}})', 'x.replace(/"/g, $0_a)'],
    ["6 / 2 / {{a}}", "6 / 2 / $0_a"],
    ["1 // it's {{not}} read", "1 // it's {{not}} read"],
    ["1 /* it's */ + {{a}}", "1 /* it's */ + $0_a"],
  ])("%s becomes %s", (code, bound) => {
    expect(bind(code)).toBe(bound);
  });

  it("bind a value in code and text in strings", () => {
    expect(bindCode("{{a}} + '{{a}}'").bindings).toEqual({
      $0_a: { name: "a", as: "value" },
      $1_a: { name: "a", as: "text" },
    });
  });

  it.each([2_000, 5_000_000])("are found after a regular expression of %d characters", (length) => {
    const code = `/[^\\s\`'"/]+\\.${"a".repeat(length)}/.test({{a}})`;
    expect(bindCode(code).bindings).toEqual({ $0_a: { name: "a", as: "value" } });
  });

  it.each(["a/ ", "(/[", "(/[/\\"])("are found in linear time after many of %j", (part) => {
    const code = `${part.repeat(300_000)}\n(/'/,{{a}})`;
    expect(bindCode(code).bindings).toEqual({ $0_a: { name: "a", as: "value" } });
  });

  it("are bound in linear time if there are many", () => {
    const code = Array.from({ length: 150_000 }, (_, index) => `{{v${index}}}`).join("+");
    expect(Object.keys(bindCode(code).bindings)).toHaveLength(150_000);
  });
});
