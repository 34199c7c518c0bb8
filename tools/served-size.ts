import { request } from "node:http";

/** Number of bytes in which a server sends a URL's content to a client that accepts `coding`. */
export function servedSize(url: string, coding: "br" | "gzip"): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { "accept-encoding": coding } }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => (bytes += chunk.byteLength));
      response.on("error", reject);
      response.on("end", () => {
        if (response.statusCode === 200) resolve(bytes);
        else reject(new Error(`${url} returned ${response.statusCode} instead of the file.`));
      });
    });
    sent.on("error", reject);
    sent.end();
  });
}
