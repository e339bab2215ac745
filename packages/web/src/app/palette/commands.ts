import { foldForSearch } from '@hoadon/domain/search/fold';
import { matchingParts } from '@hoadon/domain/search/matching-parts';
import type { PaletteEntry } from './palette-entry.ts';

/** Something that can be asked for by its name. */
export type Command = Omit<PaletteEntry, 'name'> & Readonly<{ label: string }>;

/** The commands whose names hold every word that is typed, accents aside, in their order. */
export function matchingCommands(commands: readonly Command[], typed: string): PaletteEntry[] {
  const words = foldForSearch(typed).split(' ').filter(Boolean);
  return commands
    .filter(({ label }) => {
      const name = foldForSearch(label);
      return words.every((word) => name.includes(word));
    })
    .map(({ label, ...command }) => ({
      ...command,
      name: { text: label, parts: matchingParts(label, typed).map(([from, to]) => [from, to]) },
    }));
}
