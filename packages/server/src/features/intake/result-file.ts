import type { exportImportResult } from '@hoadon/contracts/intake';
import { isPlainDate } from '@hoadon/domain/dates/calendar';
import { Failure } from '@hoadon/domain/errors/failure';
import { decimalOrNull } from '@hoadon/domain/money/decimal';
import { formatNumber, VIETNAMESE_FORMAT } from '@hoadon/domain/money/number-format';
import type { z } from 'zod';
import type { WrittenCell } from '../../connectors/spreadsheet/port.ts';
import type { StreamAnswer } from '../../platform/http/route.ts';
import { amountCell, resultWorkbook, type Say, wordsOf } from '../bulk-acts/index.ts';
import type { IntakeDeps } from './deps.ts';
import type { Heading } from './judged.ts';
import { findRowsOfImports, type KeptRow, type RowOfImport } from './row.repository.ts';
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

/** Where every file, entry and invoice of these imports ended, one after the other. Throws NOT_FOUND where one is not there. */
export async function importResultFile(
  { db, spreadsheet }: Pick<IntakeDeps, 'db' | 'spreadsheet'>,
  companyId: string,
  { ids: asked, words }: z.output<typeof exportImportResult.input>,
): Promise<StreamAnswer> {
  const ids = [...new Set(asked)];
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

function cellsOf(row: KeptRow, say: Say): WrittenCell[] {
  const { heading } = row;
  return [
    row.place,
    row.row,
    say(`bucket.${row.bucket}`),
    saidOf(row, say),
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

/** Why it is not kept, or what is to be looked at, a sentence a line. */
function saidOf(
  { reason, words, differences, findings, heading }: KeptRow,
  say: Say,
): string | null {
  if (reason !== null) return filled(say(`reason.${reason}`), withKind(words, say));
  const said = [
    ...differences.map(({ field, here, truer }) =>
      filled(say('says'), { field: say(`field.${field}`), here, truer }),
    ),
    ...findings.map(({ code, words }) => filled(say(`finding.${code}`), written(words))),
  ];
  if (said.length > 0) return said.join('\n');
  return heading?.isSigned === false ? say('unsigned') : null;
}

/** What a file is that is no invoice, `minutes BBan`, in the caller's words where it sent some. */
function withKind(words: KeptRow['words'], say: Say): Readonly<Record<string, string>> {
  const [kind = '', ...code] = (words['found'] ?? '').split(' ');
  const named = `found.${kind}`;
  const said = say(named);
  return said === named ? words : { ...words, found: [said, ...code].join(' ') };
}

/** The blanks of a sentence. */
const filled = (sentence: string, words: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => words[name] || '—');

const AMOUNTS = ['expected', 'stated'] as const;

function written(words: Readonly<Record<string, string>>): Record<string, string> {
  const amounts = AMOUNTS.flatMap((name) => {
    const amount = decimalOrNull(words[name] ?? '');
    return amount === null ? [] : [[name, formatNumber(amount, VIETNAMESE_FORMAT)]];
  });
  return { ...words, ...Object.fromEntries(amounts) };
}
