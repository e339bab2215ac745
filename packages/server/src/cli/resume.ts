import { parseArgs } from 'node:util';
import { pausedAtBackup, recordResume } from '../platform/backup/paused.ts';
import type { CommandIo } from './command-io.ts';
import { withDatabase } from './with-database.ts';

const USAGE = `hoadon resume

Ends the pause of an installation that was restored from a backup: servers that are started afterwards work and speak
to the outside.`;

export async function resumeCommand(args: string[], io: CommandIo): Promise<number> {
  const { values } = parseArgs({ args, options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help) {
    io.out(USAGE);
    return 0;
  }
  return withDatabase(io, async ({ db }) => {
    const backupAt = await pausedAtBackup(db);
    if (backupAt === null) {
      io.out('the installation is not paused');
      return 0;
    }
    await recordResume(db);
    io.out(`resumed, from a backup of ${backupAt}: start the servers anew`);
    return 0;
  });
}
