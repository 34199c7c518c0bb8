import type { Environment } from "../settings/read-environment.ts";
import { createFiles, type Files, type FilesOptions } from "./create-files.ts";
import { createDiskStore, type DiskStore } from "./disk-store.ts";
import type { S3Config } from "./s3-bucket.ts";
import { createS3Store } from "./s3-store.ts";

/** Reads the `BANTER_S3_…` variables. Undefined if files are stored on disk. */
export function readS3Config(environment: Environment): S3Config | undefined {
  const endpoint = environment.BANTER_S3_ENDPOINT;
  if (endpoint === undefined) return undefined;
  return {
    endpoint,
    bucket: environment.BANTER_S3_BUCKET ?? "",
    region: environment.BANTER_S3_REGION ?? "us-east-1",
    accessKey: environment.BANTER_S3_ACCESS_KEY ?? "",
    secretKey: environment.BANTER_S3_SECRET_KEY ?? "",
    publicUrl: environment.BANTER_S3_PUBLIC_URL ?? "",
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
  readonly s3: S3Config | undefined;
  /** Stands between the server and the folder. */
  readonly wrapDisk?: ((disk: DiskStore) => DiskStore) | undefined;
}

/** Opens the S3 service, else the folder. */
export function openFiles({
  directory,
  s3,
  wrapDisk = (disk) => disk,
  ...options
}: OpenFilesOptions): OpenedFiles {
  const { secret, now } = options;
  if (s3 !== undefined) return { files: createFiles(createS3Store(s3, now), options) };
  const disk = wrapDisk(createDiskStore({ directory, secret, now }));
  return { files: createFiles(disk, options), disk };
}
