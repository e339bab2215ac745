import type { HistoryAct, HistoryEntry } from '@hoadon/contracts/invoices';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';

/** Acts of the audit trail that the history names. An approval that was withdrawn states no reason: the act is one. */
const ACTS: Readonly<Record<string, HistoryAct>> = {
  'invoice.taken-in': 'taken-in',
  'invoice.source-added': 'source-added',
  'invoice.read-again': 'read-again',
  'invoice.verified': 'verified',
  'invoice.rate-entered': 'rate-entered',
  'invoice.customer-checked': 'customer-checked',
  'invoice.considered': 'considered',
  'invoice.approved': 'approved',
  'invoice.approval-taken-back': 'approval-taken-back',
  'invoice.approval-withdrawn': 'approval-withdrawn',
  'invoice.due-date-set': 'due-date-set',
  'vat-return.found': 'found',
  'vat-return.found-undone': 'found-undone',
  'invoice.deleted': 'deleted',
  'invoice.restored': 'restored',
};

type FoundEvent = Readonly<{
  state: string | null;
  act: string | null;
  at: string;
  actor: string | null;
  reason: string | null;
  verdict: HistoryEntry['verdict'];
  way: HistoryEntry['way'];
  is_better: boolean | null;
}>;

/** What happened to an invoice and what was done with it, oldest first. A check that came to what the one before it did is left out. */
export async function findHistory(
  db: Db,
  companyId: string,
  invoiceId: string,
): Promise<HistoryEntry[]> {
  const { rows } = await sql<FoundEvent>`
    select h.state, h.act, h.at, u.name as actor, h.reason, h.verdict, h.way, h.is_better
    from (
      select e.state, null as act, e.at, e.actor, e.reason, null as verdict, null as way, null::boolean as is_better,
        0 as place, e.id as sequence
      from invoice_event e
      where e.company_id = ${companyId} and e.invoice_id = ${invoiceId}
      union all
      select null, a.act, a.at, a.actor, p.payload ->> 'reason', p.payload ->> 'verdict', s.way,
        (p.payload ->> 'isWordOfNew')::boolean, 1, a.sequence
      from audit_entry a
        cross join lateral (select a.payload::jsonb as payload) p
        left join lateral (
          select s.way from invoice_source s
          where a.act in ('invoice.taken-in', 'invoice.source-added')
            and s.company_id = ${companyId} and s.invoice_id = ${invoiceId} and s.at = a.at
          order by s.id limit 1
        ) s on true
      where a.company_id = ${companyId} and a.subject = ${`invoice/${invoiceId}`} and a.act = any(${Object.keys(ACTS)}::text[])
    ) h left join app_user u on u.id = user_of(h.actor)
    order by h.at, h.place, h.sequence`.execute(db);
  return rows.map(entryOf).filter(isNews);
}

const entryOf = ({ act, at, is_better, ...event }: FoundEvent): HistoryEntry => ({
  ...event,
  at: new Date(at).toISOString(),
  act: act === null ? null : namedAct(act, event.reason, is_better),
});

function namedAct(act: string, reason: string | null, isBetter: boolean | null): HistoryAct | null {
  if (act === 'invoice.considered' && reason === null) return 'consideration-undone';
  if (act === 'invoice.source-added' && isBetter) return 'content-replaced';
  return ACTS[act] ?? null;
}

function isNews(entry: HistoryEntry, index: number, all: readonly HistoryEntry[]): boolean {
  if (entry.act !== 'verified') return true;
  const before = all.slice(0, index).findLast(({ act }) => act === 'verified');
  return before?.verdict !== entry.verdict;
}
