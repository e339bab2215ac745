import { login, logout, refreshTokens, switchCompany } from '@hoadon/contracts/auth';
import type { Call } from '@hoadon/contracts/http/define-call';
import { signInWithCode } from '@hoadon/contracts/second-factor';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';

/** Returns the moment of the backup that the installation was restored from and not resumed since; null: none. */
export async function pausedAtBackup(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('restore')
    .select('backup_at')
    .where('resumed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? new Date(row.backup_at).toISOString() : null;
}

/** Ends the pause of all restores. */
export const recordResume = (db: Db): Promise<unknown> =>
  db
    .updateTable('restore')
    .set({ resumed_at: sql`now()` })
    .where('resumed_at', 'is', null)
    .execute();

const OF_SESSIONS: readonly Call[] = [login, logout, refreshTokens, signInWithCode, switchCompany];

/** Whether a paused installation serves the call: it reads, or signs a reader in. */
export const isServedPaused = (call: Call): boolean =>
  call.method === 'GET' || call.reads === true || OF_SESSIONS.includes(call);
