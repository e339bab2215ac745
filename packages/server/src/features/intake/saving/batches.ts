import type { ImportVerdict } from '../import-verdict.ts';

/** Entries that are saved in one transaction, and bytes of their files that are in memory for it. */
const MOST_ENTRIES = 200;
const MOST_BYTES = 8 * 1024 * 1024;

type Bounds = Readonly<{ most?: number | undefined; stopping?: AbortSignal | undefined }>;

/**
 * Groups entries into batches. What was read before an error, or before the process is about to stop, is a batch too.
 */
export async function* inBatches(
  entries: AsyncIterable<ImportVerdict>,
  { most = MOST_ENTRIES, stopping }: Bounds = {},
): AsyncGenerator<readonly ImportVerdict[], void> {
  let batch: ImportVerdict[] = [];
  let bytes = 0;
  let lastFile: Uint8Array | null = null;
  try {
    for await (const entry of entries) {
      const file = fileOf(entry);
      // Of several entries of one file its bytes count once.
      const more = file === null || file === lastFile ? 0 : file.length;
      const isFull = batch.length >= most || isTooMuch(bytes, more);
      if (batch.length > 0 && isFull) {
        yield batch;
        [batch, bytes] = [[], 0];
      }
      batch.push(entry);
      bytes += more;
      lastFile = file ?? lastFile;
      if (stopping?.aborted) break;
    }
  } catch (error) {
    if (batch.length > 0) yield batch;
    throw error;
  }
  if (batch.length > 0) yield batch;
}

/** A file that is in memory already fits. */
const isTooMuch = (bytes: number, more: number): boolean => more > 0 && bytes + more > MOST_BYTES;

const fileOf = (entry: ImportVerdict): Uint8Array | null =>
  entry.kind === 'arrival' ? entry.document : null;
