import type { Db } from '../db/open.ts';

export type RecordedBackup = Readonly<{ name: string; at: string; place: string; damaged: number }>;

/** Records a complete backup in the database that it was written of. */
export async function recordBackup(db: Db, backup: RecordedBackup): Promise<void> {
  await db.insertInto('backup').values(backup).execute();
}

/** Returns the backup with the latest snapshot; null if none was recorded. */
export async function lastBackup(db: Db): Promise<RecordedBackup | null> {
  const row = await db
    .selectFrom('backup')
    .select(['name', 'at', 'place', 'damaged'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, at: new Date(row.at).toISOString() } : null;
}
