import { parseArgs } from 'node:util';
import { openDatabase } from '../platform/db/database.ts';
import { distributeTables, hasCitus } from '../platform/db/distribution/distribute.ts';
import { refuseOtherVersion } from '../platform/db/fit-database.ts';
import { readConfig } from '../platform/read-config.ts';
import type { CommandIo } from './command-io.ts';

const USAGE = `hoadon distribute

Spreads the tables over the nodes of a Citus cluster: those of companies by company, the shared ones
as copies on every node. For servers that are stopped: once when the cluster is set up, and after
each "hoadon migrate". Running it twice is harmless, and what was cut off is gone on with.`;

const NO_CITUS =
  'This database has no Citus: install it on every node and run "create extension citus" first (docs/operations/citus.md).';

export async function distributeCommand(args: string[], io: CommandIo): Promise<number> {
  const { values } = parseArgs({ args, options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help) {
    io.out(USAGE);
    return 0;
  }
  const { database: config } = readConfig(io.environment, 'tool');
  if (config.kind === 'pglite') throw new Error(NO_CITUS);
  const database = await openDatabase(config);
  try {
    if (!(await database.scripts(hasCitus))) throw new Error(NO_CITUS);
    await refuseOtherVersion(database);
    return await database.scripts(async (engine) => {
      const steps = await distributeTables(engine, ({ description }) => io.out(description));
      if (steps.length === 0) io.out('every table is in its place');
      return 0;
    });
  } finally {
    await database.close();
  }
}
