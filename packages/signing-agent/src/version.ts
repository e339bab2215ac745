/** The agent's own version, returned by the version call and compared with the minimum of a page. */
export const AGENT_NAME = 'Hoadon signing agent';
export const AGENT_VERSION = '1.1.0';

const VERSION = /^(\d{1,5})\.(\d{1,5})\.(\d{1,5})$/;

/** Whether `version` is `minimum` or newer. False for a malformed minimum. */
export function isAtLeast(version: string, minimum: string): boolean {
  const own = VERSION.exec(version)?.slice(1).map(Number);
  const required = VERSION.exec(minimum)?.slice(1).map(Number);
  if (own === undefined || required === undefined) return false;
  for (const [at, part] of own.entries()) {
    const difference = part - (required[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
