import type { ImportFinding } from '@hoadon/contracts/intake';
import { plainHeading } from '@hoadon/domain/import/import-column';
import { directionFor } from '@hoadon/domain/intake/direction';
import { hasLines } from '@hoadon/domain/intake/filled-in';
import { readingFindings } from '@hoadon/domain/intake/find-in-reading';
import { invoiceKey } from '@hoadon/domain/intake/invoice-key';
import type { SheetGroup } from '@hoadon/domain/intake/sheet/group-sheet';
import type { SheetMapping } from '@hoadon/domain/intake/sheet/match-sheet';
import {
  readSheetInvoice,
  type SheetFacts,
  type SheetInvoice,
} from '@hoadon/domain/intake/sheet/read-sheet-invoice';
import type { SheetColumnKey } from '@hoadon/domain/intake/sheet/sheet-column-keys';
import { SHEET_COLUMNS } from '@hoadon/domain/intake/sheet/sheet-columns';
import type { SheetNote } from '@hoadon/domain/intake/sheet/sheet-note';
import { factsOf } from '@hoadon/domain/intake/stated-facts';
import { invoiceNumber } from '@hoadon/domain/issuing/numbering';
import type { Heading, ImportVerdict, NotKept } from '../import-verdict.ts';
import { sourceId } from '../source-id.ts';

/** The sheet of the rows, and the facts for their verdict. */
export type JudgedBy = Readonly<{
  /** Name of the file. */
  entryPath: string;
  /** Of its bytes. */
  hash: string;
  headers: readonly string[];
  mapping: SheetMapping;
  facts: SheetFacts;
}>;

const HEADERS = new Map(SHEET_COLUMNS.map(({ key, header }) => [key, header]));

/** A column by the heading of the file. */
const columnName = ({ headers, mapping }: JudgedBy, key: SheetColumnKey | null): string =>
  key === null ? '' : plainHeading(headers[mapping[key] ?? -1]) || (HEADERS.get(key) ?? key);

/** Returns the verdict on one group of rows: an invoice to save, or the reason why not. */
export function judgeGroup(group: SheetGroup, by: JudgedBy): ImportVerdict {
  if (group.kind === 'set-aside') {
    const facts = { ...rowFacts(group.row.row, by), findings: [], heading: null };
    return { ...facts, kind: 'not-kept', bucket: 'set-aside', reason: null, words: {} };
  }
  const read = readSheetInvoice(group.rows, by.mapping, by.facts);
  const heading = headingOf(read, by);
  const facts = {
    ...rowFacts(group.rows[0]?.row ?? 0, by),
    findings: [
      ...read.findings,
      ...readingFindings(read.draft, read.authorityCode)
        .filter(({ code }) => code !== 'CODE_MISSING' || isCodeExpected(heading, by))
        .map((one) => ({ row: group.rows[0]?.row ?? 0, column: null, ...one })),
    ].map((finding) => findingOf(finding, by)),
    heading,
  };
  return notKept(read, by, facts) ?? arrivalOf(read, by, facts);
}

/** Tables of purchases are often written without codes: there it would be the finding of every row. */
const isCodeExpected = ({ direction }: Heading, { mapping }: JudgedBy): boolean =>
  direction === 'issued' || mapping.authorityCode !== undefined;

const rowFacts = (row: number, { entryPath, hash }: JudgedBy) => ({
  entryPath,
  part: row,
  hash,
  row,
});

type SheetFactsOfEntry = ReturnType<typeof rowFacts> &
  Readonly<{ findings: readonly ImportFinding[]; heading: Heading }>;

const findingOf = (note: SheetNote<ImportFinding['code']>, by: JudgedBy): ImportFinding => ({
  row: note.row,
  column: note.column,
  code: note.code,
  words: wordsOf(note, by),
});

const wordsOf = ({ row, column, words }: Omit<SheetNote<unknown>, 'code'>, by: JudgedBy) => ({
  ...words,
  row: String(row),
  column: columnName(by, column),
});

const UNREAD = new Set(['CELL_MISSING', 'CELL_UNREADABLE', 'AMOUNT_MERGED']);

function notKept(read: SheetInvoice, by: JudgedBy, facts: SheetFactsOfEntry): NotKept | null {
  const { fault, draft, number } = read;
  const refused = (
    bucket: 'failed' | 'error',
    reason: NotKept['reason'],
    words: NotKept['words'],
  ): NotKept => ({ ...facts, kind: 'not-kept', bucket, reason, words });
  if (fault) {
    const bucket = UNREAD.has(fault.code) ? 'failed' : 'error';
    return refused(bucket, fault.code, wordsOf(fault, by));
  }
  if (invoiceNumber(number) === null) return refused('error', 'NUMBER_MISSING', { number });
  if (facts.heading.direction === null) {
    const words = { seller: draft.seller.taxCode, buyer: draft.buyer.taxCode ?? '' };
    return refused('error', 'NOT_OURS', words);
  }
  return null;
}

function arrivalOf(read: SheetInvoice, by: JudgedBy, entryFacts: SheetFactsOfEntry): ImportVerdict {
  const { draft, authorityCode } = read;
  const number = invoiceNumber(read.number) ?? 0;
  const { taxCode: sellerTaxCode } = draft.seller;
  const key = invoiceKey({ sellerTaxCode, template: read.template, serial: draft.serial, number });
  const { template, serial } = key;
  return {
    ...entryFacts,
    kind: 'arrival',
    named: {
      direction: entryFacts.heading.direction ?? 'received',
      key: key.text,
      template,
      serial,
      number,
    },
    draft: { ...draft, serial },
    statement: {
      id: sourceId({ way: 'excel', hash: by.hash, reference: by.entryPath }),
      way: 'excel',
      isSigned: false,
      tellsLines: hasLines(draft),
      facts: factsOf(draft, authorityCode),
    },
    authorityCode,
    signedAt: null,
    corrects: null,
    lookup: null,
    document: null,
    evidence: [],
    fileFindings: null,
    isAltered: false,
  };
}

function headingOf({ draft, template, number }: SheetInvoice, { facts }: JudgedBy): Heading {
  const { seller, buyer, totals, issuedOn, serial, currency } = draft;
  return {
    direction: directionFor(facts.own.taxCode, {
      sellerTaxCode: seller.taxCode,
      buyerTaxCode: buyer.taxCode,
    }),
    template,
    serial,
    number,
    issuedOn,
    sellerName: seller.name,
    sellerTaxCode: seller.taxCode,
    buyerName: buyer.legalName || buyer.name || '',
    buyerTaxCode: buyer.taxCode ?? '',
    currency,
    withTax: totals.withTax,
    isSigned: null,
  };
}
