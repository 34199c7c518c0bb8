import type { FaultArea, FaultCase } from "../fault-case.ts";

export const pageFaults: FaultArea = {
  area: "The host page is unusual",
  cases: [
    healthy("The visitor's clock is ten years ahead", {
      init: () => {
        const now = Date.now.bind(Date);
        Date.now = () => now() + 315_360_000_000;
      },
    }),
    healthy("The page's CSP allows no inline styles and no third-party scripts", {
      page: {
        headers: {
          "content-security-policy":
            "default-src 'none'; script-src 'self'; connect-src 'self' API; img-src data:",
        },
      },
    }),
    healthy("Trusted Types are required and no policy is allowed", {
      page: {
        headers: {
          "content-security-policy":
            "default-src 'none'; script-src 'self'; connect-src 'self' API; img-src data:; require-trusted-types-for 'script'; trusted-types 'none'",
        },
      },
    }),
    healthy("Object.prototype has an additional enumerable property", {
      init: () => {
        Reflect.set(Object.prototype, "surprise", "!");
      },
    }),
    healthy("The page has extended the prototypes of arrays, functions and strings", {
      init: () => {
        Reflect.set(Array.prototype, "surprise", () => "!");
        Reflect.set(Function.prototype, "surprise", "!");
        Reflect.set(String.prototype, "surprise", "!");
      },
    }),
    healthy("The page's own script has replaced array methods", { init: replaceArrayMethods }),
    {
      ...healthy("The page's own script replaces array methods during the chat", {}),
      inject: async (visit) => {
        await visit.open();
        await visit.asks("first");
        await visit.page.evaluate(replaceArrayMethods);
        await visit.answers("first");
      },
    },
    healthy("An old library has replaced Array.from, bind, Object.keys and Promise", {
      init: () => {
        // Like libraries of 2010, which know array-likes but no iterables.
        Array.from = (list: unknown) => Array.prototype.slice.call(list);
        const { bind } = Function.prototype;
        Reflect.set(Function.prototype, "bind", function (this: unknown, ...values: unknown[]): unknown {
          return Reflect.apply(bind, this, values);
        });
        const { keys } = Object;
        Object.keys = (object: object) => keys(object);
        // Async functions don't return this promise, as with zone.js.
        const Native = Promise;
        Reflect.set(window, "Promise", class extends Native<unknown> {});
      },
    }),
    healthy("An old library has added toJSON to arrays, so that lists serialize as strings", {
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
    healthy("An older browser lacks newer methods", {
      init: () => {
        for (const name of ["toSorted", "toReversed", "toSpliced", "with", "findLast", "findLastIndex"])
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
    healthy("The page has no Web Locks, BroadcastChannel or crypto.randomUUID", {
      init: () => {
        Reflect.deleteProperty(Navigator.prototype, "locks");
        Reflect.deleteProperty(window, "BroadcastChannel");
        Reflect.deleteProperty(Crypto.prototype, "randomUUID");
      },
    }),
  ],
};

/** The visitor notices nothing. */
function healthy(fault: string, parts: Pick<FaultCase, "init" | "page">): FaultCase {
  return {
    fault,
    ...parts,
    inject: async (visit) => {
      await visit.open();
      await visit.answers("first");
    },
    expects: ["What is the second answer?"],
    recovery: "question",
  };
}

/** Each works as specified, like an old library's version. */
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
