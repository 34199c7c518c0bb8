/** Addresses of files in the page's memory, for showing what was sent without downloading it. Revoked with the chat. */
export interface ObjectUrls {
  of(file: Blob): string;
  revokeAll(): void;
}

export function createObjectUrls(): ObjectUrls {
  const urls = new Map<Blob, string>();
  return {
    of(file) {
      const known = urls.get(file);
      if (known !== undefined) return known;
      const made = URL.createObjectURL(file);
      urls.set(file, made);
      return made;
    },
    revokeAll() {
      for (const url of urls.values()) URL.revokeObjectURL(url);
      urls.clear();
    },
  };
}
