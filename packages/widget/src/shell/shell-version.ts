declare const BANTER_VERSION: string | undefined;

/** Version of the package; put in by the build. */
export const version = typeof BANTER_VERSION === "string" ? BANTER_VERSION : "development";
