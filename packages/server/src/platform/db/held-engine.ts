import type { PGlite } from '@electric-sql/pglite';

/** An engine that is released on close, so that a reference to the database does not retain its memory. */
export type HeldEngine = Readonly<{
  /** Throws after close. */
  engine(): PGlite;
  close(): Promise<void>;
}>;

export function holdEngine(opened: PGlite): HeldEngine {
  let current: PGlite | null = opened;
  return {
    engine() {
      if (!current) throw new Error('the database is closed');
      return current;
    },
    async close() {
      const closing = current;
      current = null;
      await closing?.close();
    },
  };
}
