import { DEAD_LETTERS } from '../../../platform/jobs/boss-tables.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Writer } from './keep-row.ts';

export async function keepDeadJob({ db, jobs }: Platform, writer: Writer): Promise<string> {
  const { companyId, mark } = writer;
  const known = new Set((await jobs.dead(companyId)).map(({ id }) => id));
  await jobs.enqueue(db, { name: DEAD_LETTERS }, [{ companyId, mark }]);
  return (await jobs.dead(companyId)).find(({ id }) => !known.has(id))?.id ?? '';
}
