import { createHash, createHmac } from 'node:crypto';
import type { AuditKey } from './audit-keys.ts';

/** Hash before the first entry of a company. */
export const CHAIN_START = '0'.repeat(64);

/** The entry from which on a chain is written with another key; its payload names the key. */
export const KEY_CHANGED = 'audit.key-changed';

/** The entry that declares the previous key lost; its payload names that key. */
export const KEY_LOST = 'audit.key-lost';

/** Fields covered by an entry's hash, as stored. */
export type ChainedEntry = Readonly<{
  company_id: string;
  sequence: string;
  actor: string;
  act: string;
  subject: string;
  /** UTC, milliseconds. */
  at: string;
  /** JSON text. */
  payload: string;
}>;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** SHA-256 over the previous hash and every field, keyed if there is a key; the payload is covered by its own hash. */
export function entryHash(
  previousHash: string,
  entry: ChainedEntry,
  key: AuditKey | null = null,
): string {
  const { company_id, sequence, actor, act, subject, at, payload } = entry;
  const fields = [previousHash, company_id, sequence, actor, act, subject, at, sha256(payload)];
  const text = JSON.stringify(fields);
  return key ? createHmac('sha256', key.secret).update(text).digest('hex') : sha256(text);
}
