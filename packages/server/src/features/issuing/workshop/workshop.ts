import { availableParallelism } from 'node:os';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { TrustStore } from '@hoadon/signing/certificates/trust-store';
import type { Signer } from '@hoadon/signing/keys/signer';
import { signElement } from '@hoadon/signing/sign-xml';
import { Piscina } from 'piscina';
import type { Identity } from '../connections/index.ts';
import { type BuildResult, buildInvoice, dataIdOf, type ToBuild } from './build-invoice.ts';
import type { BuildTask, RepliesTask, SealTask } from './issuing-worker.ts';
import { type ParsedReply, readReply } from './read-reply.ts';
import { listPartOf, type Sealed, sealInvoice, type ToSign } from './seal-invoice.ts';

/** The processor-bound part of issuing: encodes and signs invoices, and verifies replies. */
export type Workshop = Readonly<{
  build(rows: readonly ToBuild[], providerTaxCode: string): Promise<BuildResult[]>;
  seal(
    rows: readonly ToSign[],
    signer: Signer,
    taxCode: string,
    sender: Identity,
  ): Promise<Sealed[]>;
  /** Reads messages of the authority and verifies them as of `now`. */
  read(messages: readonly Uint8Array[], now: Instant): Promise<ParsedReply[]>;
  close(): Promise<void>;
}>;

/** Works in this thread, with keys in memory or on a device. */
export const workshop = (trust: TrustStore): Workshop => ({
  build: async (rows, providerTaxCode) => rows.map((row) => buildInvoice(row, providerTaxCode)),
  seal: (rows, signer, taxCode, sender) =>
    Promise.all(
      rows.map(async (row) => {
        const invoice = await signElement({ ...row, dataId: dataIdOf(row.id), signer });
        const part = listPartOf(row);
        const list = part && (await signElement({ ...part, signer }));
        return sealInvoice(row, { invoice, list }, taxCode, sender);
      }),
    ),
  async read(messages, now) {
    const replies: ParsedReply[] = [];
    // One after the other, so that a parsed document is freed before the next is parsed.
    for (const bytes of messages) replies.push(await readReply(bytes, trust, now));
    return replies;
  },
  close: async () => {},
});

/** Fewer rows are faster in this thread than the transfer to another. */
const WORTH_A_THREAD = 24;
const CHUNK = 25;

/**
 * Spreads large batches over worker threads, started when first needed. Keys in memory go with the
 * work; a token's key signs in this thread.
 */
export function threadedWorkshop(trust: TrustStore, threads = availableParallelism()): Workshop {
  const inThisThread = workshop(trust);
  let pool: Piscina | null = null;
  const onThreads = async <T, R>(
    rows: readonly T[],
    name: string,
    task: (rows: T[]) => unknown,
  ) => {
    pool ??= startThreads(threads, () => {
      pool = null;
    });
    const started = pool;
    const chunks: T[][] = [];
    for (let from = 0; from < rows.length; from += CHUNK)
      chunks.push(rows.slice(from, from + CHUNK));
    const results: R[][] = await Promise.all(
      chunks.map((chunk) => started.run(task(chunk), { name })),
    );
    return results.flat();
  };
  return {
    build: (rows, providerTaxCode) =>
      rows.length < WORTH_A_THREAD
        ? inThisThread.build(rows, providerTaxCode)
        : onThreads<ToBuild, BuildResult>(rows, 'build', (rows): BuildTask => {
            return { rows, providerTaxCode };
          }),
    seal: (rows, signer, taxCode, sender) => {
      const { privateKey, certificate } = signer;
      return rows.length < WORTH_A_THREAD || !privateKey
        ? inThisThread.seal(rows, signer, taxCode, sender)
        : onThreads<ToSign, Sealed>(rows, 'seal', (rows): SealTask => {
            return { rows, privateKey, certificate, taxCode, sender };
          });
    },
    read: (messages, now) =>
      messages.length < WORTH_A_THREAD
        ? inThisThread.read(messages, now)
        : onThreads<Uint8Array, ParsedReply>(messages, 'read', (messages): RepliesTask => {
            return { messages, pinned: trust.pinned, now };
          }),
    close: async () => {
      await pool?.destroy();
    },
  };
}

const THREAD = new URL('./issuing-worker.ts', import.meta.url);

function startThreads(threads: number, onFailure: () => void): Piscina {
  const pool = new Piscina({
    filename: THREAD.href,
    minThreads: threads,
    maxThreads: threads,
    // The objects of a batch die with it: with room for them, few survive a collection.
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
  });
  // A thread that cannot run would leave its tasks pending for ever: all of them are rejected instead.
  pool.on('error', () => {
    onFailure();
    void pool.destroy();
  });
  return pool;
}
