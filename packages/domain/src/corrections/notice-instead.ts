import { EMPTY_BUYER } from '../invoice/empty-draft.ts';
import type { Buyer, InvoiceDraft } from '../invoice/invoice.ts';
import type { RuleSet } from '../legal/rules.ts';

/**
 * A wrong value of these is reported to the buyer and the authority; no invoice is issued (Circular 91/2026 Art.
 * 10(1)a).
 */
export const TOLD_BY_NOTICE = [
  'name',
  'legalName',
  'address',
  'country',
  'phone',
  'fax',
  'email',
  'bankAccount',
  'bankName',
  'code',
] as const satisfies readonly (keyof Buyer)[];

/**
 * Whether an adjustment of information changes nothing but names and address: then the law asks for the
 * notice 04/SS in its place.
 */
export function isNoticeInstead(
  original: InvoiceDraft,
  adjusted: InvoiceDraft,
  { corrections }: RuleSet,
): boolean {
  if (!corrections.noticeForNameAndAddress) return false;
  if (!isOfSameGoods(original, adjusted)) return false;
  // What was stored before a field existed does not have it.
  const isChanged = (field: keyof Buyer) =>
    (original.buyer[field] ?? null) !== (adjusted.buyer[field] ?? null);
  const changed = (Object.keys(EMPTY_BUYER) as (keyof Buyer)[]).filter(isChanged);
  return (
    changed.length > 0 && changed.every((field) => TOLD_BY_NOTICE.some((one) => one === field))
  );
}

/** An adjustment of information may leave the goods out. */
const isOfSameGoods = (original: InvoiceDraft, adjusted: InvoiceDraft): boolean =>
  adjusted.lines.every(({ name, unit, code }, index) => {
    const issued = original.lines[index];
    return issued?.name === name && issued.unit === unit && issued.code === code;
  });
