import { readdirSync, readFileSync } from 'node:fs';

/** What a process and its children hold. `rssMb`: memory of all together; `files`: open descriptors. */
export type Usage = Readonly<{ rssMb: number; files: number; processorSeconds: number }>;

const PAGE_MB = 4_096 / 1_048_576;
const TICKS_PER_SECOND = 100;

/** Reads /proc. Processes that ended meanwhile are left out. */
export function usageOf(pid: number): Usage {
  const parents = new Map(
    readdirSync('/proc')
      .map(Number)
      .filter(Boolean)
      .map((pid) => [pid, statOf(pid)?.parent]),
  );
  const family = [pid];
  for (const one of family)
    family.push(...[...parents].filter(([, parent]) => parent === one).map(([child]) => child));
  const all = family.map(holds);
  const sum = (name: keyof Usage) => all.reduce((total, usage) => total + usage[name], 0);
  return { rssMb: sum('rssMb'), files: sum('files'), processorSeconds: sum('processorSeconds') };
}

function holds(pid: number): Usage {
  const stat = statOf(pid);
  return {
    rssMb: (stat?.pages ?? 0) * PAGE_MB,
    processorSeconds: (stat?.ticks ?? 0) / TICKS_PER_SECOND,
    files: readOrNull(() => readdirSync(`/proc/${pid}/fd`).length) ?? 0,
  };
}

function statOf(pid: number): { parent: number; ticks: number; pages: number } | null {
  return readOrNull(() => {
    // The name, in brackets, may hold anything; the fields after it are those of proc(5), from the third.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const field = (nth: number) => Number(fields[nth - 3]);
    return { parent: field(4), ticks: field(14) + field(15), pages: field(24) };
  });
}

function readOrNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
