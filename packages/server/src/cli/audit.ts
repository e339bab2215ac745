import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { auditHeads, parseHeads } from '../platform/audit/saved-heads.ts';
import { trailKeys, unknownTrail } from '../platform/audit/trail-key.ts';
import { type AuditVerdict, verifyAudit } from '../platform/audit/verify-audit.ts';
import { replaceLostKey } from '../platform/audit/write-audit.ts';
import type { CommandIo } from './command-io.ts';
import { withDatabaseOfAnyKey } from './with-database.ts';

const USAGE = `hoadon audit head
hoadon audit verify [--head FILE]
hoadon audit lost-key

head    prints where each company's audit trail ends, one line for each. Keep them where nobody who
        reaches the database can write: on paper, in another system, with a notary.
verify  walks the audit trail of every company and checks that each entry fits the one before it.
        With --head it also holds the trail against heads that were kept: one that was cut off at
        its end, or written anew as a whole, is found by nothing else.
lost-key
        writes on with AUDIT_KEY where the key of the trail is lost for ever, so that servers start again.
        Nobody can check again what was written with the lost key, and verify reports it for ever.

Exit status: 0 untouched, 1 an entry was changed, removed or moved, 2 wrong usage or failure.`;

export async function auditCommand(args: string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { head: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    io.out(USAGE);
    return 0;
  }
  const [act, ...others] = positionals;
  if (others.length === 0 && act === 'verify') return verify(values.head, io);
  if (others.length === 0 && act === 'lost-key' && values.head === undefined) return lostKey(io);
  if (others.length === 0 && act === 'head' && values.head === undefined) return printHeads(io);
  io.error(USAGE);
  return 2;
}

async function printHeads(io: CommandIo): Promise<number> {
  for (const line of await withDatabaseOfAnyKey(io, ({ db }) => auditHeads(db))) io.out(line);
  return 0;
}

async function lostKey(io: CommandIo): Promise<number> {
  const at = new Date().toISOString();
  const companies = await withDatabaseOfAnyKey(io, ({ db }) => replaceLostKey(db, at));
  for (const company of companies) io.out(`company ${company}: written on with AUDIT_KEY`);
  if (companies.length === 0) io.out('every trail is of a key that AUDIT_KEY names');
  return 0;
}

async function verify(file: string | undefined, io: CommandIo): Promise<number> {
  const saved = file === undefined ? [] : parseHeads(await readFile(file, 'utf8'));
  const verdicts = await withDatabaseOfAnyKey(io, async ({ db }) => {
    // No chain has a known key: the trail was not checked at all, so it is not reported as broken.
    const { known, unknown } = await trailKeys(db);
    if (unknown > 0 && known === 0) throw unknownTrail(db);
    return verifyAudit(db, saved);
  });
  for (const verdict of verdicts) io.out(lineOf(verdict));
  if (verdicts.length === 0) io.out('the audit trail is empty');
  return verdicts.every((verdict) => verdict.fault === null) ? 0 : 1;
}

const FAULTS = {
  changed: 'was changed',
  missing: 'is missing',
  reordered: 'does not follow the entry before it',
  'end-differs': 'is not where the trail ended',
  'unknown-key': 'begins a key that AUDIT_KEY does not name',
  'head-differs': 'is not what the kept head says',
} as const;

function lineOf({ companyId, entries, keyedFrom, fault }: AuditVerdict): string {
  const head = `company ${companyId}:`;
  if (fault)
    return `${head} BROKEN: entry ${fault.sequence} ${FAULTS[fault.kind]} (${entries} before it hold)`;
  const keyed = keyedFrom === null ? 'without a key' : `keyed from entry ${keyedFrom} on`;
  return `${head} ${entries} entries, untouched, ${keyed}`;
}
