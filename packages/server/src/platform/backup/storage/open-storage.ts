import { resolve } from 'node:path';
import type { Config } from '../../config.ts';
import { BackupFault } from '../backup-fault.ts';
import { diskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

/** Access to buckets for backups; null: none is configured. */
export type BackupS3 = Config['backup']['s3'];

const BUCKET = /^s3:\/\/([^/]+)\/?(.*?)\/?$/;

/** Opens `s3://bucket/prefix`, or a folder. Loads the S3 client, which is large, only if it is used. */
export async function openStorage(address: string, s3: BackupS3): Promise<Storage> {
  const [, bucket, prefix] = BUCKET.exec(address) ?? [];
  if (bucket === undefined) return diskStorage(resolve(address));
  if (!s3)
    throw new BackupFault('set BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY to use a bucket');
  const { bucketStorage } = await import('./bucket-storage.ts');
  return bucketStorage({ kind: 's3', bucket, ...s3 }, prefix);
}

/** Opens the storage of the installation's own objects. */
export async function openObjects(files: Config['files']): Promise<Storage> {
  if (files.kind === 'disk') return diskStorage(files.folder);
  const { bucketStorage } = await import('./bucket-storage.ts');
  return bucketStorage(files);
}
