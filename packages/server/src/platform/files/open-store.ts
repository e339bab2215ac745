import type { Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import { diskObjects } from './disk-objects.ts';
import { objectFileStore } from './object-file-store.ts';
import type { Objects } from './objects.ts';
import type { FileStore } from './port.ts';
import { type StorageWatch, watchedObjects } from './watched-objects.ts';

/**
 * Opens the configured store.
 *
 * @param watch where failures are logged and counted; left out by commands, which end with the failure.
 */
export async function openStore(
  db: Db,
  config: Config['files'],
  watch?: StorageWatch,
): Promise<FileStore> {
  const objects = await openObjects(config);
  return objectFileStore(db, watch ? watchedObjects(objects, watch) : objects);
}

/** Loads the S3 client, which is large, only if it is used. */
async function openObjects(config: Config['files']): Promise<Objects> {
  if (config.kind === 'disk') return diskObjects(config.folder);
  const [{ s3Client }, { s3Objects }] = await Promise.all([
    import('./s3-client.ts'),
    import('./s3-objects.ts'),
  ]);
  return s3Objects(s3Client(config), config.bucket);
}
