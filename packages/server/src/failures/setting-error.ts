/** A setting has a value that can't be used. The message names the setting and what to do. */
export class SettingError extends Error {}
