import { MAX_NUMBER } from './limits.ts';

/** Numbers per segment of each kind (SVG 1.1 §8.3). */
const NUMBERS: Readonly<Record<string, number>> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  C: 6,
  S: 4,
  Q: 4,
  T: 2,
  A: 7,
  Z: 0,
};
const COMMAND = /[\s,]*([a-zA-Z])/y;
const NUMBER = /[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)/y;
/** The two flags of an arc need no separator between them and after them. */
const FLAG = /[\s,]*([01])/y;
const FLAGS_OF_ARC = [3, 4];
const REST = /[\s,]*$/y;

export type PathData = Readonly<{ text: string; segments: number }>;

/** Returns the path rewritten segment by segment; null if it is invalid or its coordinates are too large. */
export function plainPath(data: string): PathData | null {
  let at = 0;
  const next = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(data);
    if (match) at = pattern.lastIndex;
    return match?.[1] ?? null;
  };
  const numbersOf = (kind: string): number[] | null => {
    const numbers: number[] = [];
    for (let index = 0; index < (NUMBERS[kind] ?? 0); index += 1) {
      const text = next(kind === 'A' && FLAGS_OF_ARC.includes(index) ? FLAG : NUMBER);
      const number = Number(text ?? Number.NaN);
      if (!(Math.abs(number) <= MAX_NUMBER)) return null;
      numbers.push(number);
    }
    return numbers;
  };
  const parts: string[] = [];
  for (let command: string | null = null; !isRest(data, at); ) {
    const letter = next(COMMAND);
    // Without a letter the previous kind continues; after a move that is a line.
    if (letter === null && (command === null || command.toUpperCase() === 'Z')) return null;
    command = letter ?? goesOn(command ?? '');
    const kind = command.toUpperCase();
    if (!(kind in NUMBERS) || (parts.length === 0 && kind !== 'M')) return null;
    const numbers = numbersOf(kind);
    if (!numbers) return null;
    parts.push(`${command}${numbers.join(' ')}`);
  }
  return { text: parts.join(''), segments: parts.length };
}

function isRest(data: string, at: number): boolean {
  REST.lastIndex = at;
  return REST.test(data);
}

function goesOn(command: string): string {
  if (command === 'M') return 'L';
  return command === 'm' ? 'l' : command;
}
