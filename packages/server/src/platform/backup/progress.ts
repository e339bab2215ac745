/** Prints a line about a long act, at most every few seconds. */
export type ReportLine = (line: string) => void;

const EVERY_MS = 2_000;

/** Counts `done` of `total` and reports it from time to time. */
export function progress(report: ReportLine, what: string, total: number) {
  let done = 0;
  let reportedAt = Date.now();
  return (): void => {
    done += 1;
    if (Date.now() - reportedAt < EVERY_MS) return;
    reportedAt = Date.now();
    report(`${what}: ${done} of ${total} (${Math.floor((done / total) * 100)} %)`);
  };
}
