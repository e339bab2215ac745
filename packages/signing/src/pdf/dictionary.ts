/**
 * A PDF dictionary as its keys and the raw text of their values (ISO 32000-1 §7.3.7). Raw, because other software's
 * entries are written back byte for byte.
 */
export type Dictionary = ReadonlyMap<string, string>;

const BLANK = /[\0\t\n\f\r ]/;
const DELIMITER = /[\0\t\n\f\r ()<>[\]{}/%]/;

/** Position after white space and comments. */
function skipBlank(text: string, from: number): number {
  let at = from;
  for (;;) {
    while (at < text.length && BLANK.test(text.charAt(at))) at += 1;
    if (text[at] !== '%') return at;
    while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at += 1;
  }
}

function endOfString(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  throw new RangeError('a string does not end');
}

function endOfHexadecimal(text: string, from: number): number {
  const end = text.indexOf('>', from);
  if (end < 0) throw new RangeError('a string does not end');
  return end + 1;
}

function endOfGroup(text: string, from: number, close: string): number {
  let at = skipBlank(text, from);
  while (!text.startsWith(close, at)) {
    if (at >= text.length) throw new RangeError(`${close} is missing`);
    at = skipBlank(text, endOfValue(text, at));
  }
  return at + close.length;
}

/** Position after the value that starts at `at`. A reference counts as three values. */
function endOfValue(text: string, at: number): number {
  if (text.startsWith('<<', at)) return endOfGroup(text, at + 2, '>>');
  const first = text[at];
  if (first === '[') return endOfGroup(text, at + 1, ']');
  if (first === '(') return endOfString(text, at);
  if (first === '<') return endOfHexadecimal(text, at);
  let end = at + 1;
  while (end < text.length && !DELIMITER.test(text.charAt(end))) end += 1;
  return end;
}

/** Reads the dictionary that starts at `from`. Throws RangeError if there is none. */
export function readDictionary(text: string, from = 0): Dictionary {
  const start = skipBlank(text, from);
  if (!text.startsWith('<<', start)) throw new RangeError('no dictionary');
  const entries = new Map<string, string>();
  let at = skipBlank(text, start + 2);
  while (!text.startsWith('>>', at)) {
    const nameEnd = endOfValue(text, at);
    const name = text.slice(at + 1, nameEnd);
    const valueStart = skipBlank(text, nameEnd);
    let valueEnd = endOfValue(text, valueStart);
    for (at = skipBlank(text, valueEnd); at < text.length && !/[/>]/.test(text.charAt(at)); ) {
      valueEnd = endOfValue(text, at);
      at = skipBlank(text, valueEnd);
    }
    if (at >= text.length) throw new RangeError('a dictionary does not end');
    entries.set(name, text.slice(valueStart, valueEnd));
  }
  return entries;
}

export function writeDictionary(dictionary: Dictionary): string {
  const entries = [...dictionary].map(([name, value]) => `/${name} ${value}`);
  return `<<\n${entries.join('\n')}\n>>`;
}

/** Object number in `12 0 R`, null for anything else. */
export function referenceIn(value: string | undefined): number | null {
  const number = /^(\d+)\s+\d+\s+R$/.exec(value?.trim() ?? '')?.[1];
  return number === undefined ? null : Number(number);
}

/** Object numbers of every reference in an array. */
export const referencesIn = (array: string): number[] =>
  [...array.matchAll(/(\d+)\s+\d+\s+R/g)].map(([, number]) => Number(number));
