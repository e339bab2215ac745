import type { KeyboardEvent } from 'react';
import { type GridRow, isTyped } from './grid-cells.ts';

/** Rows and columns to go. */
type Move = readonly [down: number, right: number];

const STEPS: Readonly<Record<string, Move>> = {
  Enter: [1, 0],
  'Shift+Enter': [-1, 0],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/** The typed cell that a key leads to from `key`, over what has no input; null where the grid ends or the key means nothing. */
export function cellAfter(rows: readonly GridRow[], key: string, chord: string): string | null {
  const [down, right] = STEPS[chord] ?? [0, 0];
  if (down === 0 && right === 0) return null;
  let row = rows.findIndex(({ cells }) => cells?.some((cell) => cell?.key === key));
  let column = rows[row]?.cells?.findIndex((cell) => cell?.key === key) ?? -1;
  if (column < 0) return null;
  for (;;) {
    row += down;
    column += right;
    const cells = rows[row];
    if (!cells || column < 0 || (right !== 0 && column >= (cells.cells?.length ?? 0))) return null;
    const cell = cells.cells?.[column];
    if (isTyped(cell)) return cell.key;
  }
}

/** The chord of a key press, null where the key belongs to the text: arrows sideways within it. */
export function chordOf(event: KeyboardEvent<HTMLElement>): string | null {
  if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return null;
  const { target } = event;
  if (!(target instanceof HTMLInputElement)) return null;
  const { selectionStart, selectionEnd, value } = target;
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  const isAtEdge =
    selectionStart === selectionEnd &&
    selectionEnd === (event.key === 'ArrowLeft' ? 0 : value.length);
  const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
  if (isSideways && (event.shiftKey || !(isWhole || isAtEdge))) return null;
  return event.shiftKey ? `Shift+${event.key}` : event.key;
}
