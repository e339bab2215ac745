import { dateRule, mandatory, numberRule, textRule } from '../dom/field-writer.ts';

/** Tags that several tables share, with length and shape (Decisions 1450 and 1271, part II). */
export const AMOUNT = numberRule(21, 6);
export const TAX_CODE = textRule(14, /^\d{10}(?:-\d{3})?$|^\d{12}$/);
export const NAME = textRule(400);
export const ADDRESS = textRule(400);
export const PERSON = textRule(100);
export const PHONE = textRule(20);
export const EMAIL = textRule(50);
export const BANK_ACCOUNT = textRule(30);
export const BANK_NAME = textRule(400);
export const DAY = dateRule;
/** C or K, two digits of the year, three letters (Circular 32/2025, art. 5). */
export const SERIAL = textRule(6, /^[CK]\d{2}[A-Z]{3}$/);
export const INVOICE_NUMBER = textRule(8, /^[1-9]\d*$/);
export const REQUIRED_AMOUNT = mandatory(AMOUNT);

const UNDASHED_BRANCH = /^\d{13}$/;

/** A branch's tax code carries a dash in the XML (Decision 1450, part I). */
export const taxCodeText = (taxCode: string | null): string | null =>
  taxCode !== null && UNDASHED_BRANCH.test(taxCode)
    ? `${taxCode.slice(0, 10)}-${taxCode.slice(10)}`
    : taxCode;

const EMAIL_LIMIT = 50;

/**
 * Returns as many whole addresses of a list as fit DCTDTu. The tag is optional and the authority sends nothing to it;
 * the mail itself is sent to all of them.
 */
export function emailText(list: string | null): string | null {
  if (list === null || list.length <= EMAIL_LIMIT) return list;
  let fitting = '';
  for (const address of list.split(/[\s;,]/).filter(Boolean)) {
    const longer = fitting ? `${fitting};${address}` : address;
    if (longer.length > EMAIL_LIMIT) break;
    fitting = longer;
  }
  return fitting || null;
}
