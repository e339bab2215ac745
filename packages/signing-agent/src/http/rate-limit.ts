/** Counts calls of each caller in windows of a minute. */
export function rateLimit(perMinute: number, now: () => Date) {
  const windows = new Map<string, { minute: number; count: number }>();
  return {
    /** False where the caller used up the minute. */
    take(caller: string): boolean {
      const minute = Math.floor(now().getTime() / 60_000);
      const window = windows.get(caller);
      if (window === undefined || window.minute !== minute) {
        windows.set(caller, { minute, count: 1 });
        return true;
      }
      window.count += 1;
      return window.count <= perMinute;
    },
  };
}
