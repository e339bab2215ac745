import type { explainInvoicePlace } from '@hoadon/contracts/vat-return';
import { periodText, type TaxPeriod, taxPeriodOf } from '@hoadon/domain/dates/tax-period';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import {
  isDeclaredIn,
  placeInvoice,
  whyWithoutRates,
} from '@hoadon/domain/vat-return/place-invoice';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/db/open.ts';
import type { Session } from '../../platform/http/route.ts';
import { findRowsById, type ListedInvoice, mayReadDrafts, uncountedOf } from '../invoices/index.ts';
import {
  factsBehind,
  findFactsOf,
  type PlacedRow,
  placedByScope,
  scopeOfInvoices,
} from './reading/index.ts';
import { periodOf } from './wire-return.ts';

type ExplainRequest = z.output<typeof explainInvoicePlace.input>;
type Explained = z.input<typeof explainInvoicePlace.output>[number];

/** By seller, because several invoices may have one number. */
const MOST_OF_A_NUMBER = 20;

/** Why an invoice that the caller may read is in the return of a period or not, for each of its rates, by the function that fills the return. */
export async function explainPlace(
  db: Db,
  { companyId, permissions }: Pick<Session, 'companyId' | 'permissions'>,
  { kyKKhai, invoice, by }: ExplainRequest,
): Promise<Explained[]> {
  const period = periodOf(kyKKhai);
  const ids = by === 'id' ? [invoice] : await findByNumber(db, companyId, invoice);
  const rows = await findRowsById(db, companyId, ids);
  const listed = mayReadDrafts(permissions)
    ? rows
    : rows.filter(({ processing_state: state }) => state !== 'draft');
  const listedIds = listed.map(({ id }) => id);
  const scope = await scopeOfInvoices(db, companyId, listedIds, period.type);
  const facts = await findFactsOf(db, companyId, listedIds, scope);
  const placed = placedByScope(scope);
  return listed.map((row) => explained(row, { facts, placed: placed(row.id) }, period));
}

async function findByNumber(db: Db, companyId: string, number: string): Promise<string[]> {
  if (number.length > 8) return [];
  const { rows } = await sql<{ id: string }>`
    select id from invoice
    where company_id = ${companyId} and direction in ('issued', 'received')
      and coalesce(number, 0) = ${Number(number)} and deleted_at is null
    order by issued_on desc, id desc limit ${MOST_OF_A_NUMBER}`.execute(db);
  return rows.map(({ id }) => id);
}

type PeriodFacts = Readonly<{
  facts: readonly PlacedRow[];
  placed: ReturnType<ReturnType<typeof placedByScope>>;
}>;

function explained(row: ListedInvoice, periodFacts: PeriodFacts, period: TaxPeriod): Explained {
  const facts = periodFacts.facts.filter(({ invoice_id }) => invoice_id === row.id);
  const uncounted = uncountedOf(row);
  const reason =
    facts.length === 0
      ? whyWithoutRates({ ...factsOf(row), ...periodFacts.placed }, uncounted !== null)
      : null;
  return {
    id: row.id,
    invoice_serial: row.serial,
    invoice_number: row.number === null ? null : displayNumber(row.number),
    issued_date: row.issued_on,
    kind_of: row.direction === 'issued',
    partner_name: row.direction === 'issued' ? row.buyer_name : row.seller_name,
    reason,
    uncounted: reason === null ? uncounted : null,
    rates: facts.map((one) => {
      const placement = placeInvoice(factsBehind(one), period.type);
      return {
        tax_rate: one.rate === 'KHAC' ? `KHAC:${one.custom_rate ?? ''}` : one.rate,
        base: one.base,
        tax: one.tax,
        reason: placement.reason,
        moved_on: one.moved_on,
        kyKKhai: placement.declaredOn && periodText(taxPeriodOf(placement.declaredOn, period.type)),
        is_here: isDeclaredIn(placement, period),
        cells: placement.shares.map(({ cell }) => cell),
      };
    }),
  };
}

const factsOf = (row: ListedInvoice): Parameters<typeof whyWithoutRates>[0] => ({
  direction: row.direction,
  template: row.template,
  serial: row.serial,
  isVoucher: row.is_voucher,
  processingState: row.processing_state,
  chainState: row.chain_state,
  issuedOn: row.issued_on,
  isBarred: false,
  isDecrease: false,
  correction: null,
});
