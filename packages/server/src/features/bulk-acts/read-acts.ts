import type {
  BulkAct,
  BulkActHead,
  BulkActRow,
  listBulkActRows,
} from '@hoadon/contracts/bulk-acts';
import { Failure } from '@hoadon/domain/errors/failure';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/db/open.ts';
import type { Session } from '../../platform/http/route.ts';
import { mayReadDrafts, readableBy } from '../invoices/index.ts';
import type { BulkActDeclared, RowAct } from './bulk-act.ts';
import {
  type DeclaredActs,
  isRowAct,
  requireAct,
  requireSeeing,
  rowActsSeenBy,
} from './declared-acts.ts';
import { findItems } from './items.repository.ts';
import { type BulkRun, findRun, findRuns } from './run.repository.ts';
import { namesOthers, namesOthersThan } from './scope.repository.ts';
import { wireAct, wireHead, wireRow } from './view.ts';

/** How many acts the list shows. */
const LATEST = 20;

export type ActRun<Act extends BulkActDeclared> = Readonly<{ act: Act; run: BulkRun }>;

/**
 * What was asked about under an id. Throws NOT_FOUND, also for another company's and where the caller may not read every
 * invoice that it names.
 */
export async function requireActRun(
  db: Db,
  acts: DeclaredActs,
  session: Session,
  id: string,
): Promise<ActRun<BulkActDeclared>> {
  const run = await findRun(db, session.companyId, id);
  if (!run) throw new Failure('NOT_FOUND');
  const actRun = { run, act: requireAct(acts, session, run.kind) };
  await requireReadableRows(db, session, actRun);
  return actRun;
}

/** The same for what goes row by row. */
export async function requireRun(
  db: Db,
  acts: DeclaredActs,
  session: Session,
  id: string,
): Promise<ActRun<RowAct>> {
  const { act, run } = await requireActRun(db, acts, session, id);
  if (!isRowAct(act)) throw new Failure('NOT_FOUND');
  return { act, run };
}

/** The same for who only looks at it. */
export async function requireSeen(
  db: Db,
  acts: DeclaredActs,
  session: Session,
  id: string,
): Promise<ActRun<RowAct>> {
  const run = await findRun(db, session.companyId, id);
  const act = run && acts.get(run.kind);
  if (!run || !act || !isRowAct(act)) throw new Failure('NOT_FOUND');
  requireSeeing(act, session);
  await requireReadableRows(db, session, { act, run });
  return { act, run };
}

/**
 * Throws NOT_FOUND where the caller may not read every invoice of the act, also of an act that another user began. What a caller issues by an act remains
 * readable to the caller in that act without the right to issued invoices.
 */
export async function requireReadableRows(
  db: Db,
  { companyId, actor, permissions }: Session,
  { act, run }: ActRun<BulkActDeclared>,
): Promise<void> {
  const readable = readableBy(permissions);
  if (readable === null) return;
  const isOwn = isIssue(act) && run.created_by === actor;
  if (isOwn && mayReadDrafts(permissions)) return;
  if (await namesOthersThan(db, companyId, run.id, readable)) throw new Failure('NOT_FOUND');
}

const isIssue = (act: BulkActDeclared): boolean => isRowAct(act) && act.signing !== undefined;

/** The same as a condition over `bulk_run r`, for lists. */
function isReadable({ actor, permissions }: Session, seen: readonly RowAct[]): RawBuilder<boolean> {
  const readable = readableBy(permissions);
  if (readable === null) return sql<boolean>`true`;
  const issuing = mayReadDrafts(permissions) ? seen.filter(isIssue).map(({ kind }) => kind) : [];
  return sql<boolean>`(r.kind = any (${issuing}::text[]) and r.created_by = ${actor}
    or not ${namesOthers(sql`r.company_id`, sql`r.id`, readable)})`;
}

export async function readAct(
  db: Db,
  acts: DeclaredActs,
  session: Session,
  id: string,
): Promise<BulkAct> {
  const { act, run } = await requireSeen(db, acts, session, id);
  return wireAct(db, session.companyId, act, run);
}

export async function listActs(
  db: Db,
  acts: DeclaredActs,
  session: Session,
): Promise<BulkActHead[]> {
  const seen = rowActsSeenBy(acts, session);
  const kinds = seen.map(({ kind }) => kind);
  const readable = isReadable(session, seen);
  const runs = await findRuns(db, session.companyId, { kinds, readable, limit: LATEST });
  return runs.flatMap((run) =>
    seen.filter(({ kind }) => kind === run.kind).map((act) => wireHead(act, run)),
  );
}

/** What became of the rows, a window at a time. */
export async function readRows(
  db: Db,
  acts: DeclaredActs,
  session: Session,
  { id, only, from, page_size }: z.output<typeof listBulkActRows.input>,
): Promise<BulkActRow[]> {
  const { goesOn } = (await requireSeen(db, acts, session, id)).act;
  const window = { isFailed: only === 'failed', from, limit: page_size };
  const rows = await findItems(db, session.companyId, { runId: id, goesOn }, window);
  return rows.map(wireRow);
}
