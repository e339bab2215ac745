import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { mayMove } from '@hoadon/domain/issuing/issue-steps';
import type { ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { foldForSearch } from '@hoadon/domain/search/fold';
import { type RawBuilder, sql } from 'kysely';
import { currentTrace } from '../../../../platform/telemetry/tracing.ts';
import { numberAsShown } from '../number-as-shown.ts';

/** Whose invoices move, and when. */
export type ChangeContext = Readonly<{ companyId: string; at: Instant }>;

/** One arrow of the state machine for one invoice, taken only from one of the states in `from`. */
export type Move = Readonly<{
  id: string;
  from: readonly ProcessingState[];
  to: ProcessingState;
  /** Left out: the machine. */
  actor?: Actor;
  /** For the history on the screen. */
  reason?: string;
  number?: number;
  authorityCode?: string;
  signedAt?: Instant;
  /** Certificate to sign with. */
  caId?: string;
  /** Why it stopped here. Left out: it is not stopped. */
  failure?: Readonly<{ code: string; text: string }>;
  /** Which the steps of the invoice continue (W3C traceparent). Left out: that of the work that moves it. */
  trace?: string | null;
  /** When the pipeline looks at it again. Left out: now, while it is under way; null: only a person goes on. */
  nextStepAt?: Instant | null;
}>;

/** Written by the statement that moves the invoices. */
export type WrittenWith = Readonly<{
  /** Before any of them is locked; it returns rows. */
  first?: RawBuilder<unknown>;
  /** Steps for those that moved: they read `moved`. */
  also?: readonly RawBuilder<unknown>[];
}>;

/** What the pipeline goes on with by itself. */
const UNDER_WAY: readonly ProcessingState[] = ['numbered', 'signing', 'signed', 'sent', 'unknown'];

/**
 * The steps of a statement that moves invoices by compare-and-set, with their history and due work. Rows are
 * locked in order of id, so batches cannot deadlock. Its step `moved` has the rows as they are now, and
 * `old_state` and `to_state`.
 */
export function moveSteps(
  { companyId, at }: ChangeContext,
  moves: readonly Move[],
  { first = sql`select 1`, also = [] }: WrittenWith,
): RawBuilder<unknown> {
  moves.forEach(checkArrows);
  return sql`first as (${first}), move as (
      select * from json_to_recordset(${JSON.stringify(moves.map((move) => rowOf(move, at)))}::json) as m(
        id bigint, from_states text[], to_state text, actor text, reason text, number integer,
        authority_code text, code_searched text, signed_at timestamptz, ca_id text, failure_code text, failure_text text,
        next_step_at timestamptz, trace text)
      where (select count(*) from first) >= 0
      -- So many they are, which tells the planner that it is less to look each up than to read a company for them.
      order by id limit ${moves.length}
    ), before as (
      select m.*, i.old_state
      from move m cross join lateral (
        select i.processing_state as old_state from invoice i
        where i.company_id = ${companyId} and i.id = m.id and i.direction = 'issued'
          and i.deleted_at is null and i.processing_state = any (m.from_states)
          and (m.to_state <> i.processing_state or m.ca_id <> coalesce(i.ca_id, '')
            or (m.failure_code, m.failure_text) is distinct from (i.failure_code, i.failure_text))
        for no key update of i
      ) i
    ), moved as (
      update invoice i set
        processing_state = b.to_state,
        number = coalesce(b.number, i.number),
        search_text = case when b.number is null and b.code_searched is null then i.search_text
          else concat_ws(' ', i.search_text, ${numberAsShown(sql`b.number`)}, b.code_searched) end,
        authority_code = coalesce(b.authority_code, i.authority_code),
        signed_at = coalesce(b.signed_at, i.signed_at),
        ca_id = coalesce(b.ca_id, i.ca_id),
        failure_code = b.failure_code,
        failure_text = b.failure_text,
        version = i.version + 1,
        changed_at = ${at},
        listed_at = case when invoice_place(b.to_state) = i.place then i.listed_at else ${at} end
      from before b
      where i.company_id = ${companyId} and i.id = b.id
      returning i.*, b.old_state, b.to_state, b.actor, coalesce(b.reason, b.failure_text) as reason, b.next_step_at, b.trace
    ), history as (
      insert into invoice_event (company_id, invoice_id, state, actor, reason, at)
      select company_id, id, to_state, actor, reason, ${at}::timestamptz from moved order by id
    ), due as (
      insert into invoice_step as s (company_id, invoice_id, next_step_at, reason, trace)
      select company_id, id, next_step_at, failure_code, trace from moved where next_step_at is not null order by id
      on conflict (company_id, invoice_id) do update set
        next_step_at = excluded.next_step_at, attempts = 0, reason = excluded.reason
    ), ended as (
      delete from invoice_step s using moved m
      where s.company_id = ${companyId} and s.invoice_id = m.id and m.next_step_at is null
    )${sql.join(
      also.map((cte) => sql`, ${cte}`),
      sql``,
    )}`;
}

/** Staying where it is, with a reason why, is allowed; any other way is an arrow of the domain. */
function checkArrows({ from, to }: Move): void {
  for (const state of from)
    if (state !== to && !mayMove(state, to)) throw new RangeError(`no arrow ${state} → ${to}`);
}

const rowOf = (move: Move, at: Instant) => ({
  id: move.id,
  from_states: move.from,
  to_state: move.to,
  actor: move.actor,
  reason: move.reason,
  number: move.number,
  authority_code: move.authorityCode,
  code_searched: move.authorityCode === undefined ? undefined : foldForSearch(move.authorityCode),
  signed_at: move.signedAt,
  ca_id: move.caId,
  failure_code: move.failure?.code,
  failure_text: move.failure?.text,
  trace: move.trace ?? currentTrace(),
  next_step_at: move.nextStepAt === undefined && UNDER_WAY.includes(move.to) ? at : move.nextStepAt,
});
