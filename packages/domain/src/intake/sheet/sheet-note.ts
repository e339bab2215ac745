import type { SheetColumnKey } from './sheet-column-keys.ts';

/** A fault or finding in its place. */
export type SheetNote<Code> = Readonly<{
  row: number;
  column: SheetColumnKey | null;
  code: Code;
  words: Readonly<Record<string, string>>;
}>;
