import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { S3Config } from '../config.ts';

/** A client of the configured store; those other than Amazon's are reached as endpoint/bucket/key. */
export const s3Client = (config: S3Config): S3Client =>
  new S3Client({
    region: config.region,
    credentials: { accessKeyId: config.accessKey, secretAccessKey: config.secretKey },
    ...(config.endpoint && { endpoint: config.endpoint, forcePathStyle: true }),
  });

const NOT_THERE = new Set(['NoSuchKey', 'NotFound']);

/** Returns `absent` if the object does not exist; rethrows any other error. */
export const absentOr =
  <T>(absent: T) =>
  (error: unknown): T => {
    if (error instanceof S3ServiceException && NOT_THERE.has(error.name)) return absent;
    throw error;
  };
