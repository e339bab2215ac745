import { createHash } from 'node:crypto';
import type { Db } from '../db/open.ts';
import { databaseOf } from '../db/transact.ts';

/**
 * A server key that entries are hashed with, so that access to the database alone does not suffice to forge an entry.
 */
export type AuditKey = Readonly<{
  /** Written into the chain to identify the key in use; derived from the secret, reveals nothing of the key. */
  id: string;
  secret: Buffer;
}>;

const keysOf = new WeakMap<Db, readonly AuditKey[]>();

/** Has the audit trail of this database written with the first of the keys and read with all of them. */
export function keyAudit(db: Db, keys: readonly string[]): void {
  keysOf.set(db, keys.map(auditKey));
}

/** Keys of the database; new entries use the first. Without keys, entries are chained but not keyed. */
export const auditKeysOf = (db: Db): readonly AuditKey[] => keysOf.get(databaseOf(db)) ?? [];

function auditKey(base64: string): AuditKey {
  const secret = Buffer.from(base64, 'base64');
  const id = createHash('sha256').update('hoadon audit key').update(secret).digest('hex');
  return { id: id.slice(0, 16), secret };
}
