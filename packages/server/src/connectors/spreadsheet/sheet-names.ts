/** Characters that Excel refuses in the name of a sheet, and their replacements. */
const REFUSED: Readonly<Record<string, string>> = { '[': '(', ']': ')' };
const LONGEST = 31;

/**
 * Returns names that Excel accepts, each unique: without `[ ] : * ? / \`, without an apostrophe at an end, 31
 * characters at most, duplicates numbered.
 */
export function sheetNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    const plain = name
      .replace(/[[\]:*?/\\]/g, (character) => REFUSED[character] ?? '-')
      .replace(/\p{Cc}/gu, ' ');
    const wanted = trimmed(plain) || 'Sheet';
    let unique = shortened(wanted, '');
    for (let times = 2; used.has(unique.toLowerCase()); times += 1)
      unique = shortened(wanted, ` (${times})`);
    used.add(unique.toLowerCase());
    return unique;
  });
}

const trimmed = (name: string): string => name.replace(/^['\s]+|['\s]+$/g, '');

const shortened = (name: string, suffix: string): string =>
  `${trimmed([...name].slice(0, LONGEST - suffix.length).join(''))}${suffix}`;
