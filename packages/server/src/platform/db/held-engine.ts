import type { PGlite } from '@electric-sql/pglite';

/** An engine that is let go of when it is closed: whoever still holds the database holds no memory of it. */
export type HeldEngine = Readonly<{
  /** Throws once it is closed. */
  engine(): PGlite;
  close(): Promise<void>;
}>;

export function holdEngine(opened: PGlite): HeldEngine {
  let held: PGlite | null = opened;
  return {
    engine() {
      if (!held) throw new Error('the database is closed');
      return held;
    },
    async close() {
      const closing = held;
      held = null;
      await closing?.close();
    },
  };
}
