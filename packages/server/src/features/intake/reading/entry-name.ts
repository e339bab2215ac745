const UTF8_FLAG = 0x0800;
const UNICODE_PATH = 0x7075;
/** Version of the field, and checksum of the name it replaces. */
const UNICODE_PATH_HEAD = 5;
const UTF8 = new TextDecoder('utf-8', { fatal: true });
/** The encoding of Windows in Viet Nam where a name is not marked as UTF-8. Letters and tone marks are separate characters. */
const WINDOWS = new TextDecoder('windows-1258');
/** Control characters, and those that change the direction of what follows: the name would be shown differently. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
const DRIVE = /^[A-Za-z]:$/;
const LONGEST_PART = 200;

export type RawName = Readonly<{
  raw: Buffer;
  flags: number;
  extraFields: readonly Readonly<{ id: number; data: Buffer }>[];
}>;

/** Decodes the name of a zip entry as it was packed. */
export function decodeName({ raw, flags, extraFields }: RawName): string {
  const unicode = extraFields.find(({ id }) => id === UNICODE_PATH)?.data;
  const bytes = unicode ? unicode.subarray(UNICODE_PATH_HEAD) : raw;
  try {
    return UTF8.decode(bytes);
  } catch {
    return flags & UTF8_FLAG ? raw.toString('latin1') : WINDOWS.decode(raw);
  }
}

/**
 * Returns a name from outside as a path that is safe to show: parts joined by "/", without "..", root, drive, hidden
 * characters or excessive length.
 */
export function harmlessName(name: string): string {
  const parts = name
    .normalize('NFC')
    .replace(UNSEEN, '')
    .split(/[/\\]/)
    // By characters: half of one is no text.
    .map((part) => [...part.trim()].slice(0, LONGEST_PART).join(''))
    .filter((part) => part !== '' && part !== '.' && part !== '..' && !DRIVE.test(part));
  return parts.join('/') || '?';
}

/** Returns a function that makes each path unique: a repeated path gets a number. */
export function uniquePaths(): (wanted: string) => string {
  const given = new Set<string>();
  const numbers = new Map<string, number>();
  return (wanted) => {
    let path = wanted;
    while (given.has(path)) {
      const number = (numbers.get(wanted) ?? 1) + 1;
      numbers.set(wanted, number);
      path = `${wanted} (${number})`;
    }
    given.add(path);
    return path;
  };
}
