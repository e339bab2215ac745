import type { SavedView } from '@hoadon/contracts/saved-views';
import { COLUMNS, type InvoiceColumn } from '../columns/index.ts';

export type Look = SavedView['look'];

/** A column as somebody wants it, whether it is shown or not. */
export type ChosenColumn = Readonly<{ column: InvoiceColumn; isShown: boolean }>;

/** A stretching column that is pinned needs a width of its own. Pixels. */
const PINNED_WIDTH = 220;
const isStretching = (track: string) => !track.endsWith('px');

/**
 * All columns that a list may show, in the order of its look: pinned ones first, those that the look does
 * not name behind the others as the list begins with them. A look may name columns that are gone.
 */
export function chosenColumns(first: readonly InvoiceColumn[], look: Look): ChosenColumn[] {
  const known = new Map<string, InvoiceColumn>([
    ...Object.entries<InvoiceColumn>(COLUMNS),
    ...first.map((column) => [column.key, column] as const),
  ]);
  const named = (look.columns ?? []).flatMap(({ key, width, shown, pinned }) => {
    const column = known.get(key);
    known.delete(key);
    return column
      ? [{ column: fitted(column, width, pinned ?? false), isShown: shown ?? true }]
      : [];
  });
  const isFirst = (key: string) => first.some((column) => column.key === key);
  const others = [...known.values()].map((column) => ({ column, isShown: isFirst(column.key) }));
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

/** The columns of a list; never none. */
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
