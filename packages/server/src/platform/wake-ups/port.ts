/**
 * Hints that something is there to be done or read, between all processes on one database. Any may be
 * lost: whoever waits for them looks around by himself too.
 */
export type WakeUps = Readonly<{
  /** Wakes who waits for the topic, here and elsewhere. Many within a moment are told together. */
  wake(topic: string): void;
  /** Answers how to end it. */
  on(topic: string, act: () => void): () => void;
  close(): Promise<void>;
}>;
