import { DEAD_LETTERS } from '../../../platform/jobs/boss-tables.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Writer } from './insert-row.ts';

export async function saveDeadJob({ db, jobs }: Platform, writer: Writer): Promise<string> {
  const { companyId, mark } = writer;
  const earlierIds = new Set((await jobs.dead(companyId)).map(({ id }) => id));
  await jobs.enqueue(db, { name: DEAD_LETTERS }, [{ companyId, mark }]);
  return (await jobs.dead(companyId)).find(({ id }) => !earlierIds.has(id))?.id ?? '';
}
