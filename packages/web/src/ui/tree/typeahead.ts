import { foldForSearch } from '@hoadon/domain/search/fold';
import type { VisibleNode } from './tree-keys.ts';

/** Letters that follow each other faster than this are one word. */
const PAUSE_MS = 700;

/** What has been typed into the tree so far, and when. */
export type Typed = Readonly<{ text: string; at: number }>;
export const NOTHING_TYPED: Typed = { text: '', at: 0 };

export const isLetter = (key: string): boolean => /^[\p{L}\p{N}]$/u.test(key);

/** A letter after others or, after a pause, a new word. `at` in milliseconds. */
export const typed = (before: Typed, letter: string, at: number): Typed => ({
  text: at - before.at < PAUSE_MS ? before.text + letter : letter,
  at,
});

/**
 * The next node on screen that begins with the typed letters, with or without accents; the same letter
 * again goes on to the next one.
 */
export function nodeTyped(
  visible: readonly VisibleNode[],
  index: number,
  text: string,
): string | null {
  const word = foldForSearch(text);
  if (word === '') return null;
  const isRepeated = [...word].every((letter) => letter === word[0]);
  const sought = isRepeated ? (word[0] ?? '') : word;
  const start = index + (isRepeated ? 1 : 0);
  const inOrder = [...visible.slice(start), ...visible.slice(0, start)];
  const match = inOrder.find(({ node }) => foldForSearch(node.label).startsWith(sought));
  return match?.node.id ?? null;
}
