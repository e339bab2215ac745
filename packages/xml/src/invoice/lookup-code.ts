import type { Invoice } from './invoice.ts';

/** Names under which issuers write the code that a buyer types on their look-up page. */
const NAMES = [
  'MTCuu',
  'Mã tra cứu',
  'Mã số bí mật',
  'Mã bảo mật',
  'QuanLy_SoBaoMat',
  'MNHDon',
  'CTCHDon',
].map((name) => name.toLowerCase());

/** The look-up code among the fields the issuer added, or null where there is none. */
export function lookupCodeOf(invoice: Pick<Invoice, 'extras'>): string | null {
  const field = invoice.extras.find(
    ({ name, value }) => value.trim() !== '' && NAMES.includes(name.trim().toLowerCase()),
  );
  return field?.value.trim() ?? null;
}
