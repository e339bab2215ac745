import type PgBoss from 'pg-boss';
import type { Db } from '../db/open.ts';
import { findJobsOf } from './boss-tables.ts';

/** Kinds of work of the first release that nobody does any more: the steps of an invoice are rows since (0080_spine.sql). */
const RETIRED = ['issuing-advance', 'issuing-ask', 'issuing-receive', 'issuing-sweep'];

/**
 * Takes away the queues that an earlier release left behind, with what waits and what died in them: it would
 * wait for ever, and nobody could try it again. The invoices that it was about are due by their own rows.
 */
export async function removeRetiredQueues(boss: PgBoss, db: Db): Promise<void> {
  const names = (await boss.getQueues()).map(({ name }) => name);
  for (const name of names.filter((name) => RETIRED.includes(name))) {
    // pg-boss takes no queue away while jobs of it lie about.
    const jobs = await findJobsOf(db, name);
    for (const queue of new Set(jobs.map(({ queue }) => queue)))
      await boss.deleteJob(
        queue,
        jobs.filter((job) => job.queue === queue).map(({ id }) => id),
      );
    await boss.deleteQueue(name);
  }
}
