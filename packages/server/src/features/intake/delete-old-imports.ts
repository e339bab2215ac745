import { sql } from 'kysely';
import type { Platform } from '../../platform/platform.ts';
import { deleteOldRuns } from '../../platform/runs/index.ts';
import { LATEST } from './import-view.ts';
import { IMPORTS } from './run.repository.ts';

/**
 * Deletes ended imports with the outcome of each file, except those in the list. The invoices stay, with their sources
 * and files.
 */
export const deleteOldInvoiceImports = (
  deps: Pick<Platform, 'db' | 'clock' | 'config' | 'log'>,
): Promise<void> =>
  deleteOldRuns(deps, IMPORTS, {
    days: deps.config.draftImportDays,
    since: 'changed_at',
    mayDelete: sql`r.state <> 'reading'`,
    latest: LATEST,
  });
