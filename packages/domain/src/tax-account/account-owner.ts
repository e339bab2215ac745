import { normaliseTaxCode } from '../identity/tax-code.ts';

/** The portal signs taxpayers in by their tax code; a user of theirs has it in front of the user's own name. */
const LEADING_TAX_CODE = /^(?:\d{12}|\d{10}(?:-?\d{3})?)(?!\d)/;

/** The tax code that a user name of the portal begins with; null: it begins with none. */
export function taxCodeOfUser(userName: string): string | null {
  const [code] = LEADING_TAX_CODE.exec(userName.replace(/[\s.]/g, '')) ?? [];
  return code === undefined ? null : normaliseTaxCode(code);
}

/** Whether the user name is that of the company: only then does the account prove who connected it. */
export const isOwnAccount = (userName: string, ownTaxCode: string): boolean =>
  taxCodeOfUser(userName) === normaliseTaxCode(ownTaxCode);

/** The tax code of another taxpayer, or of another branch, whose account it is; null: it is the company's own, or names none. */
export function otherTaxCodeOf(userName: string, ownTaxCode: string): string | null {
  const taxCode = taxCodeOfUser(userName);
  return taxCode === null || isOwnAccount(userName, ownTaxCode) ? null : taxCode;
}
