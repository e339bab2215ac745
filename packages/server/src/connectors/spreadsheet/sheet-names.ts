/** Characters that Excel refuses in the name of a sheet, and those that take their place. */
const REFUSED: Readonly<Record<string, string>> = { '[': '(', ']': ')' };
const LONGEST = 31;

/**
 * Names as Excel accepts them, each once: without `[ ] : * ? / \`, without an apostrophe at an end, 31 characters at most, equal ones
 * numbered.
 */
export function sheetNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const plain = name
      .replace(/[[\]:*?/\\]/g, (character) => REFUSED[character] ?? '-')
      .replace(/\p{Cc}/gu, ' ');
    const wanted = trimmed(plain) || 'Sheet';
    let given = shortened(wanted, '');
    for (let times = 2; taken.has(given.toLowerCase()); times += 1)
      given = shortened(wanted, ` (${times})`);
    taken.add(given.toLowerCase());
    return given;
  });
}

const trimmed = (name: string): string => name.replace(/^['\s]+|['\s]+$/g, '');

const shortened = (name: string, suffix: string): string =>
  `${trimmed([...name].slice(0, LONGEST - suffix.length).join(''))}${suffix}`;
