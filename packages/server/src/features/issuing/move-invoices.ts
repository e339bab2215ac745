import type { Instant } from '@hoadon/domain/dates/plain-date';
import { mayMove } from '@hoadon/domain/issuing/issue-steps';
import type { ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transact.ts';
import type { Events } from '../../platform/events/port.ts';

/** Whose invoices move, and when. */
export type Step = Readonly<{ companyId: string; at: Instant }>;

/** One arrow of the state machine for one invoice, taken only from one of the states in `from`. */
export type Move = Readonly<{
  id: string;
  from: readonly ProcessingState[];
  to: ProcessingState;
  /** User id; left out: the machine. */
  actor?: string;
  /** For the history on the screen. */
  reason?: string;
  number?: number;
  authorityCode?: string;
  signedAt?: Instant;
  /** Certificate to sign with. */
  caId?: string;
  /** Why it stopped here. Left out: nothing stands in its way any more. */
  failure?: Readonly<{ code: string; text: string }>;
}>;

/**
 * Moves invoices by compare-and-set and answers the ids that moved; an invoice that somebody else
 * moved meanwhile is left alone. History, counters and the events for open pages change with them,
 * in one statement for the whole batch. Rows are locked in order of id, so batches cannot deadlock.
 */
export async function moveInvoices(
  tx: Tx,
  events: Events,
  step: Step,
  moves: readonly Move[],
): Promise<Set<string>> {
  if (moves.length === 0) return new Set();
  const { companyId, at } = step;
  moves.forEach(checkArrows);
  const { rows } = await sql<{ id: string; to_state: ProcessingState }>`/* prepared */
    with move as (
      select * from json_to_recordset(${JSON.stringify(moves.map(rowOf))}::json) as m(
        id bigint, from_states text[], to_state text, actor text, reason text, number integer,
        authority_code text, signed_at timestamptz, ca_id text, failure_code text, failure_text text)
      order by id
    ), before as (
      select m.*, i.old_state
      from move m cross join lateral (
        select i.processing_state as old_state from invoice i
        where i.company_id = ${companyId} and i.id = m.id and i.direction = 'issued'
          and i.deleted_at is null and i.processing_state = any (m.from_states)
          and (m.to_state <> i.processing_state
            or (m.failure_code, m.failure_text) is distinct from (i.failure_code, i.failure_text))
        for no key update of i
      ) i
    ), moved as (
      update invoice i set
        processing_state = b.to_state,
        number = coalesce(b.number, i.number),
        search_text = case when b.number is null then i.search_text
          else i.search_text || ' ' || lpad(b.number::text, 8, '0') end,
        authority_code = coalesce(b.authority_code, i.authority_code),
        signed_at = coalesce(b.signed_at, i.signed_at),
        ca_id = coalesce(b.ca_id, i.ca_id),
        failure_code = b.failure_code,
        failure_text = b.failure_text,
        version = i.version + 1,
        changed_at = ${at}
      from before b
      where i.company_id = ${companyId} and i.id = b.id
      returning i.*, b.old_state, b.to_state, b.actor, coalesce(b.reason, b.failure_text) as reason
    ), told as (
      insert into invoice_event (company_id, invoice_id, state, actor, reason, at)
      select company_id, id, to_state, actor, reason, ${at}::timestamptz from moved order by id
    ), counted as (
      insert into month_total as t (company_id, direction, month, place, currency, invoices, without_tax, tax, with_tax)
      select company_id, direction, date_trunc('month', issued_on)::date, side.place, currency,
        sum(side.sign), sum(side.sign * without_tax), sum(side.sign * tax), sum(side.sign * with_tax)
      from moved, lateral (values (invoice_place(old_state), -1), (invoice_place(to_state), 1)) as side(place, sign)
      where invoice_place(old_state) <> invoice_place(to_state)
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (company_id, direction, month, place, currency) do update set
        invoices = t.invoices + excluded.invoices,
        without_tax = t.without_tax + excluded.without_tax,
        tax = t.tax + excluded.tax,
        with_tax = t.with_tax + excluded.with_tax
    )
    select id, to_state from moved`.execute(tx);
  events.publish(
    tx,
    companyId,
    rows.map((row) => ({ type: 'invoice', id: row.id, state: row.to_state })),
  );
  return new Set(rows.map((row) => row.id));
}

/** Staying where it is, with a reason why, is allowed; any other way is an arrow of the domain. */
function checkArrows({ from, to }: Move): void {
  for (const state of from)
    if (state !== to && !mayMove(state, to)) throw new RangeError(`no arrow ${state} → ${to}`);
}

const rowOf = (move: Move) => ({
  id: move.id,
  from_states: move.from,
  to_state: move.to,
  actor: move.actor,
  reason: move.reason,
  number: move.number,
  authority_code: move.authorityCode,
  signed_at: move.signedAt,
  ca_id: move.caId,
  failure_code: move.failure?.code,
  failure_text: move.failure?.text,
});
