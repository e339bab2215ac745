import { parseArgs } from 'node:util';
import { refuseNewer } from '../platform/db/fit-database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { refuseIncomplete } from '../platform/db/schema-parts.ts';
import { updateJobTables } from '../platform/jobs/job-tables.ts';
import { saveReferenceRows } from '../reference/reference-rows.ts';
import type { CommandIo } from './command-io.ts';
import { withAnyDatabase } from './with-database.ts';

const USAGE = `hoadon migrate

Applies the migrations the database has not seen yet, each in a transaction of its own, and brings
the lists of banks, currencies, tax offices and providers and the tables of the job queue up to date. Running it twice is harmless;
several at once wait for each other.`;

export async function migrateCommand(args: string[], io: CommandIo): Promise<number> {
  const { values } = parseArgs({ args, options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help) {
    io.out(USAGE);
    return 0;
  }
  return withAnyDatabase(io, async (database) => {
    await refuseNewer(database);
    const applied = await database.scripts(migrate);
    await refuseIncomplete(database);
    await saveReferenceRows(database.db);
    await database.alone(() => updateJobTables(database.db));
    for (const name of applied) io.out(`applied ${name}`);
    if (applied.length === 0) io.out('the database is up to date');
    return 0;
  });
}
