import { chainStateOf } from '@hoadon/domain/corrections/chain-state-of';
import { chainEffect } from '@hoadon/domain/invoice/chain-effect';
import { isIssued } from '@hoadon/domain/issuing/is-issued';
import type { ChainState, ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { stateAsReported } from '@hoadon/domain/tax-account/reported-state';
import { type RawBuilder, sql } from 'kysely';
import { anyId } from '../../../../platform/db/any-of.ts';
import type { Tx } from '../../../../platform/db/transact.ts';
import type { Events } from '../../../../platform/events/port.ts';
import { settleCredits } from '../credits.ts';
import { notePartnersInForce } from '../partners.ts';
import { movePayments, type Replaced } from '../payments.ts';
import { settleTagged } from '../tags.ts';
import { type Count, countInvoices } from '../totals/index.ts';
import { inheritDueDays, inheritFromOriginals } from './inherit.ts';
import type { ChangeContext } from './move-steps.ts';

type Correction = Readonly<{
  id: string;
  relation: 'replaces' | 'adjusts';
  state: ProcessingState;
  serial: string;
  isAside: boolean;
}>;

type Original = Omit<Count, 'company_id' | 'effect' | 'sign' | 'state'> &
  Readonly<{
    id: string;
    state: ProcessingState;
    chain_state: ChainState;
    /** Put aside: it has its place all the same, and counts nowhere. */
    is_aside: boolean;
    /** What it does to an earlier invoice itself. */
    relation: 'replaces' | 'adjusts' | null;
    corrections: readonly Correction[];
  }>;

/**
 * Sets the chain states of the originals of these corrections, from all corrections that are issued now, and closes the
 * ties of issued ones. Counters follow in the same transaction. The caller has locked the corrections; the originals are
 * locked here, earlier invoices after later ones. A transaction that locks in the other order may deadlock and is retried.
 */
export async function settleChains(
  tx: Tx,
  events: Events,
  context: ChangeContext,
  corrections: readonly Readonly<{ id: string; to_state: ProcessingState; serial: string }>[],
): Promise<void> {
  if (corrections.length === 0) return;
  const { companyId } = context;
  const issued = corrections.filter(({ to_state, serial }) => isIssued(to_state, serial));
  await sql`
    update invoice_link set open = false
    where company_id = ${companyId} and invoice_id = ${anyId(issued.map(({ id }) => id))}
      and relation <> 'copies'`.execute(tx);
  await notePartnersInForce(
    tx,
    companyId,
    corrections.map(({ id }) => id),
  );
  await inheritFromOriginals(
    tx,
    companyId,
    issued.map(({ id }) => id),
  );
  const originals = await lockFamilies(
    tx,
    companyId,
    sql`array(
      select other_id from invoice_link
      where company_id = ${companyId} and invoice_id = ${anyId(corrections.map(({ id }) => id))}
        and relation <> 'copies')`,
  );
  await setChainStates(
    tx,
    events,
    context,
    originals.map((original) => ({ original, state: stateOf(original) })),
  );
  await settleCredits(
    tx,
    companyId,
    corrections.map(({ id }) => id),
  );
}

/** Originals of which a correction is not believed any more, with it: they have the place that their other corrections leave them. */
export async function settleOriginals(
  tx: Tx,
  events: Events,
  context: ChangeContext,
  originals: readonly Readonly<{ id: string; untied: string }>[],
): Promise<void> {
  if (originals.length === 0) return;
  const { companyId } = context;
  const ids = originals.map(({ id }) => id);
  await inheritDueDays(
    tx,
    companyId,
    originals.map(({ untied }) => untied),
  );
  const locked = await lockFamilies(tx, companyId, sql`${ids}::bigint[]`);
  await setChainStates(
    tx,
    events,
    context,
    locked.map((original) => ({ original, state: stateOf(original) })),
  );
  // What was paid for them moved to a replacement.
  await movePayments(
    tx,
    events,
    companyId,
    originals.map(({ id, untied }) => ({ id, by: untied, isReplaced: false })),
  );
  await settleCredits(tx, companyId, [...ids, ...originals.map(({ untied }) => untied)]);
}

/**
 * Sets the chain states of originals whose corrections were put aside or restored, from the corrections that exist now. A
 * reported state stays if the family did not imply it before either.
 */
export async function settleAfterAside(
  tx: Tx,
  events: Events,
  context: ChangeContext,
  corrections: readonly string[],
  isAside: boolean,
): Promise<void> {
  const { companyId } = context;
  const moved = new Set(corrections);
  const originals = await lockFamilies(
    tx,
    companyId,
    sql`array(
      select other_id from invoice_link
      where company_id = ${companyId} and invoice_id = ${anyId(corrections)} and relation <> 'copies')`,
  );
  const counted = (one: Correction) =>
    takesEffect({ ...one, isAside: moved.has(one.id) ? !isAside : one.isAside });
  await setChainStates(
    tx,
    events,
    context,
    originals.map((original) => {
      const { chain_state } = original;
      const isKnown = chain_state === stateOf(original, counted);
      return { original, state: isKnown ? stateOf(original) : chain_state };
    }),
  );
}

type Change = Readonly<{ original: Original; state: ChainState }>;

const takesEffect = ({ state, serial, isAside }: Correction): boolean =>
  !isAside && isIssued(state, serial);

/** The place that those of its corrections leave it for which `counts` is true. */
const stateOf = (
  { chain_state, relation, corrections }: Original,
  counts: (one: Correction) => boolean = takesEffect,
): ChainState =>
  chain_state === 'CANCELED' ? 'CANCELED' : chainStateOf(relation, corrections.filter(counts));

/**
 * Locks invoices in the order of their ids; returns each with its corrections, which are not locked. Families are looked
 * up by arrays and not joined: without statistics of the company the planner would read all of it for each row.
 */
async function lockFamilies(
  tx: Tx,
  companyId: string,
  idArray: RawBuilder<unknown>,
): Promise<Original[]> {
  // A statement of its own: one that waited for the lock would see the corrections of before.
  const { rows: locked } = await sql<{ id: string }>`
    select id from invoice where company_id = ${companyId} and id = any (${idArray})
    order by id for no key update`.execute(tx);
  const ids = anyId(locked.map(({ id }) => id));
  const { rows } = await sql<Original>`
    with links as materialized (
      select other_id, invoice_id, relation from invoice_link
      where company_id = ${companyId} and other_id = ${ids} and relation <> 'copies'
    ), corrections as materialized (
      select id, processing_state, serial, deleted_at is not null as is_aside from invoice
      where company_id = ${companyId} and id = any (array(select invoice_id from links))
    ), corrected as materialized (
      select l.other_id,
        json_agg(json_build_object('id', c.id::text, 'relation', l.relation, 'state', c.processing_state, 'serial', c.serial,
          'isAside', c.is_aside) order by c.id) as by
      from links l join corrections c on c.id = l.invoice_id group by 1
    ), own as materialized (
      select invoice_id, relation from invoice_correction
      where company_id = ${companyId} and invoice_id = ${ids}
    )
    select i.id, i.direction, i.issued_on, i.processing_state as state, i.chain_state, i.deleted_at is not null as is_aside,
      i.currency, i.without_tax, i.tax, i.with_tax, (select relation from own where invoice_id = i.id) as relation,
      coalesce((select by from corrected where other_id = i.id), '[]') as corrections
    from invoice i
    where i.company_id = ${companyId} and i.id = ${ids}
    order by i.id`.execute(tx);
  return rows;
}

/** Chain state of an invoice as an authority reports it. */
export type ReportedState = Readonly<{ id: string; state: ChainState }>;

/** Sets reported chain states, unless the family of the invoice implies a later one. */
export async function settleReportedStates(
  tx: Tx,
  events: Events,
  context: ChangeContext,
  reportedStates: readonly ReportedState[],
): Promise<void> {
  if (reportedStates.length === 0) return;
  const states = new Map(reportedStates.map(({ id, state }) => [id, state]));
  const rows = await lockFamilies(
    tx,
    context.companyId,
    sql`array(
      select id from invoice
      where company_id = ${context.companyId} and id = ${anyId([...states.keys()])} and deleted_at is null)`,
  );
  await setChainStates(
    tx,
    events,
    context,
    rows.map((original) => {
      const familyState = stateOf(original);
      return {
        original,
        state: stateAsReported(familyState, states.get(original.id) ?? familyState),
      };
    }),
  );
}

/** Under the rules that allowed it, an issued invoice loses its effect (S-26). False where it is not there. */
export async function cancelIssued(
  tx: Tx,
  events: Events,
  context: ChangeContext,
  id: string,
): Promise<boolean> {
  const locked = await lockFamilies(tx, context.companyId, sql`array[${id}]::bigint[]`);
  const rows = locked.filter(({ direction }) => direction === 'issued');
  await setChainStates(
    tx,
    events,
    context,
    rows.map((original) => ({ original, state: 'CANCELED' })),
  );
  return rows.length > 0;
}

async function setChainStates(
  tx: Tx,
  events: Events,
  { companyId, at }: ChangeContext,
  all: readonly Change[],
): Promise<void> {
  const changes = all.filter(({ original, state }) => original.chain_state !== state);
  if (changes.length === 0) return;
  const rows = changes.map(({ original: { id }, state }) => ({ id, state }));
  await sql`
    update invoice i set chain_state = n.state, version = i.version + 1, changed_at = ${at}, listed_at = ${at}
    from json_to_recordset(${JSON.stringify(rows)}::json) as n(id bigint, state text)
    where i.company_id = ${companyId} and i.id = n.id`.execute(tx);
  settleTagged(
    tx,
    companyId,
    rows.map(({ id }) => id),
  );
  const shown = changes.filter(({ original }) => !original.is_aside);
  countInvoices(
    tx,
    shown.flatMap(({ original, state }) => countsOf(companyId, original, state)),
  );
  events.publish(
    tx,
    companyId,
    shown.map(({ original: { id, state } }) => ({ type: 'invoice', id, state })),
  );
  await movePayments(tx, events, companyId, changes.flatMap(replacedIn));
  await settleCredits(
    tx,
    companyId,
    rows.map(({ id }) => id),
  );
}

/** Whose payments count elsewhere from now on. */
function replacedIn({ original, state }: Change): Replaced[] {
  const isReplaced = state === 'REPLACED';
  if (!isReplaced && original.chain_state !== 'REPLACED') return [];
  const by = original.corrections.find(
    (one) => one.relation === 'replaces' && takesEffect(one) === isReplaced,
  );
  return by ? [{ id: original.id, by: by.id, isReplaced }] : [];
}

function countsOf(companyId: string, original: Original, now: ChainState): Count[] {
  const { chain_state: before, direction, issued_on, state, currency } = original;
  const { without_tax, tax, with_tax } = original;
  const amounts = { currency, without_tax, tax, with_tax };
  const count = { direction, issued_on, state, ...amounts, company_id: companyId };
  return [
    { ...count, effect: chainEffect(before), sign: -1 },
    { ...count, effect: chainEffect(now), sign: 1 },
  ];
}
