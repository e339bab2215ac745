import type { PlainDate } from '../../dates/plain-date.ts';
import type { Rounding } from '../../display-settings/rounding.ts';
import { type Cell, cellText, isBlank, isMerged } from '../../import/cell.ts';
import type { ImportRow } from '../../import/group-rows.ts';
import { cellFault, type PlacedIssue } from '../../import/import-issue.ts';
import { coveredBy, onceIn } from '../../import/merged-over.ts';
import { readRate } from '../../import/read-choice.ts';
import { type RowReader, rowReader } from '../../import/row-reader.ts';
import { emptyLine, ZERO_TOTALS } from '../../invoice/empty-draft.ts';
import type { InvoiceKind } from '../../invoice/invoice-kind.ts';
import { completeLine } from '../../invoice/lines/complete-line.ts';
import type { Line } from '../../invoice/lines/line.ts';
import { taxOn } from '../../invoice/lines/line-tax.ts';
import { totalsOf } from '../../invoice/lines/sum-lines.ts';
import { isUnlistedRate } from '../../invoice/listed-rate.ts';
import { withRateOfTax } from '../../invoice/rate-of-totals.ts';
import type { RateTotal, Totals } from '../../invoice/totals.ts';
import type { VatRate } from '../../invoice/vat-rate.ts';
import { isCarried, withoutNoise } from '../../money/carried.ts';
import { isForeign } from '../../money/currency.ts';
import {
  absolute,
  compare,
  type Decimal,
  decimal,
  isZero,
  minus,
  ONE,
  plus,
  ZERO,
} from '../../money/decimal.ts';
import type { NumberFormat } from '../../money/number-format.ts';
import type { ReadingRemark } from '../reading-remark.ts';
import type { SheetMapping } from './match-sheet.ts';
import type { SheetColumnKey } from './sheet-column-keys.ts';
import { SHEET_COLUMNS } from './sheet-columns.ts';
import type { SheetNote } from './sheet-note.ts';
import type { SheetFinding } from './sheet-reasons.ts';

type Of = Readonly<{
  rows: readonly ImportRow[];
  head: RowReader<SheetColumnKey>;
  headRow: number;
  kind: InvoiceKind;
}>;
type By = Readonly<{
  mapping: SheetMapping;
  format: NumberFormat;
  rounding: Rounding;
  faults: PlacedIssue<SheetColumnKey>[];
  currency: string;
  issuedOn: PlainDate;
}>;

/** What an invoice of a sheet comes to: as it is stated, and what is doubtful about it. */
export type SheetAmounts = Readonly<{
  lines: readonly Line[];
  totals: Totals;
  findings: readonly SheetNote<SheetFinding>[];
  /** The rate is missing where the tax has none: the invoice is counted nowhere. */
  remarks: readonly ReadingRemark[];
}>;

const THOUSAND = decimal(1_000);
const LINE_KEYS = ['lineName', 'quantity', 'price', 'subtotal', 'lineTax'] as const;

/** Lines and totals of an invoice; null where no amount is stated. What is stated stays: it is what the seller wrote. */
export function readSheetAmounts({ rows, head, headRow, kind }: Of, by: By): SheetAmounts | null {
  const findings: SheetNote<SheetFinding>[] = [];
  const lines = linesIn(rows, by.mapping).map((row) => readLine(row, kind, by, findings));
  const stated = {
    withoutTax: amountIn(head, headRow, 'withoutTax', by),
    tax: amountIn(head, headRow, 'tax', by),
    withTax: amountIn(head, headRow, 'withTax', by),
  };
  const isPriced = lines.some(({ subtotal }) => subtotal !== null);
  if (stated.withTax === null && stated.withoutTax === null && !isPriced) return null;
  const sums = totalsOf(kind, lines, by.rounding);
  const totals = totalsFrom(stated, isPriced ? sums : null);
  const tolerance = decimal(Math.max(1, lines.length));
  const compareWith = (
    column: 'withoutTax' | 'tax' | 'withTax',
    code: SheetFinding,
    expected: Decimal,
  ) => {
    if (compare(absolute(minus(totals[column], expected)), tolerance) <= 0) return;
    const words = { expected, stated: totals[column] };
    findings.push({ row: headRow, column, code, words });
  };
  if (isPriced) compareWith('withoutTax', 'LINES_DIFFER', sums.withoutTax);
  if (isPriced && lines.every(isTaxKnown)) compareWith('tax', 'TAX_DIFFERS', sums.tax);
  compareWith('withTax', 'TOTAL_DIFFERS', plus(totals.withoutTax, totals.tax));
  const untaxed = isPriced ? null : untaxedRate(rows, by);
  if (untaxed !== null) compareWith('tax', 'TAX_DIFFERS', ZERO);
  const byRate = isPriced ? sums.byRate : [groupOfWhole(totals, untaxed)];
  const rated = kind === 'vat' ? withRateOfTax({ ...totals, byRate }, by) : byRate;
  const whole = { ...totals, byRate: rated ?? byRate };
  const amounts = {
    lines: isPriced ? lines : [lineOfWhole(whole, lines, head)],
    totals: whole,
    findings,
    remarks: rated === null ? [RATE_MISSING] : [],
  };
  noteUncarried(amounts, headRow, by);
  return amounts;
}

/** The rows that are lines. One that has everything of a line from the row that it is merged with is none of its own. */
function linesIn(rows: readonly ImportRow[], mapping: SheetMapping): readonly ImportRow[] {
  const begins = (cell: Cell | undefined, row: number): boolean =>
    !isMerged(cell) || cell.from === row;
  const lines = rows.filter(({ row, cells }) =>
    LINE_KEYS.some((key) => {
      const cell = cells[mapping[key] ?? -1];
      return !isBlank(cell) && begins(cell, row);
    }),
  );
  const columns = new Set<number | undefined>(LINE_KEYS.map((key) => mapping[key]));
  const isAlone = (cell: Cell, row: number): boolean =>
    isMerged(cell) && begins(cell, row) && coveredBy(cell, lines).length === 1;
  return lines.map(({ row, cells }) => ({
    row,
    cells: cells.map((cell, index) =>
      columns.has(index) && isAlone(cell, row) ? onceIn(cell, rows) : cell,
    ),
  }));
}

/** The rate of an invoice without priced lines where it bears no tax: the tax that is stated must not be given another. */
function untaxedRate(rows: Of['rows'], { mapping, format }: By): VatRate | null {
  const [rate, ...others] = new Set(
    rows.map(({ cells }) => readRate(cells[mapping.rate ?? -1] ?? null, format)?.rate),
  );
  if (rate === undefined || others.length > 0) return null;
  return rate === '0' || isUntaxed({ rate }) ? rate : null;
}

const groupOfWhole = ({ withoutTax: base, tax }: Totals, untaxed: VatRate | null): RateTotal => ({
  rate: untaxed ?? 'NONE',
  customRate: null,
  base,
  tax: untaxed === '0' || (untaxed !== null && !isZero(tax)) ? tax : null,
});

const RATE_MISSING: ReadingRemark = {
  kind: 'unread',
  tag: SHEET_COLUMNS.find(({ key }) => key === 'rate')?.header ?? '',
  text: '',
  isTotal: true,
};

/** Text such as `12,500`: thousands to one writer, a fraction to another. */
const ONE_MARK_AND_THREE = /^\D*[1-9]\d{0,2}[.,]\d{3}\D*$/;

/**
 * An amount of money. Text that the company's own marks make a fraction of a dong is unreadable, because who wrote the workbook
 * may have grouped thousands with that mark; so is text with more decimals than the formats of the authority carry.
 */
function amountIn(
  reader: RowReader<SheetColumnKey>,
  row: number,
  key: SheetColumnKey,
  { currency, faults }: By,
): Decimal | null {
  const read = reader.decimal(key);
  const cell = reader.cell(key);
  const amount = read === null || typeof cell === 'string' ? read : withoutNoise(read);
  const isDoubtful =
    !isForeign(currency) && typeof cell === 'string' && ONE_MARK_AND_THREE.test(cell.trim());
  if (amount === null) return null;
  const isFraction = isDoubtful && compare(absolute(amount), THOUSAND) < 0;
  if (!isFraction && isCarried(amount)) return amount;
  faults.push(cellFault(row, key, 'import-number-invalid', { text: cellText(cell) ?? '' }));
  return null;
}

/** What follows from the cells can have more digits than any of them: a price times a quantity, a sum of lines. */
function noteUncarried({ lines, totals }: SheetAmounts, headRow: number, { faults }: By): void {
  const amounts = [
    totals.withTax,
    totals.withoutTax,
    totals.tax,
    ...lines.flatMap(({ subtotal, tax, total }) => [subtotal, tax, total]),
  ];
  const text = amounts.find((amount) => amount !== null && !isCarried(amount));
  if (text != null) faults.push(cellFault(headRow, 'withTax', 'import-number-invalid', { text }));
}

/** Not subject to tax, or not declared: a tax that is stated beside it is none. */
const isUntaxed = ({ rate }: Pick<Line, 'rate'>): boolean => rate === 'KCT' || rate === 'KKKNT';

const isTaxKnown = ({ rate, tax }: Line): boolean => rate !== 'NONE' || tax !== null;

type StatedTotals = Readonly<Record<'withoutTax' | 'tax' | 'withTax', Decimal | null>>;

/** What is stated, and what follows from it where it is left out. */
function totalsFrom({ withoutTax, tax, withTax }: StatedTotals, sums: Totals | null): Totals {
  const base = withoutTax ?? sums?.withoutTax ?? minus(withTax ?? ZERO, tax ?? ZERO);
  const ofTax = tax ?? (withTax === null ? null : minus(withTax, base)) ?? sums?.tax ?? ZERO;
  return {
    ...(sums ?? ZERO_TOTALS),
    withoutTax: base,
    tax: ofTax,
    withTax: withTax ?? plus(base, ofTax),
  };
}

/** One line with the purpose of the whole, so that it can be shown. */
function lineOfWhole(
  { withoutTax, withTax, byRate: [group] }: Totals,
  [named]: readonly Line[],
  head: Of['head'],
): Line {
  return {
    ...(named ?? emptyLine()),
    name: named?.name || (head.text('note') ?? ''),
    rate: group?.rate ?? 'NONE',
    subtotal: withoutTax,
    tax: group?.tax ?? null,
    total: withTax,
  };
}

function readLine(
  row: ImportRow,
  kind: InvoiceKind,
  by: By,
  findings: SheetNote<SheetFinding>[],
): Line {
  const { mapping, format, rounding, faults } = by;
  const reader = rowReader(row, mapping, format, faults);
  const read: Line = {
    ...emptyLine(),
    code: reader.text('lineCode'),
    name: reader.text('lineName') ?? '',
    unit: reader.text('unit'),
    quantity: reader.decimal('quantity'),
    price: reader.price('price'),
    ...(reader.choice('rate', (cell) => readRate(cell, format)) ?? {}),
    subtotal: amountIn(reader, row.row, 'subtotal', by),
    tax: null,
    total: null,
  };
  if (read.customRate !== null && isUnlistedRate(read))
    findings.push({
      row: row.row,
      column: 'rate',
      code: 'RATE_UNLISTED',
      words: { rate: read.customRate },
    });
  const exact = completeLine(read, kind, rounding);
  const subtotal = read.subtotal ?? exact.subtotal;
  const isOther =
    read.subtotal !== null &&
    exact.subtotal !== null &&
    compare(absolute(minus(read.subtotal, exact.subtotal)), ONE) > 0;
  if (isOther)
    findings.push({
      row: row.row,
      column: 'subtotal',
      code: 'LINES_DIFFER',
      words: { expected: exact.subtotal, stated: read.subtotal },
    });
  const stated = amountIn(reader, row.row, 'lineTax', by);
  const due =
    subtotal === null || kind !== 'vat' ? null : taxOn(subtotal, read, rounding.TAX_MONEY);
  findings.push(...taxNotes(row.row, stated, due ?? taxOfUntaxed(kind, read)));
  const tax = stated ?? due;
  return { ...read, subtotal, tax, total: subtotal && plus(subtotal, tax ?? ZERO) };
}

/** What the tax of a line is that bears none; null where its rate is not known. */
const taxOfUntaxed = (kind: InvoiceKind, line: Line): Decimal | null =>
  kind !== 'vat' || isUntaxed(line) ? ZERO : null;

function taxNotes(
  row: number,
  stated: Decimal | null,
  expected: Decimal | null,
): SheetNote<SheetFinding>[] {
  if (stated === null || expected === null) return [];
  if (compare(absolute(minus(stated, expected)), ONE) <= 0) return [];
  return [{ row, column: 'lineTax', code: 'TAX_DIFFERS', words: { expected, stated } }];
}
