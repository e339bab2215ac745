import { readFileSync } from 'node:fs';

/** Ticks per second of /proc and bytes per page; the same on all common Linux systems. */
const TICKS = 100;
const PAGE_KB = 4;

/** Usage of this process and its children: processor milliseconds since their start, and resident megabytes now. */
export function familyUsage(): { processorMs: number; residentMb: number } {
  const path = `/proc/${process.pid}/task/${process.pid}/children`;
  const children = readFileSync(path, 'utf8').split(' ').filter(Boolean).map(Number);
  const all = [process.pid, ...children].map(usageOf);
  return {
    processorMs: all.reduce((sum, { ms }) => sum + ms, 0),
    residentMb: all.reduce((sum, { mb }) => sum + mb, 0),
  };
}

function usageOf(pid: number): { ms: number; mb: number } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Behind the name, which may hold blanks: fields 14, 15 and 24.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = (fields[11] ?? 0) + (fields[12] ?? 0);
    return { ms: (ticks * 1000) / TICKS, mb: ((fields[21] ?? 0) * PAGE_KB) / 1024 };
  } catch {
    // The process has ended meanwhile.
    return { ms: 0, mb: 0 };
  }
}
