import { parseArgs } from 'node:util';
import { refuseNewer } from '../platform/db/fit-database.ts';
import {
  appliedMigrations,
  migrate,
  namesOf,
  pendingMigrations,
  type ScriptRunner,
} from '../platform/db/migrate.ts';
import { refuseIncomplete } from '../platform/db/schema-parts.ts';
import { refuseOtherVersions } from '../platform/db/version-connections.ts';
import { updateJobTables } from '../platform/jobs/job-tables.ts';
import { readConfig } from '../platform/read-config.ts';
import { saveReferenceRows } from '../reference/reference-rows.ts';
import { VERSION } from '../version.ts';
import type { CommandIo } from './command-io.ts';
import { databaseName } from './database-name.ts';
import { withAnyDatabase } from './with-database.ts';

const USAGE = `hoadon migrate [--contract]

Applies the expanding migrations that the database has not seen yet, each in a transaction of its own, and brings
the lists of banks, currencies, tax offices and providers and the tables of the job queue up to date. Servers of
the release before may continue to work meanwhile and afterwards. Running it twice is harmless; several at once wait for each other.
It prints first on which database it works: without DATABASE_URL, on the embedded one in DATA_FOLDER.

  --contract     applies all migrations, also those that older servers do not survive: stop them first`;

export async function migrateCommand(args: string[], io: CommandIo): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      contract: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    io.out(USAGE);
    return 0;
  }
  io.out(`database: ${databaseName(readConfig(io.environment, 'tool'))}`);
  return withAnyDatabase(io, async (database) => {
    await refuseNewer(database);
    const { applied, waiting } = await database.scripts((engine) =>
      values.contract ? contract(engine) : expand(engine),
    );
    await refuseIncomplete(database);
    await saveReferenceRows(database.db);
    await database.alone(() => updateJobTables(database.db));
    for (const name of applied) io.out(`applied ${name}`);
    if (waiting.length > 0)
      io.out(
        `waiting: ${waiting.join(', ')}. When no server of an older version runs: hoadon migrate --contract`,
      );
    else if (applied.length === 0) io.out('the database is up to date');
    return 0;
  });
}

type Migrated = Readonly<{ applied: string[]; waiting: string[] }>;

/** Older servers may run: only adds. An empty database has none and gets everything. */
async function expand(engine: ScriptRunner): Promise<Migrated> {
  if ((await appliedMigrations(engine)).length === 0) return contract(engine);
  await refuseSkippedRelease(engine);
  const applied = await migrate(engine, ({ phase }) => phase === 'expand');
  return { applied, waiting: namesOf(await pendingMigrations(engine)) };
}

async function contract(engine: ScriptRunner): Promise<Migrated> {
  await refuseOtherVersions(engine);
  return { applied: await migrate(engine), waiting: [] };
}

/** Servers of a release survive the expanding migrations of the next one only. */
async function refuseSkippedRelease(engine: ScriptRunner): Promise<void> {
  const earlier = (await pendingMigrations(engine)).filter(({ release }) => release !== VERSION);
  if (earlier.length > 0)
    throw new Error(
      `The database misses migrations of an earlier release: ${earlier.map(({ name, release }) => `${name} (${release})`).join(', ')}. Stop all servers and run: hoadon migrate --contract`,
    );
}
