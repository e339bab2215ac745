import type { CorrectingPayloadDecoded } from '@hoadon/contracts/corrections';
import { familyValue } from '@hoadon/domain/corrections/family-value';
import { Failure } from '@hoadon/domain/errors/failure';
import type { CorrectionList, ListedOriginal } from '@hoadon/domain/invoice/invoice';
import { namedTaxDay } from '@hoadon/domain/invoice/tax-day';
import { findFamily, type KeptInvoice, requireInForce } from '../invoices/index.ts';
import type { CorrectionsDeps } from './deps.ts';

/** At least one, the one that the call names first. */
export type Originals = readonly [KeptInvoice, ...KeptInvoice[]];

/**
 * What a correction is about: the invoice of the call, and those that share its mistake, each with the information in
 * force. Throws NOT_FOUND.
 */
export async function originalsOf(
  { db }: CorrectionsDeps,
  companyId: string,
  { id, original_ids: ids = [] }: Pick<CorrectingPayloadDecoded, 'id' | 'original_ids'>,
): Promise<Originals> {
  if (ids.length > 0 && (ids[0] !== id || new Set(ids).size < ids.length))
    throw new Failure('INPUT_DATA_IS_INVALID', { original_ids: 'value-invalid' });
  const first = await requireInForce(db, companyId, id);
  const others: KeptInvoice[] = [];
  for (const other of ids.slice(1)) others.push(await requireInForce(db, companyId, other));
  return [first, ...others];
}

/** The list 01/BK-ĐCTT of many, each with what it and its corrections come to now; null for one alone. */
export async function listOf(
  deps: CorrectionsDeps,
  companyId: string,
  originals: Originals,
  number: string | null,
): Promise<CorrectionList | null> {
  if (originals.length === 1) return null;
  const listed: ListedOriginal[] = [];
  for (const original of originals) listed.push(await listedOriginal(deps, companyId, original));
  // It bears the day of the correction.
  return { number: number ?? '', issuedOn: '', originals: listed };
}

async function listedOriginal(
  { db }: CorrectionsDeps,
  companyId: string,
  { id, template, serial, number, issued_on: issuedOn, content }: KeptInvoice,
): Promise<ListedOriginal> {
  const family = await findFamily(db, companyId, id);
  const before = familyValue(
    family.map((member) => ({
      chainState: member.chain_state,
      processingState: member.processing_state,
      serial: member.serial,
      totals: { withoutTax: member.without_tax, tax: member.tax, withTax: member.with_tax },
    })),
  );
  return {
    template,
    serial,
    number: number === null ? '' : String(number),
    issuedOn,
    ...namedTaxDay(content),
    before,
  };
}
