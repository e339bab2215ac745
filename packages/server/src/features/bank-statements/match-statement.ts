import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BankStatement, matchBankStatement } from '@hoadon/contracts/bank-statements';
import {
  type KnownNames,
  knownNames,
  type LineFacts,
  lineFacts,
  partnersNamed,
  plainTaxCode,
} from '@hoadon/domain/bank-statements/line-facts';
import type { LineVerdict, WaitingInvoice } from '@hoadon/domain/bank-statements/match-line';
import {
  type LineToMatch,
  matchStatementLines,
} from '@hoadon/domain/bank-statements/match-statement';
import { numberMarksOf } from '@hoadon/domain/bank-statements/number-marks';
import {
  amountTexts,
  type ReadLine,
  readStatementRow,
  type StatementLine,
} from '@hoadon/domain/bank-statements/read-statement-row';
import { missingStatementColumns } from '@hoadon/domain/bank-statements/statement-columns';
import { type WaitingBook, waitingBook } from '@hoadon/domain/bank-statements/waiting-book';
import { Failure } from '@hoadon/domain/errors/failure';
import { badColumns, rememberMapping } from '@hoadon/domain/import/match-columns';
import { isUsableRate } from '@hoadon/domain/invoice/exchange-rate/exchange-rate';
import { usualRateMissed } from '@hoadon/domain/invoice/exchange-rate/plausible-rate';
import { isForeign } from '@hoadon/domain/money/currency';
import { absolute, decimal, isNegative, isPositive } from '@hoadon/domain/money/decimal';
import { foldForSearch } from '@hoadon/domain/search/fold';
import type { z } from 'zod';
import { perform } from '../../platform/acts/perform.ts';
import { retryUntilOutcomeKnown } from '../../platform/acts/retry-until-outcome-known.ts';
import { type Tx, transact } from '../../platform/db/transact.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import { openInvoices, rateRefused } from '../payments/index.ts';
import type { BankStatementsDeps } from './deps.ts';
import { MATCH_STATEMENT } from './jobs.ts';
import { findDecreases, findOpenAlike, findPartners } from './open-invoices.repository.ts';
import {
  claimMovements,
  deleteMatches,
  findAllRows,
  findRecorded,
  type RowVerdict,
  saveVerdicts,
} from './row.repository.ts';
import {
  beginMatching,
  endMatching,
  lockStatement,
  remember,
  type SavedStatement,
} from './statement.repository.ts';
import { readStatement, requireStatement } from './view.ts';

/** Rows of one statement to the database. */
const BATCH = 500;

/** Begins to look for the invoices by these columns, also in place of a search that is under way. */
export async function startMatching(
  deps: BankStatementsDeps,
  { companyId }: Session,
  { actId }: RequestContext,
  input: z.output<typeof matchBankStatement.input>,
): Promise<BankStatement> {
  const { id, mapping, currency_code: currency, foreign_rate: rate } = input;
  if (rate !== null && !(isForeign(currency) ? isUsableRate(rate) : isPositive(rate)))
    throw new Failure('INPUT_DATA_IS_INVALID', { foreign_rate: 'not-a-rate' });
  const usual = rate && usualRateMissed(currency, rate);
  if (rate && usual) throw rateRefused('exchange-rate-doubtful', { currency, rate, usual });
  const exchangeRate = isForeign(currency) ? rate : null;
  const { headers } = await requireStatement(deps.db, companyId, id);
  const columns = [...missingStatementColumns(mapping), ...badColumns(mapping, headers.length)];
  if (columns.length > 0)
    throw new Failure('IMPORT_COLUMNS_INVALID', { columns: columns.join(', ') });
  const at = deps.clock.now();
  return perform(deps.db, { companyId, actId, kind: 'bank-statement.match', at }, async (tx) => {
    const attempt = await beginMatching(tx, companyId, id, {
      mapping,
      currency,
      exchangeRate,
    });
    if (attempt === null || !(await deleteMatches(tx, companyId, id)))
      throw new Failure('IMPORT_NOT_IN_STATE');
    await remember(tx, companyId, rememberMapping(headers, mapping), at);
    await deps.jobs.enqueue(tx, MATCH_STATEMENT, [{ companyId, statementId: id, attempt }]);
    deps.events.publish(tx, companyId, [{ type: 'bank-statement', id, state: 'matching' }]);
    return readStatement(tx, companyId, id);
  });
}

type Work = Readonly<{ companyId: string; statementId: string; attempt: number }>;
/** A row as it was read, before its invoices are looked for. */
type RowToMatch = Readonly<{ row: number; read: ReadLine; fingerprint: string }>;

/**
 * Finds the place of every row that has none and saves all of them in one transaction: the match of one row depends on all others. A
 * killed worker leaves nothing behind; work of an attempt that was restarted meanwhile is dropped.
 */
export async function matchStatement(deps: BankStatementsDeps, work: Work): Promise<void> {
  const { companyId, statementId } = work;
  await retryUntilOutcomeKnown(() =>
    transact(deps.db, async (tx) => {
      const statement = await lockStatement(tx, companyId, statementId);
      // The statement was deleted, or the search restarted.
      if (statement?.state !== 'matching' || statement.attempt !== work.attempt) return;
      await saveMatches(tx, work, statement);
      await endMatching(tx, companyId, statementId);
      deps.events.publish(tx, companyId, [
        { type: 'bank-statement', id: statementId, state: 'matched' },
      ]);
    }),
  );
}

async function saveMatches(
  tx: Tx,
  { companyId, statementId }: Work,
  statement: SavedStatement,
): Promise<void> {
  const all = await findAllRows(tx, companyId, statementId);
  // A statement that was put back has the rows that were accepted by it.
  const undone = new Set(all.flatMap(({ row, done }) => (done ? [] : [row])));
  const rows = rowsToMatch(all, statement).filter(({ row }) => undone.has(row));
  const readable = rows.filter(({ read }) => 'line' in read);
  const news = new Set<number>();
  // In one order in all statements, so that two never wait for each other.
  for (const batch of batchesOf(readable.toSorted(byFingerprint)))
    for (const row of await claimMovements(tx, companyId, statementId, batch)) news.add(row);
  const recorded = new Set<number>();
  for (const batch of batchesOf(readable.filter(({ row }) => news.has(row)))) {
    const movements = batch.flatMap(({ row, read }) =>
      'line' in read ? [{ row, line: read.line }] : [],
    );
    for (const row of await findRecorded(tx, companyId, statementId, movements)) recorded.add(row);
  }
  const lines = linesToMatch(rows, { news, recorded }, await findPartners(tx, companyId));
  const book = await openBook(tx, companyId, statement.currency, lines);
  book.take(all.flatMap(({ shares, paid }) => (paid ? [] : shares)));
  const matches = await withPauses(matchStatementLines(lines, book));
  for (const batch of batchesOf(rows)) {
    const verdicts = batch.map((row) => verdictOn(row, matches.get(row.row)));
    await saveVerdicts(tx, companyId, statementId, verdicts);
  }
}

/** Runs to the end and lets other work of the process have its turn between the steps. */
async function withPauses<Result>(work: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const iteration = work.next();
    if (iteration.done) return iteration.value;
    await nextTurn();
  }
}

function* batchesOf<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += BATCH) yield rows.slice(from, from + BATCH);
}

const byFingerprint = (one: RowToMatch, other: RowToMatch): number =>
  one.fingerprint < other.fingerprint ? -1 : 1;

/** Rows as they are read by the marks of the whole file; equal movements of one file are counted. */
function rowsToMatch(
  all: Awaited<ReturnType<typeof findAllRows>>,
  { mapping, currency }: SavedStatement,
): RowToMatch[] {
  const format = numberMarksOf(all.flatMap(({ cells }) => amountTexts(cells, mapping)));
  const seen = new Map<string, number>();
  return all.map(({ row, cells }) => {
    const read = readStatementRow({ row, cells }, mapping, { format, currency });
    const lineKey = 'line' in read ? lineKeyOf(read.line, currency) : '';
    const nth = (seen.get(lineKey) ?? 0) + 1;
    seen.set(lineKey, nth);
    return {
      row,
      read,
      fingerprint: createHash('sha256').update(`${lineKey}#${nth}`).digest('hex'),
    };
  });
}

/** The currency is part of the key only where it is foreign: fingerprints of movements in dong are those from before there were others. */
function lineKeyOf(line: StatementLine, currency: string): string {
  const { bookedOn, amount, text, reference, account, balance } = line;
  const keyParts = [bookedOn, amount, foldForSearch(text), reference, account, balance];
  return JSON.stringify(isForeign(currency) ? [...keyParts, currency] : keyParts);
}

/** The rows that no statement had before, with what they and the partners that they name are known by. */
function linesToMatch(
  rows: readonly RowToMatch[],
  { news, recorded }: Readonly<{ news: ReadonlySet<number>; recorded: ReadonlySet<number> }>,
  partners: Awaited<ReturnType<typeof findPartners>>,
): LineToMatch[] {
  const names = knownNames(partners);
  const byTaxCode = new Map(
    partners.map(({ id, tax_code }) => [plainTaxCode(tax_code ?? `none ${id}`), id]),
  );
  return rows.flatMap(({ row, read, fingerprint }) => {
    if (!news.has(row) || !('line' in read)) return [];
    const facts = lineFacts(read.line);
    return [
      {
        row,
        fingerprint,
        line: read.line,
        facts,
        partners: partnersIn(facts, names, byTaxCode),
        isRecorded: recorded.has(row),
      },
    ];
  });
}

const partnersIn = (
  facts: LineFacts,
  names: KnownNames,
  byTaxCode: ReadonlyMap<string, string>,
): ReadonlySet<string> =>
  new Set([
    ...partnersNamed(facts, names),
    ...[...facts.taxCodes].flatMap((code) => byTaxCode.get(code) ?? []),
  ]);

async function openBook(
  tx: Tx,
  companyId: string,
  currency: string,
  lines: readonly LineToMatch[],
): Promise<WaitingBook> {
  const waiting = new Map<string, WaitingInvoice>();
  for (const batch of batchesOf(lines)) {
    const ids = await findOpenAlike(tx, companyId, {
      currency,
      amounts: [...new Set(batch.map(({ line }) => absolute(line.amount)))],
      numbers: [...new Set(batch.flatMap(({ facts }) => [...facts.named, ...facts.bare]))],
      partners: [...new Set(batch.flatMap(({ partners }) => [...partners]))],
    });
    const open = await openInvoices(
      tx,
      companyId,
      ids.filter((id) => !waiting.has(id)),
    );
    const credits = open.flatMap(({ invoice_id, open_amount }) =>
      isNegative(decimal(open_amount)) ? [invoice_id] : [],
    );
    const decreases = await findDecreases(tx, companyId, credits);
    for (const one of open) {
      if (one.reason !== null) continue;
      waiting.set(one.invoice_id, {
        id: one.invoice_id,
        direction: one.kind_of ? 'issued' : 'received',
        serial: one.invoice_serial,
        number: one.invoice_number === null ? null : Number(one.invoice_number),
        partnerId: one.partner_id,
        open: decimal(one.open_amount),
        decreasedBy: decreases.get(one.invoice_id) ?? [],
      });
    }
  }
  // By id: the rows of the file decide no order.
  return waitingBook(
    [...waiting.values()].toSorted((one, other) => Number(one.id) - Number(other.id)),
  );
}

function verdictOn(
  { row, read, fingerprint }: RowToMatch,
  verdict: LineVerdict | undefined,
): RowVerdict {
  const nothing = { row, certain: false, reasons: [], shares: [], candidates: [] };
  if ('fault' in read) return { ...nothing, bucket: 'unreadable', fault: read.fault, line: null };
  const readRow = { ...nothing, fault: null, line: { ...read.line, fingerprint } };
  return verdict ? { ...readRow, ...verdict } : { ...readRow, bucket: 'duplicate' };
}
