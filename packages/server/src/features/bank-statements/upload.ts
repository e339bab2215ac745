import { createHash } from 'node:crypto';
import type { BankStatement } from '@hoadon/contracts/bank-statements';
import { matchStatementColumns } from '@hoadon/domain/bank-statements/statement-columns';
import { Failure } from '@hoadon/domain/errors/failure';
import { isBlank } from '@hoadon/domain/import/cell';
import { findHeading, headingTexts } from '@hoadon/domain/import/find-heading';
import type { ImportRow } from '@hoadon/domain/import/group-rows';
import { UnreadableWorkbook } from '../../connectors/spreadsheet/port.ts';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import type { BankStatementsDeps } from './deps.ts';
import { setStatementAside } from './set-aside.ts';
import {
  findByFile,
  findRemembered,
  insertRows,
  insertStatement,
  type NewStatement,
} from './statement.repository.ts';
import { readStatement } from './view.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const MAX_NAME = 200;
const MAX_HEADER = 200;

/**
 * Saves a statement: finds its heading and its columns, and stores its rows. The same file again changes nothing: the
 * existing statement is returned, shown again where it was deleted.
 */
export async function uploadStatement(
  deps: BankStatementsDeps,
  session: Session,
  context: RequestContext,
): Promise<BankStatement> {
  const { companyId, actor } = session;
  const file = context.files['file'];
  if (!file) throw new Failure('IMPORT_FILE_UNREADABLE', { reason: 'missing' });
  if (file.bytes.length > MAX_BYTES) throw new Failure('PAYLOAD_TOO_LARGE');
  const fileHash = createHash('sha256').update(file.bytes).digest('hex');
  const there = await findByFile(deps.db, companyId, fileHash);
  if (there !== null) {
    if (there.isAside)
      await setStatementAside(deps, session, context, { id: there.id, is_aside: false });
    return readStatement(deps.db, companyId, there.id);
  }
  const { headers, below } = await readTable(deps, companyId, file.bytes);
  const at = deps.clock.now();
  const act = { companyId, actId: context.actId, kind: 'bank-statement.upload', at };
  return perform(deps.db, act, async (tx) => {
    const fileName = file.name.slice(-MAX_NAME);
    const table = { fileName, fileHash, headers, rows: below, actor, at };
    const made = await readStatement(tx, companyId, await saveStatement(tx, companyId, table));
    await context.saveResponse(tx, made);
    return made;
  });
}

type Table = Omit<NewStatement, 'mapping'> & Readonly<{ rows: readonly ImportRow[] }>;

/** Saves a table as a statement whose columns are to be confirmed; of two concurrent uploads of the same file one is saved. */
export async function saveStatement(tx: Tx, companyId: string, table: Table): Promise<string> {
  const { rows, headers, fileHash, actor, at } = table;
  const mapping = matchStatementColumns(headers, await findRemembered(tx, companyId));
  const id = await insertStatement(tx, companyId, { ...table, mapping });
  if (id === null) return (await findByFile(tx, companyId, fileHash))?.id ?? '';
  await insertRows(tx, companyId, id, rows);
  writeAudit(tx, [
    {
      companyId,
      actor,
      act: 'bank-statement.uploaded',
      subject: `bank-statement/${id}`,
      at,
      payload: { file: fileHash, rows: rows.length },
    },
  ]);
  return id;
}

async function readTable(
  { spreadsheet }: BankStatementsDeps,
  companyId: string,
  bytes: Uint8Array,
) {
  const rows = await spreadsheet.readTable(companyId, bytes).catch((cause: unknown): never => {
    if (!(cause instanceof UnreadableWorkbook)) throw cause;
    throw new Failure('IMPORT_FILE_UNREADABLE', { reason: cause.fault }, { cause });
  });
  const countMatchedColumns = (headers: readonly string[]) =>
    Object.keys(matchStatementColumns(headers)).length;
  const heading = findHeading(rows, countMatchedColumns);
  const below = rows.filter(
    ({ row, cells }) => heading !== null && row > heading.row && !cells.every(isBlank),
  );
  if (!heading || below.length === 0)
    throw new Failure('IMPORT_FILE_UNREADABLE', { reason: 'empty' });
  return { headers: headingTexts(heading).map((text) => text.slice(0, MAX_HEADER)), below };
}
