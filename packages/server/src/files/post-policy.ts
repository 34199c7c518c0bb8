import { createHmac } from "node:crypto";
import { fail, ok, parseJson, type Result } from "@banter/protocol";
import * as v from "valibot";
import { isSameSecret } from "../net/is-same-secret.ts";

/*
 * The signed form of S3's "POST Object": allows a browser to upload one file of a given type and maximum size to one key
 * until an expiry time. S3 verifies it itself; for files on disk `verifyPostPolicy` does.
 */

export interface PolicySigner {
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
  readonly bucket: string;
}

export interface UploadPermit {
  readonly key: string;
  /** Further form fields, which must be sent unchanged. */
  readonly fields: Readonly<Record<string, string>>;
  readonly minBytes: number;
  readonly maxBytes: number;
  readonly expires: Date;
}

export type FormFields = Readonly<Record<string, string>>;

/** The form fields, in the order to send them, before the file. */
export function signPostPolicy(signer: PolicySigner, permit: UploadPermit, now: Date): FormFields {
  const date = amzDate(now);
  const credential = `${signer.accessKey}/${scope(signer, date)}`;
  const fields = {
    key: permit.key,
    ...permit.fields,
    "x-amz-algorithm": ALGORITHM,
    "x-amz-credential": credential,
    "x-amz-date": date,
  };
  const conditions = [
    { bucket: signer.bucket },
    ["content-length-range", permit.minBytes, permit.maxBytes],
    ...Object.entries(fields).map(([name, value]) => ["eq", `$${name}`, value]),
  ];
  const policy = Buffer.from(
    JSON.stringify({ expiration: permit.expires.toISOString(), conditions }),
  ).toString("base64");
  return { ...fields, policy, "x-amz-signature": sign(signer, date, policy) };
}

/** Reads the permit of a form. Fails if it was forged, changed or has expired; the client sees the error. */
export function verifyPostPolicy(
  signer: PolicySigner,
  form: FormFields,
  now: Date,
): Result<UploadPermit, string> {
  const fields = Object.fromEntries(Object.entries(form).map(([name, value]) => [name.toLowerCase(), value]));
  const { policy = "", key = "", "x-amz-date": date = "", "x-amz-signature": signature = "" } = fields;
  const isSigned =
    fields["x-amz-algorithm"] === ALGORITHM &&
    fields["x-amz-credential"] === `${signer.accessKey}/${scope(signer, date)}` &&
    isSameSecret(signature, sign(signer, date, policy));
  if (!isSigned) return fail("Invalid upload URL");
  const parsed = v.safeParse(policySchema, parseJson(Buffer.from(policy, "base64").toString()));
  if (!parsed.success) return fail("Invalid upload URL");
  const { expiration, conditions } = parsed.output;
  if (now >= expiration) return fail("Upload URL has expired");

  const free = new Set(Object.keys(fields).filter((name) => !SIGNATURE_FIELDS.has(name)));
  let [minBytes, maxBytes] = [0, 0];
  for (const condition of conditions) {
    if (condition.type === "size") {
      [minBytes, maxBytes] = [condition.min, condition.max];
      continue;
    }
    const value = condition.name === "bucket" ? signer.bucket : (fields[condition.name] ?? "");
    const isMet = condition.type === "eq" ? value === condition.value : value.startsWith(condition.value);
    if (!isMet) return fail(`The field ${condition.name} is not what was agreed`);
    free.delete(condition.name);
  }
  const [extra] = free;
  if (extra !== undefined) return fail(`The field ${extra} was not agreed`);
  const others = Object.entries(fields).filter(
    ([name]) => !SIGNATURE_FIELDS.has(name) && name !== "key" && !name.startsWith("x-amz-"),
  );
  return ok({ key, fields: Object.fromEntries(others), minBytes, maxBytes, expires: expiration });
}

const ALGORITHM = "AWS4-HMAC-SHA256";
const SIGNATURE_FIELDS: ReadonlySet<string> = new Set(["policy", "x-amz-signature"]);

const fieldName = v.pipe(
  v.string(),
  v.transform((name) => name.replace(/^\$/, "").toLowerCase()),
);

const conditionSchema = v.union([
  v.pipe(
    v.tuple([v.literal("content-length-range"), v.number(), v.number()]),
    v.transform(([, min, max]) => ({ type: "size" as const, min, max })),
  ),
  v.pipe(
    v.tuple([v.picklist(["eq", "starts-with"]), fieldName, v.string()]),
    v.transform(([type, name, value]) => ({ type, name, value })),
  ),
  v.pipe(
    v.record(fieldName, v.string()),
    v.check((record) => Object.keys(record).length === 1),
    v.transform((record) => {
      const [[name, value] = ["", ""]] = Object.entries(record);
      return { type: "eq" as const, name, value };
    }),
  ),
]);

const policySchema = v.object({
  expiration: v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((text) => new Date(text)),
  ),
  conditions: v.array(conditionSchema),
});

function scope({ region }: PolicySigner, date: string): string {
  return `${date.slice(0, 8)}/${region}/s3/aws4_request`;
}

function sign({ secretKey, region }: PolicySigner, date: string, policy: string): string {
  const key = [date.slice(0, 8), region, "s3", "aws4_request"].reduce<Buffer>(
    (signing, part) => createHmac("sha256", signing).update(part).digest(),
    Buffer.from(`AWS4${secretKey}`),
  );
  return createHmac("sha256", key).update(policy).digest("hex");
}

/** `20260504T101530Z` */
function amzDate(date: Date): string {
  return date.toISOString().replace(/[-:]|\.\d{3}/g, "");
}
