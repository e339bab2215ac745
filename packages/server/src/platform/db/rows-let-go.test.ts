import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { openPostgres } from './open.ts';

const source = inject('testDatabase');
/** The embedded engine hands its rows on by itself. */
const onPostgres = test.skipIf(source.kind === 'pglite');

setFlagsFromString('--expose-gc');
const collect: (what: { type: 'minor' | 'major' }) => void = runInNewContext('gc');

/** Bytes in use, once what nobody has any more was collected as it is all the time: among what is new alone. */
function bytesKept(): number {
  for (let turn = 0; turn < 3; turn += 1) collect({ type: 'minor' });
  return process.memoryUsage().heapUsed;
}

onPostgres(
  'rows are let go when nobody has them, long before all memory is gone through',
  async () => {
    if (source.kind === 'pglite') return;
    const url = `${source.server}/${source.template}`;
    const db = openPostgres({ kind: 'postgres', url, poolSize: 1, statementTimeoutMs: 60_000 });
    const page = sql`select repeat(md5(nth::text), 30) as name from generate_series(1, 50) as nth`;
    const read = async (pages: number) => {
      for (let nth = 0; nth < pages; nth += 1) await page.execute(db);
    };
    try {
      await read(100);
      collect({ type: 'major' });
      const grown: number[] = [];
      for (let turn = 0; turn < 11; turn += 1) {
        const before = bytesKept();
        await read(30);
        grown.push(bytesKept() - before);
      }
      const pageBytes = 50 * 960;
      // What else this process keeps or lets go meanwhile, it does in one turn or two.
      const inTheMiddle = grown.toSorted((a, b) => a - b)[5];
      expect(inTheMiddle).toBeLessThan(5 * pageBytes);
    } finally {
      await db.destroy();
    }
  },
);
