import { S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import { objectFileStore } from './object-file-store.ts';
import type { FileStore } from './port.ts';
import { s3Objects } from './s3-objects.ts';

export function s3Store(db: Db, config: S3Config): FileStore {
  const client = new S3Client({
    region: config.region,
    credentials: { accessKeyId: config.accessKey, secretAccessKey: config.secretKey },
    // Stores other than Amazon's are reached as endpoint/bucket/key.
    ...(config.endpoint && { endpoint: config.endpoint, forcePathStyle: true }),
  });
  return objectFileStore(db, s3Objects(client, config.bucket));
}
