import type { Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import { diskObjects } from './disk-objects.ts';
import { objectFileStore } from './object-file-store.ts';
import type { Objects } from './objects.ts';
import type { FileStore } from './port.ts';
import { type StorageWatch, watchedObjects } from './watched-objects.ts';

/** Opens the configured store, whose failures are logged and counted. */
export const openStore = async (
  db: Db,
  config: Config['files'],
  watch: StorageWatch,
): Promise<FileStore> => objectFileStore(db, watchedObjects(await openObjects(config), watch));

/** Loads the S3 client, which is large, only if it is used. */
async function openObjects(config: Config['files']): Promise<Objects> {
  if (config.kind === 'disk') return diskObjects(config.folder);
  const [{ s3Client }, { s3Objects }] = await Promise.all([
    import('./s3-client.ts'),
    import('./s3-objects.ts'),
  ]);
  return s3Objects(s3Client(config), config.bucket);
}
