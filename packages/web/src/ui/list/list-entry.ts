import type { MenuEntry } from '../overlays/menu-entries.tsx';

/** What every row of a list has. */
export type Identified = Readonly<{ id: string }>;

/** A line of a list: a row, or the head over a run of rows. */
export type ListEntry<Row, Head> =
  | Readonly<{ kind: 'row'; row: Row }>
  | Readonly<{ kind: 'head'; head: Head }>;

export type ListGroups<Row, Head> = Readonly<{
  entries: readonly ListEntry<Row, Head>[];
  /** Where the heads stand among them. */
  heads: readonly number[];
}>;

/** What the rows are called, for those who cannot see them and for what a press does. */
export type RowWords<Row> = Readonly<{
  open: (row: Row) => string;
  select: (row: Row) => string;
  acts: (row: Row) => string;
  /** Shown while the pointer rests. */
  title: (row: Row) => string;
}>;

export type Selection<Row> = Readonly<{
  ids: ReadonlySet<string>;
  toggle: (row: Row) => void;
}>;

export type RowProps<Row> = Readonly<{
  row: Row;
  words: RowWords<Row>;
  onOpen: (row: Row) => void;
  entriesOf: (row: Row) => readonly MenuEntry[];
  selected: boolean;
  onSelect: ((row: Row) => void) | undefined;
}>;
