import { deleteOldActs } from './acts/act.repository.ts';
import { freshenStatistics } from './db/freshen-statistics.ts';
import { trimEvents } from './events/trim-events.ts';
import { deleteOldKeys } from './http/idempotency.ts';
import { deleteOldWindows } from './http/rate-limit.ts';
import type { Platform } from './platform.ts';

/** Deletes what the platform's own tables do not need any more, and updates the planner's statistics. */
export const platformHousekeeping = ({
  db,
}: Pick<Platform, 'db'>): readonly (() => Promise<void>)[] => [
  () => deleteOldKeys(db),
  () => deleteOldActs(db),
  () => deleteOldWindows(db),
  () => trimEvents(db),
  () => freshenStatistics(db),
];
