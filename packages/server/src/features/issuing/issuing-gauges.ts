import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Metric } from 'prom-client';
import type { Db } from '../../platform/db/open.ts';
import { countedGauges } from '../../platform/metrics/index.ts';

type StepCount = Readonly<{
  state: string;
  invoices: number;
  /** Since the oldest of them was numbered or resent. */
  seconds: number;
  /** Since the oldest due step was due; null: none is due. */
  due: number | null;
}>;

type ReasonCount = Readonly<{ reason: string; invoices: number }>;

type InboxCount = Readonly<{ connection: string; messages: number }>;

/** Invoices under way by state and by failure, and messages without a company. The same from every process. */
export const issuingGauges = (db: Db, log: Logger): Metric[] => [
  ...countedGauges(log, 'invoices under way', () => countSteps(db), [
    {
      name: 'hoadon_invoices_under_way',
      help: 'Invoices between their number and the reply of the authority, by state (unknown: the outcome of sending is unknown)',
      labelNames: ['state'],
      labels: ({ state }) => ({ state }),
      value: ({ invoices }) => invoices,
    },
    {
      name: 'hoadon_invoices_under_way_seconds',
      help: 'How long the oldest of them is under way',
      labelNames: ['state'],
      labels: ({ state }) => ({ state }),
      value: ({ seconds }) => seconds,
    },
    {
      name: 'hoadon_invoice_steps_due_seconds',
      help: 'How long the oldest due step of an invoice waits for a worker',
      labelNames: ['state'],
      labels: ({ state }) => ({ state }),
      value: ({ due }) => due,
    },
  ]),
  ...countedGauges(log, 'invoices whose step failed', () => countReasons(db), [
    {
      name: 'hoadon_invoices_failing',
      help: 'Invoices under way whose last attempt failed, by the code of the failure',
      labelNames: ['reason'],
      labels: ({ reason }) => ({ reason }),
      value: ({ invoices }) => invoices,
    },
  ]),
  ...countedGauges(log, "the authority's messages", () => countUnassigned(db), [
    {
      name: 'hoadon_authority_messages_of_no_company',
      help: 'Messages of the tax authority that could not be applied and belong to no company',
      labelNames: ['connection'],
      labels: ({ connection }) => ({ connection }),
      value: ({ messages }) => messages,
    },
  ]),
];

async function countSteps(db: Db): Promise<StepCount[]> {
  const { rows } = await sql<StepCount>`
    select i.processing_state as state, count(*)::integer as invoices,
      greatest(0, extract(epoch from now() - min(s.since)))::float8 as seconds,
      extract(epoch from now() - min(s.next_step_at) filter (where s.next_step_at <= now()))::float8 as due
    from invoice_step s join invoice i on i.company_id = s.company_id and i.id = s.invoice_id
    group by 1 order by 1`.execute(db);
  return rows;
}

async function countReasons(db: Db): Promise<ReasonCount[]> {
  const { rows } = await sql<ReasonCount>`
    select reason, count(*)::integer as invoices from invoice_step
    where reason is not null group by 1 order by 1`.execute(db);
  return rows;
}

async function countUnassigned(db: Db): Promise<InboxCount[]> {
  const { rows } = await sql<InboxCount>`
    select connection, count(*)::integer as messages from authority_inbox_message
    where company_id is null and state in ('parked', 'unmatched')
    group by connection`.execute(db);
  return rows;
}
