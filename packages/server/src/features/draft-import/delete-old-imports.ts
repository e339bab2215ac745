import { sql } from 'kysely';
import type { Platform } from '../../platform/platform.ts';
import { deleteOldRuns } from '../../platform/runs/index.ts';
import { DRAFT_IMPORTS } from './repository.ts';

/**
 * Deletes imports that no user changed for the days of the setting, with the rows of their files; not while a run that
 * issues their drafts is unfinished. The drafts and invoices stay.
 */
export const deleteOldImports = (
  deps: Pick<Platform, 'db' | 'clock' | 'config' | 'log'>,
): Promise<void> =>
  deleteOldRuns(deps, DRAFT_IMPORTS, {
    days: deps.config.draftImportDays,
    since: 'changed_at',
    mayDelete: sql`not exists (
      select from bulk_run b
      where b.company_id = r.company_id and b.id = r.bulk_run_id and b.state <> 'finished')`,
  });
