import type { exportImportResult } from '@hoadon/contracts/intake';
import { isPlainDate } from '@hoadon/domain/dates/calendar';
import { Failure } from '@hoadon/domain/errors/failure';
import { AMOUNT_PARAMETERS, readableParameters } from '@hoadon/domain/errors/readable-parameters';
import { factText } from '@hoadon/domain/intake/fact-text';
import type { FactName } from '@hoadon/domain/intake/stated-facts';
import type { Decimal } from '@hoadon/domain/money/decimal';
import { formatNumber, VIETNAMESE_FORMAT } from '@hoadon/domain/money/number-format';
import type { z } from 'zod';
import type { WrittenCell } from '../../connectors/spreadsheet/port.ts';
import type { StreamAnswer } from '../../platform/http/route.ts';
import { amountCell, resultWorkbook, type Say, wordsOf } from '../bulk-acts/index.ts';
import type { IntakeDeps } from './deps.ts';
import type { Heading } from './import-verdict.ts';
import { findRowsOfImports, type RowOfImport, type SavedRow } from './row.repository.ts';
import { countImports } from './run.repository.ts';

const HEAD = [
  ['place', 44],
  ['row', 8],
  ['bucket', 18],
  ['said', 70],
  ['symbol', 12],
  ['number', 14],
  ['date', 12],
  ['seller', 36],
  ['sellerTaxCode', 18],
  ['buyer', 36],
  ['buyerTaxCode', 18],
  ['total', 20],
  ['currency', 10],
] as const;

/** Writes the outcome of every file, entry and invoice of these imports to a workbook. Throws NOT_FOUND if an import does not exist. */
export async function importResultFile(
  { db, spreadsheet }: Pick<IntakeDeps, 'db' | 'spreadsheet'>,
  companyId: string,
  { ids: requestedIds, words }: z.output<typeof exportImportResult.input>,
): Promise<StreamAnswer> {
  const ids = [...new Set(requestedIds)];
  if ((await countImports(db, companyId, ids)) < ids.length) throw new Failure('NOT_FOUND');
  const say = wordsOf(words);
  return resultWorkbook<RowOfImport>(spreadsheet, say, {
    name: `ket-qua-nhap-hoa-don-${ids[0]}.xlsx`,
    sheet: say('sheet'),
    head: HEAD,
    rowsAfter: (last, limit) => findRowsOfImports(db, companyId, ids, { after: last, limit }),
    cellsOf: (row) => cellsOf(row, say),
  });
}

function cellsOf(row: SavedRow, say: Say): WrittenCell[] {
  const { heading } = row;
  return [
    row.place,
    row.row,
    say(`bucket.${row.bucket}`),
    resultTextOf(row, say),
    ...invoiceCells(heading),
  ];
}

function invoiceCells(heading: Heading | null): WrittenCell[] {
  if (heading === null) return [];
  const { template, serial, issuedOn, withTax } = heading;
  return [
    `${template}${serial}`,
    heading.number,
    isPlainDate(issuedOn) ? { day: issuedOn } : issuedOn,
    heading.sellerName,
    heading.sellerTaxCode,
    heading.buyerName,
    heading.buyerTaxCode,
    withTax === '' ? null : amountCell(withTax),
    heading.currency,
  ];
}

/** The reason why a row is not saved, or its findings, one sentence per line. */
function resultTextOf(
  { reason, words, differences, findings, heading }: SavedRow,
  say: Say,
): string | null {
  if (reason !== null)
    return filled(say(`reason.${reason}`), withKind(readableParameters(words, [], String), say));
  const sentences = [
    ...differences.map(({ field, here, truer }) =>
      filled(say('says'), {
        field: say(`field.${field}`),
        here: shownFact(field, here, say),
        truer: shownFact(field, truer, say),
      }),
    ),
    ...findings.map(({ code, words }) => filled(say(`finding.${code}`), written(words, say))),
  ];
  const unsigned = heading?.isSigned === false ? [say('unsigned')] : [];
  return [...sentences, ...unsigned].join('\n') || null;
}

const vietnamese = (amount: Decimal): string => formatNumber(amount, VIETNAMESE_FORMAT);

const shownFact = (field: FactName, value: string, say: Say): string =>
  factText(field, value, { amount: vietnamese, kind: (kind) => say(`kind.${kind}`) });

/** Translates the kind of a document that is no invoice (`minutes BBan`) if the caller sent a translation. */
function withKind(words: SavedRow['words'], say: Say): Readonly<Record<string, string>> {
  const [kind = '', ...code] = (words['found'] ?? '').split(' ');
  const named = `found.${kind}`;
  const text = say(named);
  return text === named ? words : { ...words, found: [text, ...code].join(' ') };
}

/** Fills the placeholders of a sentence. */
const filled = (sentence: string, words: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => words[name] || '—');

function written(words: Readonly<Record<string, string>>, say: Say): Record<string, string> {
  const readable = readableParameters(words, AMOUNT_PARAMETERS, vietnamese);
  const { changed = '' } = words;
  const parts = changed.split(' ').map((part) => say(`part.${part}`));
  return { ...readable, ...(changed && { changed: parts.join(', ') }) };
}
