import { createHash } from 'node:crypto';
import type { BankStatement, matchBankStatement } from '@hoadon/contracts/bank-statements';
import {
  type KnownNames,
  knownNames,
  type LineFacts,
  lineFacts,
  partnersNamed,
  plainTaxCode,
} from '@hoadon/domain/bank-statements/line-facts';
import {
  type LineVerdict,
  matchLine,
  type Share,
  type WaitingInvoice,
} from '@hoadon/domain/bank-statements/match-line';
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
import { isForeign } from '@hoadon/domain/money/currency';
import { absolute, decimal, isPositive } from '@hoadon/domain/money/decimal';
import { foldForSearch } from '@hoadon/domain/search/fold';
import type { z } from 'zod';
import { perform } from '../../platform/acts/perform.ts';
import { untilKnown } from '../../platform/acts/until-known.ts';
import { type Tx, transact } from '../../platform/db/transact.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import { openInvoices } from '../payments/index.ts';
import type { BankStatementsDeps } from './deps.ts';
import { MATCH_STATEMENT } from './jobs.ts';
import { findOpenAlike, findPartners } from './open-invoices.repository.ts';
import {
  claimMovements,
  findAllRows,
  forgetMatches,
  keepVerdicts,
  type RowVerdict,
} from './row.repository.ts';
import {
  beginMatching,
  endMatching,
  findStatement,
  type KeptStatement,
  lockStatement,
  remember,
} from './statement.repository.ts';
import { readStatement, requireStatement } from './view.ts';

/** Rows whose invoices are looked for at once. */
const BATCH = 500;

/** Begins to look for the invoices by these columns, also in place of a search that is under way. */
export async function startMatching(
  deps: BankStatementsDeps,
  { companyId }: Session,
  { actId }: RequestContext,
  asked: z.output<typeof matchBankStatement.input>,
): Promise<BankStatement> {
  const { id, mapping, currency_code: currency, foreign_rate: rate } = asked;
  if (rate !== null && !isPositive(rate))
    throw new Failure('INPUT_DATA_IS_INVALID', { foreign_rate: 'positive' });
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
    if (attempt === null || !(await forgetMatches(tx, companyId, id)))
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
 * Finds the place of every row, batch by batch. A killed worker goes on with the rows that have none; work of an attempt that
 * was begun anew meanwhile is dropped.
 */
export async function matchStatement(deps: BankStatementsDeps, work: Work): Promise<void> {
  const { companyId, statementId } = work;
  const statement = await findStatement(deps.db, companyId, statementId);
  // It was deleted meanwhile.
  if (statement === null) return;
  const { currency } = statement;
  const all = await findAllRows(deps.db, companyId, statementId);
  const taken: Share[] = all.flatMap(({ shares, paid }) => (paid ? [] : shares));
  const undone = new Set(all.flatMap(({ row, done }) => (done ? [] : [row])));
  const rows = rowsToMatch(all, statement).filter(({ row }) => undone.has(row));
  const partners = await findPartners(deps.db, companyId);
  const known = {
    currency,
    names: knownNames(partners),
    byTaxCode: new Map(
      partners.map(({ id, tax_code }) => [plainTaxCode(tax_code ?? `none ${id}`), id]),
    ),
  };
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH);
    const kept = await inAttempt(deps, work, (tx) =>
      matchBatch(tx, deps, work, batch, known, taken),
    );
    if (!kept) return;
    taken.push(...kept);
  }
  await inAttempt(deps, work, async (tx) => {
    await endMatching(tx, companyId, statementId);
    deps.events.publish(tx, companyId, [
      { type: 'bank-statement', id: statementId, state: 'matched' },
    ]);
    return [];
  });
}

/** Rows as they are read by the marks of the whole file; equal movements of one file are counted. */
function rowsToMatch(
  all: Awaited<ReturnType<typeof findAllRows>>,
  { mapping, currency }: KeptStatement,
): RowToMatch[] {
  const format = numberMarksOf(all.flatMap(({ cells }) => amountTexts(cells, mapping)));
  const seen = new Map<string, number>();
  return all.map(({ row, cells }) => {
    const read = readStatementRow(cells, mapping, { format, currency });
    const said = 'line' in read ? saidBy(read.line, currency) : '';
    const nth = (seen.get(said) ?? 0) + 1;
    seen.set(said, nth);
    return { row, read, fingerprint: createHash('sha256').update(`${said}#${nth}`).digest('hex') };
  });
}

/** Movements in dong are said as they were before there were others. */
function saidBy(line: StatementLine, currency: string): string {
  const { bookedOn, amount, text, reference, account, balance } = line;
  const said = [bookedOn, amount, foldForSearch(text), reference, account, balance];
  return JSON.stringify(isForeign(currency) ? [...said, currency] : said);
}

/** In a transaction that holds the statement, where it still is in this attempt; null otherwise. */
const inAttempt = (
  { db }: BankStatementsDeps,
  { companyId, statementId, attempt }: Work,
  work: (tx: Tx) => Promise<Share[]>,
): Promise<Share[] | null> =>
  untilKnown(() =>
    transact(db, async (tx) => {
      const kept = await lockStatement(tx, companyId, statementId);
      return kept?.state === 'matching' && kept.attempt === attempt ? work(tx) : null;
    }),
  );

type Known = Readonly<{
  currency: string;
  names: KnownNames;
  byTaxCode: ReadonlyMap<string, string>;
}>;

/** Keeps where the rows of a batch ended; answers what they are thought to have paid. */
async function matchBatch(
  tx: Tx,
  { events }: BankStatementsDeps,
  { companyId, statementId }: Work,
  rows: readonly RowToMatch[],
  known: Known,
  taken: readonly Share[],
): Promise<Share[]> {
  const readable = rows.filter(({ read }) => 'line' in read);
  const news = await claimMovements(tx, companyId, statementId, readable);
  const lines = readable.flatMap(({ row, read }) => {
    if (!news.has(row) || !('line' in read)) return [];
    const facts = lineFacts(read.line);
    return [{ row, line: read.line, facts, partners: partnersIn(facts, known) }];
  });
  const book = await openBook(tx, companyId, known.currency, lines);
  book.take(taken);
  const found = new Map<number, LineVerdict>();
  for (const { row, line, facts, partners } of lines) {
    const verdict = matchLine(line, facts, book.meantBy(line.amount, facts, partners), partners);
    if (verdict.bucket === 'matched') book.take(verdict.shares);
    found.set(row, verdict);
  }
  const verdicts = rows.map((row) => verdictOn(row, found.get(row.row)));
  await keepVerdicts(tx, companyId, statementId, verdicts);
  events.publish(tx, companyId, [{ type: 'bank-statement', id: statementId, state: 'matching' }]);
  return verdicts.flatMap(({ shares }) => shares);
}

const partnersIn = (facts: LineFacts, { names, byTaxCode }: Known): ReadonlySet<string> =>
  new Set([
    ...partnersNamed(facts, names),
    ...[...facts.taxCodes].flatMap((code) => byTaxCode.get(code) ?? []),
  ]);

type LineToMatch = Readonly<{
  line: StatementLine;
  facts: LineFacts;
  partners: ReadonlySet<string>;
}>;

async function openBook(
  tx: Tx,
  companyId: string,
  currency: string,
  lines: readonly LineToMatch[],
): Promise<WaitingBook> {
  const ids = await findOpenAlike(tx, companyId, {
    currency,
    amounts: [...new Set(lines.map(({ line }) => absolute(line.amount)))],
    numbers: [...new Set(lines.flatMap(({ facts }) => [...facts.named, ...facts.bare]))],
    partners: [...new Set(lines.flatMap(({ partners }) => [...partners]))],
  });
  const open = await openInvoices(tx, companyId, ids);
  return waitingBook(
    open
      .filter(({ reason }) => reason === null)
      .map(
        (one): WaitingInvoice => ({
          id: one.invoice_id,
          direction: one.kind_of ? 'issued' : 'received',
          serial: one.invoice_serial,
          number: one.invoice_number === null ? null : Number(one.invoice_number),
          partnerId: one.partner_id,
          open: decimal(one.open_amount),
        }),
      ),
  );
}

function verdictOn(
  { row, read, fingerprint }: RowToMatch,
  verdict: LineVerdict | undefined,
): RowVerdict {
  const nothing = { row, certain: false, reasons: [], shares: [], candidates: [] };
  if ('fault' in read) return { ...nothing, bucket: 'unreadable', fault: read.fault, line: null };
  const told = { ...nothing, fault: null, line: { ...read.line, fingerprint } };
  return verdict ? { ...told, ...verdict } : { ...told, bucket: 'duplicate' };
}
