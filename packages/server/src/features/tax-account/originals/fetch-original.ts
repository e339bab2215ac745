import { invoiceKey } from '@hoadon/domain/intake/invoice-key';
import type { ReadingRemark } from '@hoadon/domain/intake/reading-remark';
import { emptyLine } from '@hoadon/domain/invoice/empty-draft';
import type { Line, LineType } from '@hoadon/domain/invoice/lines/line';
import { listedRateText } from '@hoadon/domain/invoice/listed-rate';
import { UNTAXED_RATES, VAT_RATES } from '@hoadon/domain/invoice/vat-rate';
import { decimal, decimalOrNull, plus, ZERO } from '@hoadon/domain/money/decimal';
import type {
  ListedLine,
  PortalInvoiceName,
  PortalSession,
} from '../../../connectors/tax-portal/port.ts';
import { actIdOf } from '../../../platform/acts/act-id.ts';
import { retryUntilOutcomeKnown } from '../../../platform/acts/retry-until-outcome-known.ts';
import { transact } from '../../../platform/db/transact.ts';
import { takeFilesIn, takeMetadataIn } from '../../intake/index.ts';
import { findListedByKey, numberOf, statedByPortal } from '../../reconciliation/index.ts';
import type { TaxAccountDeps } from '../deps.ts';
import { faultOf, politely, READER, secondsLater, settlePause } from '../pausing/index.ts';
import {
  endOriginal,
  findNextOriginal,
  type OriginalRow,
  putOffOriginal,
} from './original.repository.ts';

const MOST_TRIES = 4;
const FIRST_WAIT_SECONDS = 60;

type Work = Readonly<{ companyId: string; session: PortalSession; waits: number }>;

/** Fetches the original that is due next. Returns false if none is due, or no request is allowed now. */
export async function fetchNextOriginal(deps: TaxAccountDeps, work: Work): Promise<boolean> {
  const { companyId } = work;
  const original = await findNextOriginal(deps.db, companyId, deps.clock.now());
  if (original === null) return false;
  try {
    await politely(deps);
    await fetchOriginal(deps, work, original);
    return true;
  } catch (error) {
    const fault = faultOf(error);
    if (fault === null) throw error;
    if (await settlePause(deps, companyId, error, work.waits)) return false;
    await putOff(deps, companyId, original, fault);
    return true;
  }
}

const putOff = (
  { db, clock }: TaxAccountDeps,
  companyId: string,
  { invoice_id, tries }: OriginalRow,
  reason: string,
): Promise<void> =>
  retryUntilOutcomeKnown(() =>
    transact(db, async (tx) => {
      if (tries + 1 >= MOST_TRIES)
        await endOriginal(tx, companyId, invoice_id, { state: 'failed', reason });
      else {
        const dueAt = secondsLater(clock.now(), FIRST_WAIT_SECONDS * 2 ** tries);
        await putOffOriginal(tx, companyId, invoice_id, { dueAt, reason });
      }
    }),
  );

/**
 * Takes in the original of an invoice, or its lines if the portal has no original. A killed worker fetches it again; it
 * stays one source. Throws PortalFailed, UnreadablePortalList.
 */
export async function fetchOriginal(
  deps: TaxAccountDeps,
  { companyId, session }: Pick<Work, 'companyId' | 'session'>,
  original: OriginalRow,
): Promise<'kept' | 'none' | 'failed'> {
  const named: PortalInvoiceName = {
    place: original.place,
    sellerTaxCode: original.seller_tax_code,
    template: original.template,
    serial: original.serial,
    number: original.number,
  };
  const bytes = await deps.taxPortal.original(session, named);
  const state = bytes === null ? 'none' : await saveOriginal(deps, companyId, original, bytes);
  if (bytes === null)
    await saveLines(deps, companyId, original, await linesOf(deps, companyId, session, named));
  const reason = state === 'failed' ? 'not-its-invoice' : null;
  await retryUntilOutcomeKnown(() =>
    transact(
      deps.db,
      async (tx) => void (await endOriginal(tx, companyId, original.invoice_id, { state, reason })),
    ),
  );
  return state;
}

async function saveOriginal(
  deps: TaxAccountDeps,
  companyId: string,
  { invoice_id, serial, number }: OriginalRow,
  bytes: Uint8Array,
): Promise<'kept' | 'failed'> {
  const actId = actIdOf('portal-original', companyId, invoice_id);
  const by = { companyId, actor: READER, actId, way: 'portal' } as const;
  const taken = await takeFilesIn(deps, by, [{ name: `${serial}-${number}.zip`, bytes }]);
  return taken.some(({ invoiceId }) => invoiceId === invoice_id) ? 'kept' : 'failed';
}

const linesOf = async (
  { taxPortal, portalLists }: TaxAccountDeps,
  companyId: string,
  session: PortalSession,
  named: PortalInvoiceName,
): Promise<ListedLine[]> =>
  portalLists.readLines(companyId, await taxPortal.detail(session, named));

/** Saves the listed row with the lines of the detail, which takes precedence over the row without them. */
async function saveLines(
  deps: TaxAccountDeps,
  companyId: string,
  original: OriginalRow,
  lines: readonly ListedLine[],
): Promise<void> {
  const { direction } = original;
  const { text: key } = invoiceKey({ ...original, sellerTaxCode: original.seller_tax_code });
  const row = await findListedByKey(deps.db, companyId, { direction, key });
  const number = row && numberOf(row);
  if (row === null || number === null) return;
  const by = {
    companyId,
    actor: READER,
    actId: actIdOf('portal-lines', companyId, original.invoice_id),
  };
  const stated = statedByPortal(row);
  const remarks = [...(stated.remarks ?? []), ...lines.flatMap(rateRemark)];
  const draft = { ...stated, lines: lines.map(lineOf), ...(remarks.length > 0 && { remarks }) };
  const invoice = { way: 'portal', direction, template: row.template, number, draft } as const;
  await takeMetadataIn(deps, by, [
    { ...invoice, reference: `detail ${key}`, authorityCode: row.authority_code },
  ]);
}

const TYPES: Readonly<Record<ListedLine['nature'], LineType>> = {
  1: 'product',
  2: 'product',
  3: 'discount',
  4: 'note',
};

function rateOf(text: string | null): Pick<Line, 'rate' | 'customRate'> {
  const [name = '', percent] = listedRateText(text ?? 'NONE').split(':');
  const knownRate = VAT_RATES.find((one) => one === name && one !== 'KHAC');
  if (knownRate) return { rate: knownRate, customRate: null };
  const customRate = decimalOrNull(percent ?? name);
  return customRate === null ? { rate: 'NONE', customRate } : { rate: 'KHAC', customRate };
}

/** An unreadable rate is not a rate of zero. */
const rateRemark = ({ rate }: ListedLine, index: number): ReadingRemark[] =>
  rate !== null && rate !== 'NONE' && rateOf(rate).rate === 'NONE'
    ? [{ kind: 'unread', tag: `hdhhdvu ${index + 1}/ltsuat`, text: rate, isTotal: false }]
    : [];

function lineOf(line: ListedLine): Line {
  const { rate, customRate } = rateOf(line.rate);
  const isUntaxed = UNTAXED_RATES.includes(rate);
  const amount = line.amount === null ? null : decimal(line.amount);
  const tax = isUntaxed || line.tax === null ? null : decimal(line.tax);
  return {
    ...emptyLine(),
    type: TYPES[line.nature],
    name: line.name,
    unit: line.unit,
    quantity: line.quantity === null ? null : decimal(line.quantity),
    price: line.price === null ? null : decimal(line.price),
    rate,
    customRate,
    subtotal: amount,
    tax,
    total: amount === null ? null : plus(amount, tax ?? ZERO),
  };
}
