import type { Db } from '../db/open.ts';
import { diskObjects } from './disk-objects.ts';
import { objectFileStore } from './object-file-store.ts';
import type { FileStore } from './port.ts';

export const diskStore = (db: Db, folder: string): FileStore =>
  objectFileStore(db, diskObjects(folder));
