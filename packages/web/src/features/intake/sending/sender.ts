import { uploadInvoices } from '@hoadon/contracts/intake';
import { Act } from '../../../lib/acts/act.ts';
import { isAnswerLost } from '../../../lib/acts/answer-lost.ts';
import { CallError } from '../../../lib/call-error.ts';
import { holdUnsaved } from '../../../lib/unsaved/index.ts';
import { batchesOf, bytesOf } from './batches.ts';

/** Files being sent; not bound to a mounted component. */
export type Sending = Readonly<{
  companyId: string;
  files: number;
  names: readonly string[];
  startedAt: number;
  /** Share of the bytes, 0 to 1. */
  share: number;
  /** Imports that they became, in the order sent. */
  runs: readonly string[];
  /** Files that the server did not take, and why. */
  refused: readonly Readonly<{ names: readonly string[]; error: unknown }>[];
  /** stopped: no answer in spite of asking again; what is left waits to be sent on. */
  state: 'sending' | 'stopped' | 'sent';
  error: unknown;
}>;

type Wish = Readonly<{ files: readonly File[]; isSold: boolean; companyId: string }>;
type Batch = Readonly<{ files: File[]; act: Act }>;

/** An answer that was lost is asked for again after these. Milliseconds. */
const PAUSES = [1_000, 3_000, 8_000];
/** Refusals of these files, which harm no others. */
const OF_THE_FILES: readonly number[] = [400, 413, 415, 422];
const NAMES_TOLD = 3;

let now: Sending | null = null;
let isSold = false;
let waiting: Batch[] = [];
let sentBytes = 0;
let allBytes = 0;
const listeners = new Set<() => void>();

function change(next: Partial<Sending> | null): void {
  now = next === null ? null : now && { ...now, ...next };
  for (const listener of listeners) listener();
}

holdUnsaved({ isDirty: () => now !== null && now.state !== 'sent' });

/**
 * Sends files of invoices, twenty at a time, whether or not their dialog is open. Each batch is an act of its own: one
 * whose answer is lost goes out again as the same.
 */
export const sender = {
  now: (): Sending | null => now,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  send(wish: Wish): void {
    if (now?.state === 'sending') return;
    const { files, companyId } = wish;
    isSold = wish.isSold;
    waiting = batchesOf(files).map((batch) => ({ files: batch, act: new Act() }));
    [sentBytes, allBytes] = [0, Math.max(1, bytesOf(files))];
    now = {
      companyId,
      files: files.length,
      names: files.slice(0, NAMES_TOLD).map(({ name }) => name),
      startedAt: Date.now(),
      share: 0,
      runs: [],
      refused: [],
      state: 'sending',
      error: null,
    };
    change({});
    void sendOn();
  },
  /** Goes on with what is left. */
  resume(): void {
    if (now?.state !== 'stopped') return;
    change({ state: 'sending', error: null });
    void sendOn();
  },
  forget(): void {
    waiting = [];
    change(null);
  },
};

async function sendOn(): Promise<void> {
  for (let batch = waiting[0]; batch; batch = waiting[0]) {
    try {
      const run = await sendBatch(batch);
      change({ runs: [...(now?.runs ?? []), run] });
    } catch (error) {
      if (!(error instanceof CallError && OF_THE_FILES.includes(error.status))) {
        change({ state: 'stopped', error });
        return;
      }
      const names = batch.files.map(({ name }) => name);
      change({ refused: [...(now?.refused ?? []), { names, error }] });
    }
    // Given up meanwhile.
    if (waiting[0] !== batch) return;
    waiting = waiting.slice(1);
    sentBytes += bytesOf(batch.files);
    change({ share: sentBytes / allBytes });
  }
  change({ state: 'sent' });
}

/** Returns the id of the import that the files became. Throws what the call throws, after the last retry. */
async function sendBatch({ files, act }: Batch): Promise<string> {
  const own = {
    files: { invoices: files },
    onProgress: (share: number) => reportProgress(files, share),
  };
  for (const pause of PAUSES) {
    try {
      return (await act.send(uploadInvoices, { kind_of: isSold }, own)).id;
    } catch (error) {
      const isTooSoon = error instanceof CallError && error.status === 429;
      if (!isTooSoon && !isAnswerLost(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return (await act.send(uploadInvoices, { kind_of: isSold }, own)).id;
}

const reportProgress = (files: readonly File[], share: number): void =>
  change({ share: Math.min(1, (sentBytes + share * bytesOf(files)) / allBytes) });
