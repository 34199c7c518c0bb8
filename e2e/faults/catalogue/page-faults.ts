import type { FaultArea, FaultCase } from "../fault-case.ts";

export const pageFaults: FaultArea = {
  area: "The page around the chat is peculiar",
  cases: [
    healthy("The visitor's clock is ten years ahead", {
      init: () => {
        const now = Date.now.bind(Date);
        Date.now = () => now() + 315_360_000_000;
      },
    }),
    healthy("The page's policy allows no inline style and no foreign script", {
      page: {
        headers: {
          "content-security-policy":
            "default-src 'none'; script-src 'self'; connect-src 'self' API; img-src data:",
        },
      },
    }),
    healthy("Trusted types are required and none are allowed", {
      page: {
        headers: {
          "content-security-policy":
            "default-src 'none'; script-src 'self'; connect-src 'self' API; img-src data:; require-trusted-types-for 'script'; trusted-types 'none'",
        },
      },
    }),
    healthy("Every object of the page has a property more", {
      init: () => {
        Reflect.set(Object.prototype, "surprise", "!");
      },
    }),
    healthy("The page has added to what arrays, functions and texts can do", {
      init: () => {
        Reflect.set(Array.prototype, "surprise", () => "!");
        Reflect.set(Function.prototype, "surprise", "!");
        Reflect.set(String.prototype, "surprise", "!");
      },
    }),
    healthy("The page's own script has taken the place of what arrays can do", { init: replaceArrayMethods }),
    {
      ...healthy(
        "The page's own script takes the place of what arrays can do, in the middle of the chat",
        {},
      ),
      strike: async (visit) => {
        await visit.open();
        await visit.asks("first");
        await visit.page.evaluate(replaceArrayMethods);
        await visit.answers("first");
      },
    },
    healthy("An old library has written its own Array.from, bind, Object.keys and Promise", {
      init: () => {
        // As those of 2010 did it: they know lists with a length, and nothing of iterables.
        Array.from = (list: unknown) => Array.prototype.slice.call(list);
        const { bind } = Function.prototype;
        Reflect.set(Function.prototype, "bind", function (this: unknown, ...values: unknown[]): unknown {
          return Reflect.apply(bind, this, values);
        });
        const { keys } = Object;
        Object.keys = (object: object) => keys(object);
        // What async functions give is none of these, as with zone.js.
        const Native = Promise;
        Reflect.set(window, "Promise", class extends Native<unknown> {});
      },
    }),
    healthy("An old library has given every array a toJSON, so that lists are written as texts", {
      init: () => {
        Reflect.set(Array.prototype, "toJSON", function (this: unknown[]) {
          return `[${this.map((item) => JSON.stringify(item)).join(", ")}]`;
        });
      },
    }),
    healthy("Object.prototype is frozen", {
      init: () => {
        Object.freeze(Object.prototype);
      },
    }),
    healthy("The browser is older: newer methods are missing", {
      init: () => {
        for (const name of ["at", "toSorted", "toReversed", "toSpliced", "with", "findLast", "findLastIndex"])
          Reflect.deleteProperty(Array.prototype, name);
        for (const [holder, name] of [
          [Object, "groupBy"],
          [Map, "groupBy"],
          [Promise, "withResolvers"],
          [Promise, "try"],
          [URL, "parse"],
          [URL, "canParse"],
          [AbortSignal, "any"],
          [Array, "fromAsync"],
        ] as const)
          Reflect.deleteProperty(holder, name);
        for (const name of ["union", "intersection", "difference"])
          Reflect.deleteProperty(Set.prototype, name);
        for (const name of ["map", "filter", "toArray", "some", "find", "forEach"]) {
          const prototype: unknown = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
          if (typeof prototype === "object" && prototype !== null) Reflect.deleteProperty(prototype, name);
        }
      },
    }),
    healthy("The widget's script runs twice", {
      page: {
        head: `<script type="module" src="/banter/banter.js?again"></script><script src="/banter/banter.iife.js"></script>`,
      },
    }),
    healthy("The page has no locks, no channels and no secure random ids", {
      init: () => {
        Reflect.deleteProperty(Navigator.prototype, "locks");
        Reflect.deleteProperty(window, "BroadcastChannel");
        Reflect.deleteProperty(Crypto.prototype, "randomUUID");
      },
    }),
  ],
};

/** Nothing is to be seen of it. */
function healthy(fault: string, parts: Pick<FaultCase, "init" | "page">): FaultCase {
  return {
    fault,
    ...parts,
    strike: async (visit) => {
      await visit.open();
      await visit.answers("first");
    },
    sees: ["What is the second answer?"],
    wayOn: "question",
  };
}

/** Each does what it should, as an old library's does it. */
function replaceArrayMethods(): void {
  for (const name of [
    "map",
    "filter",
    "forEach",
    "find",
    "some",
    "every",
    "indexOf",
    "includes",
    "reduce",
    "concat",
  ]) {
    const original: unknown = Reflect.get(Array.prototype, name);
    if (typeof original !== "function") continue;
    Reflect.set(Array.prototype, name, function (this: unknown, ...values: unknown[]): unknown {
      return Reflect.apply(original, this, values);
    });
  }
}
