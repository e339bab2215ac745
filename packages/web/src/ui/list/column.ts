import type { CSSProperties, ReactNode } from 'react';
import type { TextKey } from '../../lib/i18n.ts';

/**
 * One column of a list, declared once: its head, the cells of the rows and the grid that both stand in
 * come from here.
 */
export type Column<Row> = Readonly<{
  key: string;
  label: TextKey;
  /** Grid track where the window is not wide; null: it is shown in wide windows alone. */
  narrow: string | null;
  /** Grid track in wide windows. */
  wide: string;
  /** Plain text starts at the left; figures end at the right. */
  align?: 'end';
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

/** The menu of the row. */
const ACTS = '32px';

/** The tracks of all columns, for the element that holds head and rows: they cannot drift apart. */
export function gridOf<Row>(columns: readonly Column<Row>[]): CSSProperties {
  const narrow = columns.flatMap((column) => (column.narrow === null ? [] : [column.narrow]));
  const wide = columns.map((column) => column.wide);
  const tracks: Record<`--${string}`, string> = {
    '--list-narrow': [...narrow, ACTS].join(' '),
    '--list-wide': [...wide, ACTS].join(' '),
  };
  return tracks;
}

export const GRID =
  'grid items-center gap-x-3 px-4 grid-cols-(--list-narrow) wide:grid-cols-(--list-wide)';

/** How a cell of the column stands, in head and rows. */
export const cellClass = <Row>({ narrow, align }: Column<Row>): string =>
  `min-w-0 items-center gap-1.5 overflow-hidden ${narrow === null ? 'hidden wide:flex' : 'flex'} ${
    align === 'end' ? 'justify-end' : ''
  }`;
