import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { openPostgres } from './open.ts';

const source = inject('testDatabase');
/** The embedded engine returns rows by its own code. */
const onPostgres = test.skipIf(source.kind === 'pglite');

setFlagsFromString('--expose-gc');
const collect: (what: { type: 'minor' | 'major' }) => void = runInNewContext('gc');

/** Bytes in use after minor collections, which run all the time: they free only new objects. */
function bytesInUse(): number {
  for (let turn = 0; turn < 3; turn += 1) collect({ type: 'minor' });
  return process.memoryUsage().heapUsed;
}

onPostgres('rows without a reference are freed long before a full garbage collection', async () => {
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
      const before = bytesInUse();
      await read(30);
      grown.push(bytesInUse() - before);
    }
    const pageBytes = 50 * 960;
    // Other allocations of this process affect one round or two.
    const inTheMiddle = grown.toSorted((a, b) => a - b)[5];
    expect(inTheMiddle).toBeLessThan(5 * pageBytes);
  } finally {
    await db.destroy();
  }
});
