const KEY = "banter-author";

/** The name that the owner gave for the history, in this browser. */
export const storedAuthor = {
  read: (): string => localStorage.getItem(KEY) ?? "",
  write: (name: string): void => localStorage.setItem(KEY, name),
};
