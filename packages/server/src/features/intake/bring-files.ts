import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { Tx } from '../../platform/db/transact.ts';
import type { Platform } from '../../platform/platform.ts';
import { type BroughtFile, beginReading, keepFiles, MOST_FILE_BYTES } from './upload.ts';

export type { BroughtFile } from './upload.ts';

/** What a file that is read may have. */
export const isTooLarge = ({ bytes }: BroughtFile): boolean => bytes.length > MOST_FILE_BYTES;

type By = Readonly<{ companyId: string; actor: Actor; at: Instant }>;

/**
 * Files that a provider gave, on their way into the lists like those that somebody uploads: kept now, read in the background.
 * Answers what begins it in a transaction of the caller's, which gets the id of the import.
 */
export async function bringProviderFiles(
  deps: Pick<Platform, 'files' | 'jobs' | 'events'>,
  by: By,
  files: readonly BroughtFile[],
): Promise<(tx: Tx) => Promise<string>> {
  const hashes = await keepFiles(deps, by.companyId, files);
  const handed = { way: 'provider', state: 'reading', direction: 'issued', files, hashes } as const;
  return (tx) => beginReading(tx, deps, { ...by, directoryId: null, ...handed });
}
