/** Waiting work, first in first out per company, round robin between companies. */
export type FairQueue<Work> = Readonly<{
  add(companyId: string, work: Work): void;
  /** Returns the next work of the first company in turn that may go; skipped companies do not lose their turn. */
  take(mayGo: (companyId: string) => boolean): Work | undefined;
  lengthFor(companyId: string): number;
  /** Everything that waits, which then waits no more. */
  empty(): Work[];
}>;

export function fairQueue<Work>(): FairQueue<Work> {
  /** The company next in turn comes first. */
  const lines = new Map<string, Work[]>();
  return {
    add(companyId, work) {
      const line = lines.get(companyId);
      if (line) line.push(work);
      else lines.set(companyId, [work]);
    },
    take(mayGo) {
      for (const [companyId, line] of lines) {
        if (!mayGo(companyId)) continue;
        lines.delete(companyId);
        const work = line.shift();
        if (line.length > 0) lines.set(companyId, line);
        return work;
      }
      return undefined;
    },
    lengthFor: (companyId) => lines.get(companyId)?.length ?? 0,
    empty() {
      const all = [...lines.values()].flat();
      lines.clear();
      return all;
    },
  };
}
