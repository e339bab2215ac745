import { createHash } from 'node:crypto';

/** Hash before the first entry of a company. */
export const CHAIN_START = '0'.repeat(64);

/** What an entry's hash covers, as stored. */
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

/** SHA-256 over the previous hash and every field; the payload goes in as its own hash. */
export function entryHash(previousHash: string, entry: ChainedEntry): string {
  const { company_id, sequence, actor, act, subject, at, payload } = entry;
  const fields = [previousHash, company_id, sequence, actor, act, subject, at, sha256(payload)];
  return sha256(JSON.stringify(fields));
}
