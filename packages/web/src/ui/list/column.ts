import type { CSSProperties, ReactNode } from 'react';
import type { TextKey } from '../../lib/i18n.ts';

/** One column of a list, declared once: its head, the cells of the rows and the grid of both come from here. */
export type ListColumn<Row> = Readonly<{
  key: string;
  label: TextKey;
  /** Grid track where the window is not wide; null: it is shown in wide windows alone. */
  narrow: string | null;
  /** Grid track in wide windows. */
  wide: string;
  /** Plain text starts at the left; figures end at the right. */
  align?: 'end';
  /** Stays in sight at the left while the others are scrolled, in wide windows. Its width is in pixels. */
  isPinned?: boolean;
  /** What its head orders the list by. */
  sort?: string;
  cell: (row: Row) => ReactNode;
}>;

/** What the list is ordered by, and what a press on a head asks for. */
export type Sorting = Readonly<{
  key: string;
  order: 'asc' | 'desc';
  onSort: (key: string) => void;
}>;

/** The menu of the row. Pixels. */
const ACTS = 32;
/** Between two columns, and before the first. Pixels, as GRID has them. */
const GAP = 12;
const EDGE = 16;
/** Least width of a stretching column where there are many beside it. Pixels. */
const LEAST_STRETCH = 60;

const widthOf = (track: string): number =>
  track.endsWith('px') ? Number.parseInt(track, 10) : LEAST_STRETCH;

/** The tracks of all columns, for the element that holds head and rows: they cannot drift apart. */
export function gridOf<Row>(columns: readonly ListColumn<Row>[]): CSSProperties {
  const narrow = columns.flatMap((column) => (column.narrow === null ? [] : [column.narrow]));
  const wide = columns.map((column) => column.wide);
  const widths = wide.map(widthOf).reduce((sum, width) => sum + width + GAP, ACTS);
  const tracks: Record<`--${string}`, string> = {
    '--list-narrow': [...narrow, `${ACTS}px`].join(' '),
    '--list-wide': [...wide, `${ACTS}px`].join(' '),
    '--list-width': `${widths + 2 * EDGE}px`,
  };
  return tracks;
}

export const GRID =
  'grid items-center gap-x-3 px-4 grid-cols-(--list-narrow) wide:grid-cols-(--list-wide)';

/** Of head and rows: as wide as their columns, past the window where they are many. */
export const AS_WIDE = 'wide:min-w-(--list-width)';

/** Classes of a cell of the column, in head and rows. */
export const cellClass = <Row>({ narrow, align, isPinned }: ListColumn<Row>): string =>
  `min-w-0 items-center gap-1.5 overflow-hidden ${narrow === null ? 'hidden wide:flex' : 'flex'} ${
    align === 'end' ? 'justify-end' : ''
  } ${isPinned ? PINNED : ''}`;

/** Covers what is scrolled by beneath it, gap and edge included. */
const PINNED = 'wide:sticky wide:z-1 wide:h-full wide:bg-inherit';

/** Where a pinned column stays; pinned ones come first. */
export function stay<Row>(
  columns: readonly ListColumn<Row>[],
  at: number,
): CSSProperties | undefined {
  if (!columns[at]?.isPinned) return undefined;
  const before = columns.slice(0, at).reduce((sum, { wide }) => sum + widthOf(wide) + GAP, EDGE);
  return { left: before };
}
