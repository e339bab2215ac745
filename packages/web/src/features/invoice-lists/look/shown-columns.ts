import type { SavedView } from '@hoadon/contracts/saved-views';
import { COLUMNS, type InvoiceColumn } from '../columns.tsx';

export type Look = SavedView['look'];

/** A column with the user's settings. */
export type ChosenColumn = Readonly<{ column: InvoiceColumn; isShown: boolean }>;

/** Pixels. A flexible column needs a fixed width when it is pinned. */
const PINNED_WIDTH = 220;
const isStretching = (track: string) => !track.endsWith('px');

/**
 * All columns of a list in the user's order: pinned ones first, columns missing in `look` last in their
 * initial order. Columns that no longer exist are skipped.
 */
export function chosenColumns(first: readonly InvoiceColumn[], look: Look): ChosenColumn[] {
  const available = new Map<string, InvoiceColumn>([
    ...Object.entries<InvoiceColumn>(COLUMNS),
    ...first.map((column) => [column.key, column] as const),
  ]);
  const named = (look.columns ?? []).flatMap(({ key, width, shown, pinned }) => {
    const column = available.get(key);
    available.delete(key);
    return column
      ? [{ column: fitted(column, width, pinned ?? false), isShown: shown ?? true }]
      : [];
  });
  const isFirst = (key: string) => first.some((column) => column.key === key);
  const others = [...available.values()].map((column) => ({
    column,
    isShown: isFirst(column.key),
  }));
  const ordered = [
    ...named,
    ...others
      .filter(({ isShown }) => isShown)
      .sort((a, b) => first.indexOf(a.column) - first.indexOf(b.column)),
    ...others.filter(({ isShown }) => !isShown),
  ];
  return ordered.sort(
    (a, b) => Number(b.column.isPinned ?? false) - Number(a.column.isPinned ?? false),
  );
}

/** The visible columns; the initial ones if the user hid all. */
export function shownColumns(
  first: readonly InvoiceColumn[],
  look: Look,
): readonly InvoiceColumn[] {
  if (!look.columns) return first;
  const shown = chosenColumns(first, look).filter(({ isShown }) => isShown);
  return shown.length > 0 ? shown.map(({ column }) => column) : first;
}

function fitted(
  column: InvoiceColumn,
  width: number | undefined,
  isPinned: boolean,
): InvoiceColumn {
  const wanted = width ?? (isPinned && isStretching(column.wide) ? PINNED_WIDTH : undefined);
  return {
    ...column,
    ...(wanted !== undefined && { wide: `${wanted}px` }),
    ...(isPinned && { isPinned }),
  };
}
