import type { Judged } from '../judged.ts';

/** Entries that are kept in one transaction, and bytes of theirs that are held for it. */
const BATCH = 200;
const BATCH_BYTES = 8 * 1024 * 1024;

/** Entries on their way to be kept. */
export type Batches = Readonly<{
  /** `file`: what it stands in; of many entries of one file its bytes count once. Throws why an earlier batch was not kept. */
  add(entry: Judged, file: Uint8Array | null): Promise<void>;
  /** Once all that was added is kept. */
  end(): Promise<void>;
}>;

/** Keeps entries batch by batch: while one is kept, the next comes together. */
export function inBatches(
  keep: (entries: readonly Judged[]) => Promise<void>,
  most = BATCH,
): Batches {
  let batch: Judged[] = [];
  let bytes = 0;
  let held: Uint8Array | null = null;
  let keeping: Promise<void> = Promise.resolve();
  const flush = async () => {
    const full = batch;
    [batch, bytes] = [[], 0];
    await keeping;
    keeping = keep(full);
    // Its failure is told when the next batch is full, or at the end.
    keeping.catch(() => {});
  };
  return {
    async add(entry, file) {
      const more = file === held ? 0 : (file?.length ?? 0);
      if (batch.length >= most || (more > 0 && bytes + more > BATCH_BYTES)) await flush();
      batch.push(entry);
      bytes += more;
      held = file ?? held;
    },
    async end() {
      await flush();
      await keeping;
    },
  };
}
