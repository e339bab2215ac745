import { formatDate } from '../../dates/format-date.ts';
import type { PlainDate } from '../../dates/plain-date.ts';
import { DEFAULT_ROUNDING, roundingFor } from '../../display-settings/rounding.ts';
import { hasValidCheckDigit, isTaxCode } from '../../identity/tax-code.ts';
import { cellText } from '../../import/cell.ts';
import type { ImportRow } from '../../import/group-rows.ts';
import { headOf } from '../../import/head-of.ts';
import { cellFault, type PlacedIssue } from '../../import/import-issue.ts';
import { readPayment } from '../../import/read-choice.ts';
import { type RowReader, rowReader } from '../../import/row-reader.ts';
import { ZERO_TOTALS } from '../../invoice/empty-draft.ts';
import { statedExchangeRate } from '../../invoice/exchange-rate/exchange-rate.ts';
import type { InvoiceDraft, Seller } from '../../invoice/invoice.ts';
import type { InvoiceKind } from '../../invoice/invoice-kind.ts';
import { amountInWords } from '../../money/amount-in-words.ts';
import { DEFAULT_CURRENCY, isForeign, isMoney } from '../../money/currency.ts';
import type { NumberFormat } from '../../money/number-format.ts';
import { isDayInFuture } from '../day-in-future.ts';
import type { Direction } from '../direction.ts';
import { NAMING_KEYS, unnumberedRow } from './group-sheet.ts';
import type { SheetMapping } from './match-sheet.ts';
import { readSheetAmounts } from './read-sheet-amounts.ts';
import { partiesIn } from './read-sheet-parties.ts';
import type { SheetColumnKey } from './sheet-column-keys.ts';
import type { SheetNote } from './sheet-note.ts';
import type { SheetFinding, SheetReason } from './sheet-reasons.ts';

/** What the sheet leaves open: whose it is and on which side, today, and the marks of its numbers. */
export type SheetFacts = Readonly<{
  own: Seller;
  direction: Direction;
  today: PlainDate;
  format: NumberFormat;
}>;

/** Rows of one invoice as they were read. `fault` is the first that prevents it from being one. */
export type SheetInvoice = Readonly<{
  fault: SheetNote<SheetReason> | null;
  findings: readonly SheetNote<SheetFinding>[];
  /** What could be read, whether or not it can be stored; amounts are claims. */
  draft: InvoiceDraft;
  template: string;
  number: string;
  authorityCode: string | null;
}>;

type Reader = RowReader<SheetColumnKey>;

/** As many lines as one invoice may have on any other way into the product. */
export const MOST_LINES = 1000;

/** Written once, or the same in every row. */
const HEAD_KEYS = [
  'issuedOn',
  'authorityCode',
  'sellerName',
  'sellerAddress',
  'buyerTaxCode',
  'buyerName',
  'buyerAddress',
  'paymentMethod',
  'currency',
  'exchangeRate',
  'withoutTax',
  'tax',
  'withTax',
  'note',
] as const satisfies readonly SheetColumnKey[];

const DONG = /^(VN[DĐÐ]|ĐỒNG|Đ)$/iu;
/** `1C26TAA`: the form in front of the series. */
const WHOLE_SYMBOL = /^([1-9])([CK]\d{2}\w{3})$/;

/** Reads the rows of one invoice. The head may be written once or in every row. */
export function readSheetInvoice(
  rows: readonly ImportRow[],
  mapping: SheetMapping,
  facts: SheetFacts,
): SheetInvoice {
  const faults: PlacedIssue<SheetColumnKey>[] = [];
  const first = rows.slice(0, 1);
  const named = headOf(first, mapping, NAMING_KEYS, faults);
  const rest = headOf(rows, mapping, HEAD_KEYS, faults);
  const cells = Array.from(
    { length: Math.max(named.cells.length, rest.cells.length) },
    (_, index) => named.cells[index] ?? rest.cells[index] ?? null,
  );
  const head = { row: named.row, cells };
  const reader = rowReader(head, mapping, facts.format, faults);
  const symbol = symbolIn(reader);
  const kind = kindOf(symbol.template);
  const parties = partiesIn(reader, facts);
  const currency = currencyIn(reader, head.row, faults);
  const rounding = roundingFor(currency, DEFAULT_ROUNDING);
  const number = reader.text('number') ?? '';
  const issuedOn = reader.date('issuedOn');
  const amounts = readSheetAmounts(
    { rows: rows.slice(0, MOST_LINES), head: reader, headRow: head.row, kind },
    { mapping, format: facts.format, rounding, faults, currency, issuedOn: issuedOn ?? '' },
  );
  const note = reader.text('note');
  const authorityCode = reader.text('authorityCode');
  const draft: InvoiceDraft = {
    kind,
    serial: symbol.serial,
    issuedOn: issuedOn ?? '',
    currency,
    exchangeRate: statedExchangeRate(
      currency,
      isForeign(currency) ? reader.rate('exchangeRate') : null,
    ),
    paymentMethod:
      reader.choice('paymentMethod', (cell) => readPayment(cellText(cell) ?? '')) ?? 'CK',
    ...parties,
    lines: amounts?.lines ?? [],
    totals: amounts?.totals ?? ZERO_TOTALS,
    amountInWords: amounts ? amountInWords(amounts.totals.withTax, currency) : '',
    delivery: null,
    related: null,
    note,
    ...(amounts && amounts.remarks.length > 0 && { remarks: amounts.remarks }),
  };
  const missing = missingIn(draft, { number, isPriced: amounts !== null }, symbol.template);
  return {
    fault: firstFault({ rows, mapping, draft, missing, faults, facts }),
    findings: [...partyFindings(head.row, draft, facts), ...(amounts?.findings ?? [])],
    draft,
    template: symbol.template,
    number,
    authorityCode,
  };
}

function symbolIn(reader: Reader): Readonly<{ template: string; serial: string }> {
  const serial = (reader.text('serial') ?? '').toUpperCase().replace(/\s/g, '');
  const template = (reader.text('template') ?? '').toUpperCase().replace(/\s/g, '');
  const [, form = '', series = ''] = WHOLE_SYMBOL.exec(serial) ?? [];
  return form && (template === '' || template === form || template === serial)
    ? { template: form, serial: series }
    : { template, serial };
}

/** Forms as they are numbered since 2022, and those before it (01GTKT0/001). */
function kindOf(template: string): InvoiceKind {
  if (/^(2|3|4|7|8|9|02|07)/.test(template)) return 'sales';
  return /^(6|03|04)/.test(template) ? 'transfer' : 'vat';
}

function currencyIn(reader: Reader, row: number, faults: PlacedIssue<SheetColumnKey>[]): string {
  const text = reader.text('currency')?.toUpperCase() ?? DEFAULT_CURRENCY;
  if (DONG.test(text)) return DEFAULT_CURRENCY;
  if (isMoney(text)) return text;
  faults.push(cellFault(row, 'currency', 'import-choice-invalid', { text }));
  return DEFAULT_CURRENCY;
}

function missingIn(
  draft: InvoiceDraft,
  { number, isPriced }: Readonly<{ number: string; isPriced: boolean }>,
  template: string,
): readonly SheetColumnKey[] {
  const empty: readonly (readonly [SheetColumnKey, boolean])[] = [
    ['sellerTaxCode', draft.seller.taxCode === ''],
    ['template', template === ''],
    ['serial', draft.serial === ''],
    ['number', number === ''],
    ['issuedOn', draft.issuedOn === ''],
    ['withTax', !isPriced],
  ];
  return empty.flatMap(([key, isMissing]) => (isMissing ? [key] : []));
}

type Read = Readonly<{
  rows: readonly ImportRow[];
  mapping: SheetMapping;
  draft: InvoiceDraft;
  missing: readonly SheetColumnKey[];
  faults: readonly PlacedIssue<SheetColumnKey>[];
  facts: SheetFacts;
}>;

/** A cell that could not be read is one fault, not also the empty one that it leaves behind. */
function firstFault({
  rows,
  mapping,
  draft,
  missing,
  faults,
  facts,
}: Read): SheetNote<SheetReason> | null {
  const row = rows[0]?.row ?? 0;
  const over = rows[MOST_LINES];
  if (over)
    return { row: over.row, column: null, code: 'TOO_MANY_LINES', words: { max: `${MOST_LINES}` } };
  const unnumbered = unnumberedRow(rows, mapping);
  if (unnumbered) return { row: unnumbered.row, column: 'number', code: 'CELL_MISSING', words: {} };
  const [fault] = faults;
  if (fault) return noteOf(fault);
  const [column] = missing;
  if (column) return { row, column, code: 'CELL_MISSING', words: {} };
  const { seller, buyer, issuedOn } = draft;
  const unreadable = (column: SheetColumnKey, text: string) =>
    ({ row, column, code: 'CELL_UNREADABLE', words: { text } }) as const;
  if (!isTaxCode(seller.taxCode)) return unreadable('sellerTaxCode', seller.taxCode);
  if (buyer.taxCode !== null && !isTaxCode(buyer.taxCode))
    return unreadable('buyerTaxCode', buyer.taxCode);
  if (isDayInFuture(issuedOn, facts.today))
    return {
      row,
      column: 'issuedOn',
      code: 'DAY_IN_FUTURE',
      words: { text: formatDate(issuedOn) },
    };
  return null;
}

function noteOf({
  row,
  column,
  code,
  params,
}: PlacedIssue<SheetColumnKey>): SheetNote<SheetReason> {
  if (code === 'import-value-differs')
    return { row, column, code: 'ROWS_DIFFER', words: { other: params['row'] ?? '' } };
  if (code === 'import-amount-merged') return { row, column, code: 'AMOUNT_MERGED', words: params };
  return { row, column, code: 'CELL_UNREADABLE', words: { text: params['text'] ?? '' } };
}

function partyFindings(
  row: number,
  { seller, buyer }: InvoiceDraft,
  { own }: SheetFacts,
): SheetNote<SheetFinding>[] {
  const other = seller.taxCode === own.taxCode ? buyer.taxCode : seller.taxCode;
  const column = seller.taxCode === own.taxCode ? 'buyerTaxCode' : 'sellerTaxCode';
  const findings: SheetNote<SheetFinding>[] = [];
  if (seller.name === '')
    findings.push({ row, column: 'sellerName', code: 'PARTY_INCOMPLETE', words: {} });
  if ((buyer.legalName ?? buyer.name) === null)
    findings.push({ row, column: 'buyerName', code: 'PARTY_INCOMPLETE', words: {} });
  if (other !== null && isTaxCode(other) && !hasValidCheckDigit(other))
    findings.push({ row, column, code: 'TAX_CODE_DOUBTFUL', words: { text: other } });
  return findings;
}
