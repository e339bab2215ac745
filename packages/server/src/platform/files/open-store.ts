import type { Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import { diskStore } from './disk-store.ts';
import type { FileStore } from './port.ts';

/** Opens the configured store. Loads the S3 client, which is large, only if it is used. */
export async function openStore(db: Db, config: Config['files']): Promise<FileStore> {
  if (config.kind === 'disk') return diskStore(db, config.folder);
  const { s3Store } = await import('./s3-store.ts');
  return s3Store(db, config);
}
