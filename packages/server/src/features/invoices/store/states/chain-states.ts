import { chainStateOf } from '@hoadon/domain/corrections/chain-state-of';
import { chainEffect } from '@hoadon/domain/invoice/chain-effect';
import { isIssued } from '@hoadon/domain/issuing/is-issued';
import type { ChainState, ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { stateAsReported } from '@hoadon/domain/tax-account/reported-state';
import { sql } from 'kysely';
import { anyId } from '../../../../platform/db/any-of.ts';
import type { Tx } from '../../../../platform/db/transact.ts';
import type { Events } from '../../../../platform/events/port.ts';
import { settleCredits } from '../credits.ts';
import { notePartnersInForce } from '../partners.ts';
import { movePayments, type Replaced } from '../payments.ts';
import { settleTagged } from '../tags.ts';
import { type Count, countInvoices } from '../totals/index.ts';
import { inheritDueDays, inheritFromOriginals } from './inherit.ts';
import { type Correction, lockFamilies, type Original } from './lock-families.ts';
import type { ChangeContext } from './move-steps.ts';

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
