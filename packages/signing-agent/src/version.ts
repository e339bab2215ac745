/** The agent's own version, told by the version call and compared with what a page asks for. */
export const AGENT_NAME = 'Hoadon signing agent';
export const AGENT_VERSION = '1.1.0';

const VERSION = /^(\d{1,5})\.(\d{1,5})\.(\d{1,5})$/;

/** Whether `version` is `minimum` or newer. A text that is no version asks for nothing we can give. */
export function isAtLeast(version: string, minimum: string): boolean {
  const own = VERSION.exec(version)?.slice(1).map(Number);
  const asked = VERSION.exec(minimum)?.slice(1).map(Number);
  if (own === undefined || asked === undefined) return false;
  for (const [at, part] of own.entries()) {
    const difference = part - (asked[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
