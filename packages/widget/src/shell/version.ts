declare const BANTER_VERSION: string | undefined;

/** The package's version, defined by the build. */
export const version = typeof BANTER_VERSION === "string" ? BANTER_VERSION : "development";
