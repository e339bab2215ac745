/**
 * How a process signals that it is alive, and when another process takes over its work. In milliseconds.
 *
 * Every duration is a fixed share of LOST_AFTER_MS. A living process renews each lease at least three times before the
 * lease expires, whatever the setting is.
 */
export type Leases = Readonly<{
  /** Between two signs of life of running jobs and due steps. */
  pulseMs: number;
  /** A running job without a sign of life for longer than this belongs to a dead process. */
  lostAfterMs: number;
  /** Between two searches for jobs of dead processes. */
  searchMs: number;
  /** Lease of the due steps of invoices; renewed with every pulse. */
  stepMs: number;
  /** Lease of the Idempotency-Key of a running request; renewed three times as often. */
  keyMs: number;
  /** Lease of the reader of a tax account, in addition to the time it waits for the portal. */
  readerMs: number;
  /** Between two searches for tax accounts without a reader. */
  readerSearchMs: number;
  /** Claim on invoices that are being verified. It is not renewed, so it must outlast the longest batch. */
  verificationMs: number;
}>;

export const leasesOf = (lostAfterMs: number): Leases => ({
  pulseMs: lostAfterMs / 5,
  lostAfterMs,
  searchMs: (lostAfterMs * 2) / 5,
  stepMs: (lostAfterMs * 3) / 5,
  keyMs: (lostAfterMs * 2) / 5,
  readerMs: (lostAfterMs * 2) / 5,
  readerSearchMs: (lostAfterMs * 12) / 5,
  verificationMs: lostAfterMs * 12,
});
