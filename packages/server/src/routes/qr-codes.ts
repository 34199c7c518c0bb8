import { qrCodesPath, type QrCodes } from "../files/qr-codes.ts";
import { failureResponse } from "../http/respond.ts";
import type { ServerApp } from "../http/server-app.ts";

/** `GET /api/v1/qr-codes/{signature}.png?text=…`: the image of a bot's QR code block. */
export function addQrCodes(app: ServerApp, qrCodes: QrCodes): void {
  app.get(`${qrCodesPath}/:name`, ({ req }) => {
    const image = qrCodes.read(req.url);
    if (image === undefined) return failureResponse({ code: "NOT_FOUND", message: `Not found: ${req.path}` });
    return new Response(image, { headers: HEADERS });
  });
}

const HEADERS = {
  "content-type": "image/png",
  "cache-control": "public, max-age=31536000, immutable",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
  "x-robots-tag": "noindex",
};
