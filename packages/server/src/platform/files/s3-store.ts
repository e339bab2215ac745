import type { S3Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import { objectFileStore } from './object-file-store.ts';
import type { FileStore } from './port.ts';
import { s3Client } from './s3-client.ts';
import { s3Objects } from './s3-objects.ts';

export const s3Store = (db: Db, config: S3Config): FileStore =>
  objectFileStore(db, s3Objects(s3Client(config), config.bucket));
