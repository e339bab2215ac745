/** No room on the disk, or for this process. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/**
 * Whether there is no room for files just now, or S3 does not serve: what was to be kept is not, and the
 * same may work in a while.
 */
export function isStoreAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && NO_ROOM.has(error.code)) return true;
  // How the S3 client tells the other side's faults (SlowDown, InternalError, ServiceUnavailable).
  return '$fault' in error && error.$fault === 'server';
}
