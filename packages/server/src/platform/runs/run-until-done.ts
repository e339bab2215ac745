type Batches = Readonly<{
  /** The process is about to stop, or the time of the job is over. */
  stopping: AbortSignal | undefined;
  /** Applies the next batch; returns false if none is left. */
  nextBatch: () => Promise<boolean>;
  /** Adds a job that resumes the run. */
  handOver: () => Promise<void>;
}>;

/**
 * Applies batches until none is left and returns true. Returns false if the rest was handed over to another job. After
 * a kill, the job itself is run again (platform/jobs).
 */
export async function runUntilDone({ stopping, nextBatch, handOver }: Batches): Promise<boolean> {
  while (!stopping?.aborted && (await nextBatch()));
  if (!stopping?.aborted) return true;
  await handOver();
  return false;
}
