/**
 * Hints between all processes on one database that there is something to do or to read. A hint may be lost: listeners
 * also poll.
 */
export type WakeUps = Readonly<{
  /** Wakes the listeners of the topic in all processes. Wake-ups of one moment are sent together. */
  wake(topic: string): void;
  /** Returns a disposer. */
  on(topic: string, act: () => void): () => void;
  close(): Promise<void>;
}>;
