import { readFileSync } from 'node:fs';
import { createTrustStore, type TrustStore } from '@hoadon/signing/certificates/trust-store';
import { readFile, spoolReader, zipDirectory } from './files/index.ts';
import { FileRefused } from './refusal.ts';
import type { FileOutcome, Listing, ReadTask } from './tasks.ts';

/** Runs in the process that reads untrusted files. Refusals are passed as values: errors lose their class between processes. */
export async function listZip(path: string): Promise<Listing> {
  try {
    return { entries: await zipDirectory(readFileSync(path)) };
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.refusal };
    throw error;
  }
}

export async function readFiles({ files, trusted, now, folder }: ReadTask): Promise<FileOutcome[]> {
  const spool = spoolReader();
  const reading = { spool, folder, judgement: { trust: storeOf(trusted), now } };
  const outcomes: FileOutcome[] = [];
  try {
    for (const file of files) outcomes.push(...(await readFile(file, reading)));
  } finally {
    spool.close();
  }
  return outcomes;
}

let cachedStore: Readonly<{ pinned: Buffer; store: TrustStore }> | null = null;

/** Created anew only if the trusted certificates change: a store caches the issuers it found. */
function storeOf(trusted: readonly Uint8Array[]): TrustStore {
  const pinned = Buffer.concat(trusted);
  if (!cachedStore?.pinned.equals(pinned))
    cachedStore = { pinned, store: createTrustStore(trusted) };
  return cachedStore.store;
}
