import { cellText, isBlank } from '../../import/cell.ts';
import type { ImportRow } from '../../import/group-rows.ts';
import { isSumRow } from '../../import/sum-row.ts';
import { invoiceNumber } from '../../issuing/numbering.ts';
import { symbolOf } from '../invoice-key.ts';
import type { SheetMapping } from './match-sheet.ts';
import { taxCodeText } from './tax-code-text.ts';

/**
 * Rows of a sheet that are one invoice, or a row that is none and needs no attention (blank, or a sum under the list).
 */
export type SheetGroup =
  | Readonly<{ kind: 'invoice'; rows: readonly ImportRow[] }>
  | Readonly<{ kind: 'set-aside'; row: ImportRow }>;

/** By these the rows of one invoice are put together. */
export const NAMING_KEYS = ['sellerTaxCode', 'template', 'serial', 'number'] as const;
/** What an invoice comes to, which a row of another invoice states of its own. */
const TOTALS = ['withoutTax', 'tax', 'withTax'] as const;

type Named = Readonly<Record<(typeof NAMING_KEYS)[number], string>>;
type Above = Readonly<{ named: Named; rows: ImportRow[] }>;

/**
 * Groups rows that name one invoice (seller, form, series, number), adjacent or not; in the order of their first rows.
 * A row that names none of these belongs to the invoice above it, as in sheets of programs that merge cells; so does
 * one that leaves out the number alone, which the invoice is refused for (`unnumberedRow`): it would lack this line.
 * Every row ends in one group.
 */
export function groupSheet(rows: readonly ImportRow[], mapping: SheetMapping): SheetGroup[] {
  const groups: SheetGroup[] = [];
  const invoices = new Map<string, ImportRow[]>();
  let above: Above | null = null;
  for (const row of rows) {
    const named = namedIn(row, mapping);
    if (
      named === null &&
      (row.cells.every(isBlank) || isSumRow(row.cells, mapping) || above === null)
    ) {
      groups.push({ kind: 'set-aside', row });
      continue;
    }
    if (above !== null && (named === null || goesOn(row, named, above, mapping))) {
      above.rows.push(row);
      continue;
    }
    if (named === null) continue;
    const key = NAMING_KEYS.map((part) => named[part]).join('|');
    const own = invoices.get(key) ?? [];
    own.push(row);
    if (own.length === 1) groups.push({ kind: 'invoice', rows: own });
    invoices.set(key, own);
    above = { named, rows: own };
  }
  return groups;
}

/** Null where the row names nothing of an invoice. */
function namedIn({ cells }: ImportRow, mapping: SheetMapping): Named | null {
  const part = (key: keyof Named): string => {
    const cell = cells[mapping[key] ?? -1];
    if (isBlank(cell)) return '';
    if (key === 'sellerTaxCode') return taxCodeText(cell) ?? '';
    const text = symbolOf(cellText(cell) ?? '');
    return key === 'number' ? String(invoiceNumber(text) ?? text) : text;
  };
  const named: Named = {
    sellerTaxCode: part('sellerTaxCode'),
    template: part('template'),
    serial: part('serial'),
    number: part('number'),
  };
  return NAMING_KEYS.every((key) => named[key] === '') ? null : named;
}

/** A row that is of another day, or states a total, is an invoice of its own that lacks its number. */
function goesOn(row: ImportRow, named: Named, above: Above, mapping: SheetMapping): boolean {
  const day = (of: ImportRow | undefined) => cellText(of?.cells[mapping.issuedOn ?? -1]);
  return (
    named.number === '' &&
    above.named.number !== '' &&
    NAMING_KEYS.every((key) => named[key] === '' || named[key] === above.named[key]) &&
    TOTALS.every((key) => isBlank(row.cells[mapping[key] ?? -1])) &&
    (day(row) === null || day(row) === day(above.rows[0]))
  );
}

/** The first row after the others of an invoice that names it without its number: it may be a line of it, or an invoice of its own. */
export const unnumberedRow = (
  rows: readonly ImportRow[],
  mapping: SheetMapping,
): ImportRow | null => rows.slice(1).find((row) => namedIn(row, mapping)?.number === '') ?? null;
