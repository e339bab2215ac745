import type { AuditKey } from '../../../platform/audit/audit-keys.ts';
import { entryHash, KEY_CHANGED } from '../../../platform/audit/chain.ts';
import type { CopyConnection } from '../../../platform/db/copy-connection.ts';
import type { ImportedUser } from './import-users.ts';
import type { OpenArchive } from './open-archive.ts';
import { literal } from './sql-literal.ts';

/** The first entry of this installation: the origin of the entries before it. */
export const COMPANY_IMPORTED = 'company.imported';

type Sealing = Readonly<{
  archive: OpenArchive;
  companyId: string;
  users: readonly ImportedUser[];
  end: Readonly<{ sequence: bigint; hash: string }>;
  keys: readonly AuditKey[];
  at: Date;
}>;

/** Appends the import with the key of this installation, which from then on covers the whole trail. */
export async function sealTrail(
  { run }: CopyConnection,
  { archive, companyId, users, end, keys, at }: Sealing,
): Promise<void> {
  const { company, audit, version, at: exportedAt } = archive.manifest;
  const [key = null] = keys;
  const origin = {
    archive: archive.sha256,
    version,
    exportedAt,
    companyId: company.id,
    audit,
    users: Object.fromEntries(users.map(({ source, id }) => [source, id])),
  };
  const entries = [
    ...(key ? [{ act: KEY_CHANGED, payload: { key: key.id } }] : []),
    { act: COMPANY_IMPORTED, payload: origin },
  ];
  let { sequence, hash } = end;
  const rows = entries.map(({ act, payload }) => {
    sequence += 1n;
    const entry = {
      company_id: companyId,
      sequence: String(sequence),
      actor: 'job/command-line',
      act,
      subject: `company/${companyId}`,
      at: at.toISOString(),
      payload: JSON.stringify(payload),
    };
    const previous_hash = hash;
    hash = entryHash(previous_hash, entry, key);
    return { ...entry, previous_hash, hash };
  });
  await run(`
    insert into audit_entry (company_id, sequence, actor, act, subject, at, payload, previous_hash, hash)
    select r.* from json_to_recordset(${literal(JSON.stringify(rows))}::json) as r(
      company_id bigint, sequence bigint, actor text, act text, subject text, at timestamptz,
      payload text, previous_hash text, hash text);
    insert into audit_head (company_id, sequence, hash, key_id)
    values (${BigInt(companyId)}, ${sequence}, ${literal(hash)}, ${key ? literal(key.id) : 'null'})`);
}
