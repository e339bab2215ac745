import { StorageUnavailable } from './storage-unavailable.ts';

/** No room on the disk, or for this process. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Whether the storage is full or does not respond: the content was not saved, and a later retry may succeed. */
export function isStoreUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StorageUnavailable) return true;
  if ('code' in error && typeof error.code === 'string' && NO_ROOM.has(error.code)) return true;
  // How the S3 client marks errors of the server (SlowDown, InternalError, ServiceUnavailable).
  return '$fault' in error && error.$fault === 'server';
}
