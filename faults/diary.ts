/** How long acts of each kind and parts of the run took. */
export type Diary = Readonly<{
  /** Does it and notes how long it took under that name. */
  timed<T>(name: string, work: () => Promise<T>): Promise<T>;
  took(): Readonly<Record<string, Took>>;
}>;

export type Took = Readonly<{ times: number; medianMs: number; longestMs: number }>;

export function newDiary(): Diary {
  const entries = new Map<string, number[]>();
  return {
    async timed(name, work) {
      const start = Date.now();
      try {
        return await work();
      } finally {
        const entry = entries.get(name) ?? [];
        entries.set(name, entry);
        entry.push(Date.now() - start);
      }
    },
    took: () => Object.fromEntries([...entries].map(([name, all]) => [name, tookOf(all)])),
  };
}

function tookOf(all: readonly number[]): Took {
  const sorted = [...all].sort((a, b) => a - b);
  const times = sorted.length;
  return { times, medianMs: sorted[times >> 1] ?? 0, longestMs: sorted.at(-1) ?? 0 };
}
