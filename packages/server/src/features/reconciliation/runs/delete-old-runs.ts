import { sql } from 'kysely';
import type { Platform } from '../../../platform/platform.ts';
import { deleteOldRuns } from '../../../platform/runs/index.ts';
import { LATEST_DAYS } from './latest-of-days.ts';
import { LATEST, RECONCILIATIONS } from './run.repository.ts';

/**
 * Deletes ended reconciliations with their findings, except those in the list and those by which the differences of a day
 * are counted. The rows of the portal and what was confirmed stay, so both sides can be compared again.
 */
export const deleteOldReconciliations = (
  deps: Pick<Platform, 'db' | 'clock' | 'config' | 'log'>,
): Promise<void> =>
  deleteOldRuns(deps, RECONCILIATIONS, {
    days: deps.config.draftImportDays,
    since: 'finished_at',
    mayDelete: sql`r.state <> 'running' and (r.state = 'failed' or isempty(${LATEST_DAYS}))`,
    latest: LATEST,
  });
