import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Metric } from 'prom-client';
import type { Db } from '../../platform/db/open.ts';
import { countedGauges } from '../../platform/metrics/index.ts';

type MailCount = Readonly<{ mails: number; seconds: number }>;

/** Mails that wait for the mail server. The same from every process. */
export const mailGauges = (db: Db, log: Logger): Metric[] =>
  countedGauges(log, 'waiting mails', () => countMails(db), [
    {
      name: 'hoadon_mails_waiting',
      help: 'Mails that no mail server has accepted yet',
      labelNames: [],
      labels: () => ({}),
      value: ({ mails }) => mails,
    },
    {
      name: 'hoadon_mails_waiting_seconds',
      help: 'How long the oldest of them waits',
      labelNames: [],
      labels: () => ({}),
      value: ({ seconds }) => seconds,
    },
  ]);

async function countMails(db: Db): Promise<MailCount[]> {
  const { rows } = await sql<MailCount>`
    select count(*)::integer as mails,
      coalesce(greatest(0, extract(epoch from now() - min(created_at))), 0)::float8 as seconds
    from email where state = 'queued'`.execute(db);
  return rows;
}
