import { parseArgs } from 'node:util';
import { type AuditVerdict, verifyAudit } from '../platform/audit/verify-audit.ts';
import { openDatabase } from '../platform/db/database.ts';
import { lockDataFolder } from '../platform/embedded/data-folder-lock.ts';
import { readConfig } from '../platform/read-config.ts';
import type { CommandIo } from './command-io.ts';

const USAGE = `hoadon audit verify

Walks the audit trail of every company and checks that each entry fits the one before it.

Exit status: 0 untouched, 1 an entry was changed, removed or moved, 2 wrong usage or failure.`;

export async function auditCommand(args: string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    io.out(USAGE);
    return 0;
  }
  if (positionals.length !== 1 || positionals[0] !== 'verify') {
    io.error(USAGE);
    return 2;
  }
  const config = readConfig(io.environment, 'tool');
  const unlock =
    config.database.kind === 'pglite' ? await lockDataFolder(config.dataFolder) : async () => {};
  const database = await openDatabase(config.database);
  try {
    const verdicts = await verifyAudit(database.db);
    for (const verdict of verdicts) io.out(lineOf(verdict));
    if (verdicts.length === 0) io.out('the audit trail is empty');
    return verdicts.every((verdict) => verdict.fault === null) ? 0 : 1;
  } finally {
    await database.close();
    await unlock();
  }
}

const FAULTS = {
  changed: 'was changed',
  missing: 'is missing',
  reordered: 'does not follow the entry before it',
  'end-differs': 'is not where the trail ended',
} as const;

function lineOf({ companyId, entries, fault }: AuditVerdict): string {
  const head = `company ${companyId}:`;
  if (!fault) return `${head} ${entries} entries, untouched`;
  return `${head} BROKEN: entry ${fault.sequence} ${FAULTS[fault.kind]} (${entries} before it hold)`;
}
