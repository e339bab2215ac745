const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Waits for Ctrl-C or a request to end; a second one does not wait for what is under way. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    const first = () => {
      for (const signal of SIGNALS) {
        process.off(signal, first);
        process.on(signal, () => process.exit(130));
      }
      resolve();
    };
    for (const signal of SIGNALS) process.on(signal, first);
  });
}
