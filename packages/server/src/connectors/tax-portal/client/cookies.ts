/**
 * Returns the cookies of a session updated by those of a response (`name=value`): the portal's load balancer expects
 * its own back.
 */
export function cookiesAfter(before: string, set: readonly string[]): string {
  const jar = new Map(before === '' ? [] : before.split('; ').map(pair));
  for (const text of set) {
    const [name, value] = pair(text);
    if (name !== '') jar.set(name, value);
  }
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
}

function pair(text: string): [string, string] {
  const at = text.indexOf('=');
  return at < 0 ? [text.trim(), ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}
