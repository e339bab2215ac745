import type { CopyConnection } from './copy-connection.ts';

/** Runs `work` while the connection sees one moment of the database. */
export async function inSnapshot<T>(
  { run }: Pick<CopyConnection, 'run'>,
  work: () => Promise<T>,
): Promise<T> {
  await run('begin isolation level repeatable read read only');
  try {
    return await work();
  } finally {
    await run('rollback');
  }
}
