import { sql } from 'kysely';
import type { Logger } from 'pino';
import { Counter, Gauge, type Metric } from 'prom-client';
import type { Db } from './db/open.ts';
import { type JobCount, jobCounts } from './jobs/boss-tables.ts';

/** Counters of lists and dashboards that were wrong and were corrected (`month_total`). */
export const totalsRepaired = new Counter({
  name: 'hoadon_month_totals_repaired_total',
  help: 'Counters of a month that did not agree with the invoices and were put right',
  registers: [],
});

/** Messages of the tax authority that no admin sees, counted on each scrape. The same from every process. */
export const unassignedMessages = (db: Db, log: Logger): Metric =>
  new Gauge({
    name: 'hoadon_authority_messages_of_no_company',
    help: 'Messages of the tax authority that could not be applied and belong to no company',
    labelNames: ['connection'],
    registers: [],
    async collect() {
      this.reset();
      try {
        const { rows } = await sql<{ connection: string; messages: number }>`
          select connection, count(*)::integer as messages from authority_inbox_message
          where company_id is null and state in ('parked', 'unmatched')
          group by connection`.execute(db);
        for (const { connection, messages } of rows) this.set({ connection }, messages);
      } catch (error) {
        log.warn({ err: error }, "the authority's messages cannot be counted");
      }
    },
  });

/** Waiting and dead jobs, counted on each scrape. The same from every process. */
export function jobMetrics(db: Db, log: Logger): Metric[] {
  const gauge = (name: string, help: string, read: (count: JobCount) => number | null) =>
    new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers: [],
      async collect() {
        const counts = await counted();
        this.reset();
        for (const count of counts) {
          const value = read(count);
          if (value !== null) this.set({ kind: count.kind }, value);
        }
      },
    });
  let counting: Promise<JobCount[]> | null = null;
  // Counts once for all gauges, which are collected together.
  const counted = () => {
    counting ??= jobCounts(db)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'jobs cannot be counted');
        return [];
      })
      .finally(() => {
        counting = null;
      });
    return counting;
  };
  return [
    gauge('hoadon_jobs_waiting', 'Background jobs that are due and not begun', (count) =>
      count.state === 'waiting' ? count.jobs : null,
    ),
    gauge('hoadon_jobs_waiting_seconds', 'How long the oldest of them is due', (count) =>
      count.state === 'waiting' ? count.seconds : null,
    ),
    gauge('hoadon_jobs_dead', 'Background jobs that failed to the end', (count) =>
      count.state === 'dead' ? count.jobs : null,
    ),
    gauge(
      'hoadon_jobs_dead_of_no_company',
      'Those of them that belong to no company, so that no admin is shown them',
      (count) => (count.state === 'dead' ? count.ofNoCompany : null),
    ),
  ];
}
