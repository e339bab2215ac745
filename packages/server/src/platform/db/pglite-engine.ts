import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { ScriptRunner } from './migrate.ts';
import { pgliteParsers } from './open.ts';

type Start = Readonly<{ folder?: string; dump?: Blob; initDbStartParams?: string[] }>;

/** Starts PGlite with the extensions and parsers of the product: in memory, in `folder`, or filled from a dump. */
export async function startPglite(from: Start = {}): Promise<PGlite> {
  const engine = await PGlite.create({
    parsers: pgliteParsers,
    extensions: { pg_trgm, btree_gin },
    ...(from.folder && { dataDir: from.folder }),
    ...(from.dump && { loadDataDir: from.dump }),
    ...(from.initDbStartParams && { initDbStartParams: from.initDbStartParams }),
  });
  await engine.exec("set time zone 'UTC'");
  return engine;
}

export const pgliteRunner = (engine: PGlite): ScriptRunner => ({
  run: async (script) => (await engine.exec(script)).at(-1) ?? { rows: [] },
});
