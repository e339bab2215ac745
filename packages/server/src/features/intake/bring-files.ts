import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { Tx } from '../../platform/db/transact.ts';
import type { Platform } from '../../platform/platform.ts';
import { type BroughtFile, beginReading, MOST_FILE_BYTES, saveFiles } from './upload.ts';

export type { BroughtFile } from './upload.ts';

/** Whether a file exceeds the size limit of the intake. */
export const isTooLarge = ({ bytes }: BroughtFile): boolean => bytes.length > MOST_FILE_BYTES;

type By = Readonly<{ companyId: string; actor: Actor; at: Instant }>;

/**
 * Saves files that a provider returned; they are read in the background, like uploaded ones. Returns a function that starts
 * the import in a transaction of the caller and returns its id.
 */
export async function bringProviderFiles(
  deps: Pick<Platform, 'files' | 'jobs' | 'events'>,
  by: By,
  files: readonly BroughtFile[],
): Promise<(tx: Tx) => Promise<string>> {
  const hashes = await saveFiles(deps, by.companyId, files);
  const handed = { way: 'provider', state: 'reading', direction: 'issued', files, hashes } as const;
  return (tx) => beginReading(tx, deps, { ...by, directoryId: null, ...handed });
}
