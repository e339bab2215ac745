import { familyValue } from '@hoadon/domain/corrections/family-value';
import type { InvoiceDraft, ListedOriginal } from '@hoadon/domain/invoice/invoice';
import { namedTaxDay } from '@hoadon/domain/invoice/tax-day';
import type { Db } from '../../../platform/db/open.ts';
import {
  findDeclaredDay,
  findFamily,
  findInvoice,
  findNamed,
  type InvoiceInStore,
} from '../../invoices/index.ts';

type Original = Pick<
  InvoiceInStore,
  'id' | 'template' | 'serial' | 'number' | 'issued_on' | 'content'
>;

/** Days of an original other than its day of issue: of its tax rates, and of the period that declares it. */
export async function namedDays(
  db: Db,
  companyId: string,
  { id, issued_on, content }: Pick<Original, 'id' | 'issued_on' | 'content'>,
): Promise<Pick<ListedOriginal, 'taxDay' | 'declaredOn'>> {
  const { taxDay } = namedTaxDay(content);
  const declaredOn = content.related ? await findDeclaredDay(db, companyId, id) : taxDay;
  return {
    ...(taxDay && { taxDay }),
    ...(declaredOn && declaredOn !== issued_on && { declaredOn }),
  };
}

/** A row of the list 01/BK-ĐCTT, with the current value of the invoice and its corrections. */
export async function listedOriginal(
  db: Db,
  companyId: string,
  original: Original,
): Promise<ListedOriginal> {
  const { id, template, serial, number, issued_on: issuedOn } = original;
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
    ...(await namedDays(db, companyId, original)),
    before,
  };
}

/**
 * Returns a correction with its current list: its originals may have been corrected since it was saved. An original that
 * is not in the database remains as saved.
 */
export async function withFreshList(
  db: Db,
  companyId: string,
  draft: InvoiceDraft,
): Promise<InvoiceDraft> {
  const { related } = draft;
  if (!related?.list) return draft;
  const originals: ListedOriginal[] = [];
  for (const { share, ...written } of related.list.originals) {
    const id = await findNamed(db, companyId, written);
    const original = id === null ? null : await findInvoice(db, companyId, id);
    const listed = original ? await listedOriginal(db, companyId, original) : written;
    originals.push({ ...listed, ...(share && { share }) });
  }
  return { ...draft, related: { ...related, list: { ...related.list, originals } } };
}
