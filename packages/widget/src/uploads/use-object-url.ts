import { useEffect, useState } from "react";

/** An object URL of the file, which is revoked on unmount. Undefined during the first render. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (file === undefined) return undefined;
    const created = URL.createObjectURL(file);
    // oxlint-disable-next-line react/set-state-in-effect -- the URL exists only while the effect does
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return url;
}
