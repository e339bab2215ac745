const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Waits for Ctrl-C or SIGTERM; a second signal exits without waiting for running work. */
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
