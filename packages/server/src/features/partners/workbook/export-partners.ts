import type { exportPartners as contract, PartnerType } from '@hoadon/contracts/partners';
import type { z } from 'zod';
import type { Session, StreamAnswer } from '../../../platform/http/route.ts';
import { resultWorkbook, wordsOf } from '../../bulk-acts/index.ts';
import { partnersReadableBy } from '../../invoices/index.ts';
import type { PartnersDeps } from '../deps.ts';
import { type ExportedPartner, findExported } from './export.repository.ts';

/** Role of the partners in the file name. */
const FILE: Readonly<Record<PartnerType, string>> = {
  customers: 'khach-hang.xlsx',
  vendors: 'nha-cung-cap.xlsx',
};
/** The headings by which a file is read again, where the caller has no words for them. */
const HEAD = [
  ['name', 40],
  ['taxCode', 18],
  ['address', 50],
  ['emails', 36],
  ['bankAccount', 22],
  ['bankName', 36],
  ['notes', 40],
] as const;

/** Customers or vendors by name, as a file that can be read again. */
export function exportPartners(
  { db, spreadsheet }: Pick<PartnersDeps, 'db' | 'spreadsheet'>,
  { companyId, permissions }: Pick<Session, 'companyId' | 'permissions'>,
  { type, search_text: words, words: workbookWords }: z.output<typeof contract.input>,
): Promise<StreamAnswer> {
  const say = wordsOf(workbookWords);
  return resultWorkbook<ExportedPartner>(spreadsheet, say, {
    name: FILE[type],
    sheet: say('sheet'),
    head: HEAD,
    rowsAfter: (last, limit) =>
      findExported(db, companyId, {
        ...{ type, words, after: last, limit },
        readable: partnersReadableBy(permissions),
      }),
    cellsOf: (row) => [
      row.name,
      row.tax_code,
      row.address,
      row.emails.join('; '),
      row.bank_account,
      row.bank_name,
      row.notes,
    ],
  });
}
