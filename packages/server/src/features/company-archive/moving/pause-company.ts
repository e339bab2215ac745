import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Db } from '../../../platform/db/open.ts';
import { transact } from '../../../platform/db/transact.ts';
import { ArchiveFault } from '../archive/index.ts';
import { isQuiet, underWay, type WorkUnderWay } from './under-way.ts';

/** `copy`: it works on where it came from, and is only looked at here. */
export type CompanyPause = 'leaving' | 'arrived' | 'copy';

type Of = Readonly<{ companyId: string; at: Instant }>;

/**
 * Has the company take on nothing new, before it moves to another installation; what is under way is finished by the
 * servers. Throws ArchiveFault for a company that was imported and not resumed.
 */
export async function pauseCompany(db: Db, { companyId, at }: Of): Promise<void> {
  await setPause(db, { companyId, at, from: null, to: 'leaving', act: 'company.paused' });
}

/** Ends a pause; returns the one that ended, or null if the company was not paused. Throws ArchiveFault for a copy. */
export async function resumeCompany(db: Db, { companyId, at }: Of): Promise<CompanyPause | null> {
  const pause = await pauseOf(db, companyId);
  if (pause === 'copy')
    throw new ArchiveFault(
      'this is a copy of a company that works on in its own installation: it is only looked at here, and never resumed',
    );
  if (pause !== null)
    await setPause(db, { companyId, at, from: pause, to: null, act: 'company.resumed' });
  return pause;
}

export async function pauseOf(db: Db, companyId: string): Promise<CompanyPause | null> {
  const { pause } = await db
    .selectFrom('company')
    .where('id', '=', companyId)
    .select('pause')
    .executeTakeFirstOrThrow();
  return pause as CompanyPause | null;
}

type Change = Of & Readonly<{ from: CompanyPause | null; to: CompanyPause | null; act: string }>;

async function setPause(db: Db, { companyId, at, from, to, act }: Change): Promise<void> {
  await transact(db, async (tx) => {
    const { rows } = await sql<{ pause: string | null }>`
      select pause from company where id = ${companyId} for update`.execute(tx);
    const current = rows[0]?.pause ?? null;
    if (current === to) return;
    if (current !== from)
      throw new ArchiveFault(
        'the company is paused since it was imported: run hoadon company resume',
      );
    await tx.updateTable('company').set({ pause: to }).where('id', '=', companyId).execute();
    const entry = {
      companyId,
      actor: 'job/command-line',
      act,
      subject: `company/${companyId}`,
    } as const;
    writeAudit(tx, [{ ...entry, at, payload: null }]);
  });
}

const LOOK_EVERY_MS = 500;

type Waiting = Readonly<{
  companyId: string;
  timeoutMs: number;
  onWaiting(underWay: WorkUnderWay): void;
}>;

/**
 * Waits until nothing of a paused company is under way; returns what is left after the time. First it waits for every
 * transaction that began before the pause was committed: one of them may be giving a number.
 */
export async function waitUntilQuiet(
  database: Database,
  { companyId, timeoutMs, onWaiting }: Waiting,
): Promise<WorkUnderWay> {
  const until = Date.now() + timeoutMs;
  await waitForOlderTransactions(database, until);
  for (;;) {
    const left = await database.scripts((connection) => underWay(connection, companyId));
    if (isQuiet(left) || Date.now() >= until) return left;
    onWaiting(left);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** The embedded database has one connection, and no transaction beside this one. */
async function waitForOlderTransactions({ scripts }: Database, until: number): Promise<void> {
  const began = await scripts(async ({ run }) => {
    const { rows } = await run('select clock_timestamp()::text as at');
    return (rows as { at: string }[])[0]?.at ?? '';
  });
  for (;;) {
    const older = await scripts(async ({ run }) => {
      const { rows } = await run(`
        select count(*)::integer as older from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and xact_start < '${began}'`);
      return (rows as { older: number }[])[0]?.older ?? 0;
    });
    if (older === 0) return;
    if (Date.now() >= until)
      throw new ArchiveFault(
        `${older} transactions that began before the pause still run: wait for them, and repeat the command`,
      );
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
