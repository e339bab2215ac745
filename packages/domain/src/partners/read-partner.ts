import { parseEmailList } from '../identity/email-list.ts';
import { isTaxCode, normaliseTaxCode } from '../identity/tax-code.ts';
import { type Cell, cellText } from '../import/cell.ts';
import { findColumns, type NamedColumn } from '../import/match-columns.ts';
import { partnerIdentity } from './partner-identity.ts';

export type PartnerColumn =
  | 'name'
  | 'taxCode'
  | 'address'
  | 'emails'
  | 'bankAccount'
  | 'bankName'
  | 'notes';

/** What a file of customers or vendors may hold, by the headings of those that are in use. */
export const PARTNER_COLUMNS: readonly NamedColumn<PartnerColumn>[] = [
  {
    key: 'name',
    header: 'Tên khách hàng',
    also: ['Tên đơn vị', 'Tên nhà cung cấp', 'Tên', 'Tên đối tác', 'Company name', 'Name', 'Navn'],
  },
  { key: 'taxCode', header: 'Mã số thuế', also: ['MST', 'Tax code', 'Skattenummer'] },
  { key: 'address', header: 'Địa chỉ', also: ['Address', 'Adresse'] },
  { key: 'emails', header: 'Email', also: ['E-mail', 'Emails', 'Thư điện tử', 'E-post'] },
  {
    key: 'bankAccount',
    header: 'Số tài khoản',
    also: ['Tài khoản', 'Bank account', 'Kontonummer'],
  },
  { key: 'bankName', header: 'Tên ngân hàng', also: ['Ngân hàng', 'Bank', 'Bank name'] },
  { key: 'notes', header: 'Ghi chú', also: ['Notes', 'Note', 'Merknad'] },
];

/** How many of them a row of headings names. */
export const partnerColumnsIn = (headers: readonly string[]): number =>
  Object.keys(findColumns(PARTNER_COLUMNS, headers, {})).length;

export type ReadPartner = Readonly<{
  identity: string;
  name: string;
  taxCode: string | null;
  /** Null: not in the file. */
  address: string | null;
  emails: readonly string[] | null;
  bankAccount: string | null;
  bankName: string | null;
  notes: string | null;
}>;
export type PartnerFault = 'nameless' | 'tax-code-invalid' | 'email-invalid' | 'unidentified';

const LONGEST = { name: 400, address: 400, bankAccount: 30, bankName: 400, notes: 2_000 } as const;

/** A row of the file as a partner; or what is wrong with it. */
export function readPartner(
  columns: Readonly<Partial<Record<PartnerColumn, number>>>,
  cells: readonly Cell[],
): Readonly<{ name: string } & ({ partner: ReadPartner } | { fault: PartnerFault })> {
  const text = (key: PartnerColumn): string | null => {
    const at = columns[key];
    return at === undefined ? null : cellText(cells[at]);
  };
  const short = (key: keyof typeof LONGEST) => text(key)?.slice(0, LONGEST[key]) ?? null;
  const name = short('name') ?? '';
  if (name === '') return { name, fault: 'nameless' };
  const typed = text('taxCode');
  const taxCode = typed === null ? null : normaliseTaxCode(typed);
  if (taxCode !== null && !isTaxCode(taxCode)) return { name, fault: 'tax-code-invalid' };
  const emails = text('emails') === null ? null : parseEmailList(text('emails') ?? '');
  if (emails && (emails.faults.length > 0 || emails.addresses.length > MOST_EMAILS))
    return { name, fault: 'email-invalid' };
  const address = short('address');
  const identity = partnerIdentity({ name, taxCode, address });
  if (identity === null) return { name, fault: 'unidentified' };
  return {
    name,
    partner: {
      identity,
      name,
      taxCode,
      address,
      emails: emails?.addresses ?? null,
      bankAccount: short('bankAccount'),
      bankName: short('bankName'),
      notes: short('notes'),
    },
  };
}

export const MOST_EMAILS = 20;
