import type { BulkAct, BulkActRow, listBulkActRows } from '@hoadon/contracts/bulk-acts';
import { Failure } from '@hoadon/domain/errors/failure';
import type { z } from 'zod';
import type { Db } from '../../platform/db/open.ts';
import type { Session } from '../../platform/http/route.ts';
import type { BulkActDeclared, RowAct } from './bulk-act.ts';
import { findItems } from './items.repository.ts';
import { isRowAct, type KnownActs, requireAct, rowActsOf } from './known-acts.ts';
import { findRun, findRuns, type RunRow } from './run.repository.ts';
import { wireAct, wireRow } from './view.ts';

/** How many acts the list shows. */
const LATEST = 10;

export type Asked<Act extends BulkActDeclared> = Readonly<{ act: Act; run: RunRow }>;

/** What was asked about under an id. Throws NOT_FOUND, also for another company's. */
export async function requireAsked(
  db: Db,
  acts: KnownActs,
  session: Session,
  id: string,
): Promise<Asked<BulkActDeclared>> {
  const run = await findRun(db, session.companyId, id);
  if (!run) throw new Failure('NOT_FOUND');
  return { run, act: requireAct(acts, session, run.kind) };
}

/** The same for what goes row by row. */
export async function requireRun(
  db: Db,
  acts: KnownActs,
  session: Session,
  id: string,
): Promise<Asked<RowAct>> {
  const { act, run } = await requireAsked(db, acts, session, id);
  if (!isRowAct(act)) throw new Failure('NOT_FOUND');
  return { act, run };
}

export async function readAct(
  db: Db,
  acts: KnownActs,
  session: Session,
  id: string,
): Promise<BulkAct> {
  const { act, run } = await requireRun(db, acts, session, id);
  return wireAct(act, run);
}

export async function listActs(db: Db, acts: KnownActs, session: Session): Promise<BulkAct[]> {
  const allowed = new Map(rowActsOf(acts, session).map((act) => [act.kind, act]));
  const runs = await findRuns(db, session.companyId, [...allowed.keys()], LATEST);
  return runs.flatMap((run) =>
    [...allowed.values()].filter(({ kind }) => kind === run.kind).map((act) => wireAct(act, run)),
  );
}

/** What became of the rows, a window at a time. */
export async function readRows(
  db: Db,
  acts: KnownActs,
  session: Session,
  { id, only, after, page_size }: z.output<typeof listBulkActRows.input>,
): Promise<BulkActRow[]> {
  await requireRun(db, acts, session, id);
  const window = { isFailed: only === 'failed', after, limit: page_size };
  return (await findItems(db, session.companyId, id, window)).map(wireRow);
}
