import { readFileSync } from 'node:fs';
import { createTrustStore, type TrustStore } from '@hoadon/signing/certificates/trust-store';
import { readFile, spoolReader, zipDirectory } from './files/index.ts';
import { FileRefused } from './refusal.ts';
import type { Listing, Outcome, ReadTask } from './tasks.ts';

/** What a process that reads files of strangers does. Refusals travel as values: errors lose their class on the way. */
export async function listZip(path: string): Promise<Listing> {
  try {
    return { entries: await zipDirectory(readFileSync(path)) };
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.refusal };
    throw error;
  }
}

export async function readFiles({ files, trusted, now, folder }: ReadTask): Promise<Outcome[]> {
  const spool = spoolReader();
  const reading = { spool, folder, judgement: { trust: storeOf(trusted), now } };
  const outcomes: Outcome[] = [];
  try {
    for (const file of files) outcomes.push(...(await readFile(file, reading)));
  } finally {
    spool.close();
  }
  return outcomes;
}

let known: Readonly<{ pinned: Buffer; store: TrustStore }> | null = null;

/** Made anew only where other certificates are trusted: it remembers whose issuers it found. */
function storeOf(trusted: readonly Uint8Array[]): TrustStore {
  const pinned = Buffer.concat(trusted);
  if (!known?.pinned.equals(pinned)) known = { pinned, store: createTrustStore(trusted) };
  return known.store;
}
