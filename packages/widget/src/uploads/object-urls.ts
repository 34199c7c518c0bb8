/** Object URLs of uploaded files, to show them without a download. One URL per file. */
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
      const url = URL.createObjectURL(file);
      urls.set(file, url);
      return url;
    },
    revokeAll() {
      for (const url of urls.values()) URL.revokeObjectURL(url);
      urls.clear();
    },
  };
}
