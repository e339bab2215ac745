import type { Config } from '../config.ts';
import { diskStore } from './disk-store.ts';
import type { FileStore } from './port.ts';
import { s3Store } from './s3-store.ts';

export const openStore = (config: Config['files']): FileStore =>
  config.kind === 's3' ? s3Store(config) : diskStore(config.folder);
