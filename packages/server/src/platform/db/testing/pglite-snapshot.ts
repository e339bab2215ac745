import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { TEST_JOB_TABLE } from '../../jobs/testing.ts';
import { migrate } from '../migrate.ts';
import { migrationFiles } from '../migration-files.ts';
import { pgliteRunner, startPglite } from '../pglite-engine.ts';

const CACHE = new URL('../../../../../../node_modules/.cache/hoadon/', import.meta.url);
const RETENTION_MS = 12 * 3_600_000;

/**
 * Every file of PGlite's tests loads the dump: without recovery, spare WAL, template databases and 128 MB of buffers
 * to clear that takes 0.4 s of CPU instead of 1.5 s.
 */
const SMALL_WAL = ['--wal-segsize=1'];
const SMALL_DUMP = [
  "alter system set shared_buffers = '16MB'",
  'alter system set wal_recycle = off',
  'set wal_recycle = off',
  'update pg_database set datistemplate = false',
  'drop database template0',
  'drop database template1',
  'checkpoint',
];

/** Returns a dump of a migrated PGlite, cached until a migration changes. */
export async function pgliteSnapshot(): Promise<string> {
  const target = new URL(`schema-${await schemaHash()}.tar`, CACHE);
  if (existsSync(target)) return target.pathname;
  const engine = await startPglite({ initDbStartParams: SMALL_WAL });
  await migrate(pgliteRunner(engine));
  await engine.exec(TEST_JOB_TABLE);
  for (const statement of SMALL_DUMP) await engine.exec(statement);
  const dump = await engine.dumpDataDir('none');
  await engine.close();
  await mkdir(CACHE, { recursive: true });
  const draft = `${target.pathname}.${process.pid}`;
  await writeFile(draft, new Uint8Array(await dump.arrayBuffer()));
  await rename(draft, target);
  await deleteOldSnapshots();
  return target.pathname;
}

/** Seventeen megabytes for every change of a migration. */
async function deleteOldSnapshots(): Promise<void> {
  for (const name of await readdir(CACHE)) {
    const path = new URL(name, CACHE);
    const { mtimeMs } = await stat(path);
    if (name.startsWith('schema-') && Date.now() - mtimeMs > RETENTION_MS) await rm(path);
  }
}

async function schemaHash(): Promise<string> {
  const hash = createHash('sha256').update(TEST_JOB_TABLE);
  for (const setting of [...SMALL_WAL, ...SMALL_DUMP]) hash.update(setting);
  for (const { name, script } of await migrationFiles()) hash.update(name).update(script);
  return hash.digest('hex').slice(0, 16);
}
