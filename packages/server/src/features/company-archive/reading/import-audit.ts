import type { AuditKey } from '../../../platform/audit/audit-keys.ts';
import {
  CHAIN_START,
  type ChainedEntry,
  entryHash,
  KEY_CHANGED,
} from '../../../platform/audit/chain.ts';
import {
  ArchiveFault,
  formatRecord,
  parseRecords,
  tableEntry,
  wholeRecords,
} from '../archive/index.ts';
import type { OpenArchive } from './open-archive.ts';
import { withoutHeading } from './rows.ts';

/** A key change of the installation that the company left: its key is not known here. */
export const SOURCE_KEY_CHANGED = 'audit.source-key-changed';

export type TrailTarget = Readonly<{
  companyId: string;
  /** Ids of users: in the archive → here. */
  users: ReadonlyMap<string, string>;
  /** Of this installation; the trail of the archive is checked with them too, where one wrote it. */
  keys: readonly AuditKey[];
}>;

const ENTRY_COLUMNS = [
  'sequence',
  'actor',
  'act',
  'subject',
  'at',
  'payload',
  'previous_hash',
  'hash',
] as const;

/** Fields in the order of ENTRY_COLUMNS. */
type EntryFields = [string, string, string, string, string, string, string, string];

/**
 * The audit trail of the archive, chained anew: company and users have other ids here. Sequence, day, act and payload
 * stay; the end of the old chain is recorded behind the new one, so that whoever has the old key can check both. Throws
 * ArchiveFault where the old chain has a gap or a wrong link.
 */
export function importedTrail(archive: OpenArchive, target: TrailTarget) {
  const rows = archive.manifest.tables.find(({ table }) => table === 'audit_entry');
  if (!rows) throw new ArchiveFault('the archive has no audit trail');
  const columns = rows.columns.map((column) => column.replaceAll('"', ''));
  const places = ENTRY_COLUMNS.map((column) => columns.indexOf(column));
  if (places.includes(-1) || columns.length !== places.length)
    throw new ArchiveFault('the audit trail of the archive has other columns');
  const chain = chainOf(archive, target);
  async function* blocks(): AsyncGenerator<Uint8Array> {
    const read = wholeRecords(archive.read(tableEntry('audit_entry')));
    for await (const block of withoutHeading(read, rows?.columns ?? [])) {
      const lines = parseRecords(block).map((record) => {
        const fields = places.map((place) => record[place] ?? '');
        const entry = chain.add(fields as EntryFields);
        return formatRecord(columns.map((column) => entry[column as keyof typeof entry]));
      });
      yield Buffer.from(lines.join(''));
    }
    chain.finish();
  }
  return { rows, blocks: blocks(), end: chain.end };
}

function chainOf({ manifest }: OpenArchive, { companyId, users, keys }: TrailTarget) {
  const source = { id: manifest.company.id, hash: CHAIN_START, key: null as AuditKey | null };
  let isKeyKnown = true;
  let sequence = 0n;
  let hash = CHAIN_START;
  const broken = () =>
    new ArchiveFault(`entry ${sequence} of the audit trail was changed: export the company again`);
  const owned = (name: string): string => {
    if (name === `company/${source.id}`) return `company/${companyId}`;
    const [, id] = /^user\/(\d+)$/.exec(name) ?? [];
    return id === undefined ? name : `user/${users.get(id) ?? id}`;
  };
  return {
    end: (): Readonly<{ sequence: bigint; hash: string }> => ({ sequence, hash }),
    add(record: EntryFields) {
      const [stated, actor, act, subject, at, payload, previousHash, ownHash] = record;
      sequence += 1n;
      const instant = new Date(at);
      if (stated !== String(sequence) || previousHash !== source.hash) throw broken();
      if (Number.isNaN(instant.getTime())) throw broken();
      const entry = { sequence: stated, actor, act, subject, at: instant.toISOString(), payload };
      if (act === KEY_CHANGED) {
        const key = keys.find(({ id }) => payload === JSON.stringify({ key: id }));
        isKeyKnown = key !== undefined;
        source.key = key ?? null;
      }
      const original: ChainedEntry = { ...entry, company_id: source.id };
      if (isKeyKnown && entryHash(source.hash, original, source.key) !== ownHash) throw broken();
      source.hash = ownHash;
      const imported = {
        ...entry,
        act: act === KEY_CHANGED ? SOURCE_KEY_CHANGED : act,
        actor: owned(actor),
        subject: owned(subject),
      };
      const previous_hash = hash;
      hash = entryHash(previous_hash, { ...imported, company_id: companyId });
      return { ...imported, previous_hash, hash };
    },
    finish() {
      const { entries, hash: last } = manifest.audit;
      if (BigInt(entries) !== sequence || last !== source.hash)
        throw new ArchiveFault('the audit trail of the archive is cut off at its end');
    },
  };
}
