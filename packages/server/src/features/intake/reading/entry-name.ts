const UTF8_FLAG = 0x0800;
const UNICODE_PATH = 0x7075;
/** Version of the field, and checksum of the name it stands for. */
const UNICODE_PATH_HEAD = 5;
const UTF8 = new TextDecoder('utf-8', { fatal: true });
/** What Windows in Viet Nam writes where it does not say UTF-8. It has letters and tones apart. */
const WINDOWS = new TextDecoder('windows-1258');
/** Control characters, and those that turn the direction of what follows: a name that reads otherwise than it is. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
const DRIVE = /^[A-Za-z]:$/;
const LONGEST_PART = 200;

export type RawName = Readonly<{
  raw: Buffer;
  flags: number;
  extraFields: readonly Readonly<{ id: number; data: Buffer }>[];
}>;

/** The name of a zip entry, as whoever packed it saw it. */
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
 * A name from outside as a place to show: parts joined by "/", none of which climbs, begins at a root or a drive, hides a
 * character or is without end.
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

/** Gives each place a name of its own: a second one of the same name gets a number. */
export function placeNames(): (wanted: string) => string {
  const given = new Set<string>();
  const numbers = new Map<string, number>();
  return (wanted) => {
    let place = wanted;
    while (given.has(place)) {
      const number = (numbers.get(wanted) ?? 1) + 1;
      numbers.set(wanted, number);
      place = `${wanted} (${number})`;
    }
    given.add(place);
    return place;
  };
}
