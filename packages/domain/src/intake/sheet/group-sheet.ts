import { cellText, isBlank } from '../../import/cell.ts';
import type { ImportRow } from '../../import/group-rows.ts';
import { invoiceNumber } from '../../issuing/numbering.ts';
import { symbolOf } from '../invoice-key.ts';
import type { SheetMapping } from './match-sheet.ts';
import { taxCodeText } from './tax-code-text.ts';

/** Rows of a sheet that are one invoice, or a row that is none and that nobody need look at (blank, or a sum under the list). */
export type SheetGroup =
  | Readonly<{ kind: 'invoice'; rows: readonly ImportRow[] }>
  | Readonly<{ kind: 'set-aside'; row: ImportRow }>;

/** "Tổng cộng", "Cộng", "Total" under a list. With its accents, for "Công lắp đặt" is work that is sold. */
const SUM = /^(?:tổng|tong|cộng|cong|total|sum)(?![\p{L}\p{N}])/iu;
/** What is sold has one of these; a sum of many lines has none. */
const OF_AN_ARTICLE = ['unit', 'price'] as const;

const NAMING = ['sellerTaxCode', 'template', 'serial', 'number'] as const;

/**
 * Puts rows together that name one invoice (seller, form, series, number), whether they stand together or not; in the order
 * of their first rows. A row that names none of these goes on with the invoice above it, as programs write it that merge cells.
 * Every row ends in one group.
 */
export function groupSheet(rows: readonly ImportRow[], mapping: SheetMapping): SheetGroup[] {
  const groups: SheetGroup[] = [];
  const invoices = new Map<string, ImportRow[]>();
  let above: ImportRow[] | null = null;
  for (const row of rows) {
    const key = keyOf(row, mapping);
    if (key === null && (row.cells.every(isBlank) || isSum(row, mapping) || above === null)) {
      groups.push({ kind: 'set-aside', row });
      continue;
    }
    const own: ImportRow[] | null = key === null ? above : (invoices.get(key) ?? null);
    if (own) own.push(row);
    above = own ?? [row];
    if (own === null) groups.push({ kind: 'invoice', rows: above });
    if (key !== null) invoices.set(key, above);
  }
  return groups;
}

/** Null where the row names nothing of an invoice. */
function keyOf({ cells }: ImportRow, mapping: SheetMapping): string | null {
  const parts = NAMING.map((key) => {
    const cell = cells[mapping[key] ?? -1];
    if (isBlank(cell)) return '';
    if (key === 'sellerTaxCode') return taxCodeText(cell) ?? '';
    const text = symbolOf(cellText(cell) ?? '');
    return key === 'number' ? String(invoiceNumber(text) ?? text) : text;
  });
  return parts.every((part) => part === '') ? null : parts.join('|');
}

function isSum({ cells }: ImportRow, mapping: SheetMapping): boolean {
  const first = cells.find((cell) => !isBlank(cell));
  const isArticle = OF_AN_ARTICLE.some((key) => !isBlank(cells[mapping[key] ?? -1]));
  return !isArticle && SUM.test((cellText(first) ?? '').normalize('NFC'));
}
