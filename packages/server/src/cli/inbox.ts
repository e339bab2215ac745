import { parseArgs } from 'node:util';
import { unmatchedMessages } from '../features/issuing/index.ts';
import type { CommandIo } from './command-io.ts';
import { withDatabase } from './with-database.ts';

const USAGE = `hoadon inbox [--limit COUNT]

Lists the tax authority's messages that belong to no company here, the newest first: those that could
not be read or believed, and those for a taxpayer nobody knows. They are kept, and no admin is shown
them. One line each: number, connection, when it came, state, reason.`;

const LISTED = '200';

export async function inboxCommand(args: string[], io: CommandIo): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      limit: { type: 'string', default: LISTED },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    io.out(USAGE);
    return 0;
  }
  if (!/^[1-9]\d{0,5}$/.test(values.limit)) {
    io.error(USAGE);
    return 2;
  }
  const messages = await withDatabase(io, ({ db }) => unmatchedMessages(db, Number(values.limit)));
  if (messages.length === 0) io.out('every message belongs to a company');
  for (const { id, connection, receivedAt, state, reason } of messages)
    io.out([id, connection, receivedAt, state, reason ?? ''].join('\t'));
  return 0;
}
