import * as v from "valibot";
import { createFiles, type Files, type FilesOptions } from "./create-files.ts";
import { createDiskStore, type DiskStore } from "./disk-store.ts";
import { createS3Store, type S3Config } from "./s3-store.ts";

const text = v.optional(v.string(), "");

const environmentSchema = v.object({
  BANTER_S3_ENDPOINT: text,
  BANTER_S3_BUCKET: text,
  BANTER_S3_REGION: v.optional(v.string(), "us-east-1"),
  BANTER_S3_ACCESS_KEY: text,
  BANTER_S3_SECRET_KEY: text,
  BANTER_S3_PUBLIC_URL: text,
});

/** Reads the `BANTER_S3_…` variables. Undefined if files are stored on disk. */
function readS3Config(environment: Readonly<Record<string, string | undefined>>): S3Config | undefined {
  const values = v.parse(environmentSchema, environment);
  if (values.BANTER_S3_ENDPOINT === "") return undefined;
  return {
    endpoint: values.BANTER_S3_ENDPOINT,
    bucket: values.BANTER_S3_BUCKET,
    region: values.BANTER_S3_REGION,
    accessKey: values.BANTER_S3_ACCESS_KEY,
    secretKey: values.BANTER_S3_SECRET_KEY,
    publicUrl: values.BANTER_S3_PUBLIC_URL,
  };
}

export interface OpenedFiles {
  readonly files: Files;
  /** Absent if files are stored at an S3 service. */
  readonly disk?: DiskStore;
}

export interface OpenFilesOptions extends Required<FilesOptions> {
  /** An absolute path for files on disk. */
  readonly directory: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Opens the S3 service that the environment names, else the folder. */
export function openFiles({ directory, environment, ...options }: OpenFilesOptions): OpenedFiles {
  const { secret, now } = options;
  const s3 = readS3Config(environment);
  if (s3 !== undefined) return { files: createFiles(createS3Store(s3, now), options) };
  const disk = createDiskStore({ directory, secret, now });
  return { files: createFiles(disk, options), disk };
}
