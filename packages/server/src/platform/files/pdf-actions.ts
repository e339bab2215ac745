import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

/**
 * Names by which a PDF runs something on opening, or contains another file (ISO 32000-1 §7.11.4, §12.6). Showing a page
 * first (`/OpenAction [3 0 R /Fit]`) is no action.
 */
const ACTIVE_NAMES = ['JavaScript', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'FileAttachment'];
const VIEW_ALONE = '(?!\\s*\\[)';
/** Characters that end a name. */
const END = '(?=[\\s\\0()<>\\[\\]{}/%]|$)';

/** A name as PDF may write it: every character as it is or by its number, `#4a`. */
const nameOf = (name: string): string =>
  `/${[...name].map((letter) => `(?:${letter}|#(?i:${letter.charCodeAt(0).toString(16)}))`).join('')}${END}`;

const ACTIVE = new RegExp(
  [...ACTIVE_NAMES.map(nameOf), `${nameOf('OpenAction')}${VIEW_ALONE}`].join('|'),
);
const OBJECTS = new RegExp(nameOf('ObjStm'), 'g');
const FILTER = new RegExp(nameOf('Filter'));
const PREDICTOR = new RegExp(nameOf('Predictor'));
const STREAM = /stream(?:\r\n|\n|\r)/g;

const MOST_OBJECT_STREAMS = 5_000;
const MOST_DICTIONARY_BYTES = 4_096;
const MOST_UNPACKED_BYTES = 64 * 1024 * 1024;

const inflated = promisify(inflate);

/** Whether a PDF runs something, contains another file, or has unreadable objects, such as those of a locked PDF. */
export async function hasPdfActions(file: Buffer): Promise<boolean> {
  const text = file.toString('latin1');
  if (ACTIVE.test(text)) return true;
  let left = MOST_UNPACKED_BYTES;
  let streams = 0;
  for (const { index } of text.matchAll(OBJECTS)) {
    streams += 1;
    const packed = packedAfter(text, index);
    if (packed === 'plain') continue;
    if (packed === null || streams > MOST_OBJECT_STREAMS) return true;
    const objects = await unpacked(file.subarray(packed), left);
    if (objects === null || ACTIVE.test(objects)) return true;
    left -= objects.length;
  }
  return false;
}

/**
 * Returns the offset of the content of the object stream after this name; `plain`: uncompressed, null: an unsupported
 * encoding.
 */
function packedAfter(text: string, name: number): number | 'plain' | null {
  STREAM.lastIndex = name;
  const stream = STREAM.exec(text);
  if (stream === null || stream.index - name > MOST_DICTIONARY_BYTES) return null;
  const before = text.slice(Math.max(0, name - MOST_DICTIONARY_BYTES), name);
  const dictionary = before.slice(before.lastIndexOf('obj') + 1) + text.slice(name, stream.index);
  if (!FILTER.test(dictionary)) return 'plain';
  return PREDICTOR.test(dictionary) ? null : STREAM.lastIndex;
}

async function unpacked(bytes: Buffer, most: number): Promise<string | null> {
  if (most <= 0) return null;
  try {
    return (await inflated(bytes, { maxOutputLength: most })).toString('latin1');
  } catch {
    return null;
  }
}
