import { openObjects } from '../../../platform/backup/storage/open-storage.ts';
import type { CompanyArchiveDeps } from '../deps.ts';
import { LASTS_MS } from './request-export.ts';
import * as rows from './run.repository.ts';
import { deleteParts } from './stored-parts.ts';

/** An attempt without progress for so long ended with its process, and its job is dead. */
const SILENT_MS = 86_400_000;

/** Deletes the files of archives whose time is over, of those that failed, and what killed processes left of others. */
export async function deleteOldExports({
  db,
  clock,
  config,
}: Pick<CompanyArchiveDeps, 'db' | 'clock' | 'config'>): Promise<void> {
  const now = Date.parse(clock.now());
  await rows.endOldExports(db, {
    at: clock.now(),
    finishedBefore: new Date(now - LASTS_MS).toISOString(),
    silentSince: new Date(now - SILENT_MS).toISOString(),
  });
  const storage = await openObjects(config.files);
  await storage.removePartial('exports');
  const ended = await rows.findWithParts(db);
  for (const each of ended) {
    await deleteParts(storage, each.attempt);
    await rows.recordPartsDeleted(db, each);
  }
}
