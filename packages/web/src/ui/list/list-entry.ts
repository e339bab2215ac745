import type { ChangeEvent, ReactNode } from 'react';
import type { MenuEntry } from '../overlays/menu-entries.tsx';

/** What every row of a list has. */
export type Identified = Readonly<{ id: string }>;

/** A line of a list: a row, or the head over a run of rows. */
export type ListEntry =
  | Readonly<{ kind: 'row'; id: string }>
  | Readonly<{ kind: 'head'; head: string }>;

export type ListEntries = Readonly<{
  entries: readonly ListEntry[];
  /** Indexes of the heads in `entries`. */
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

export type RowProps<Row> = Readonly<{
  row: Row;
  words: RowWords<Row>;
  onOpen: (row: Row) => void;
  entriesOf: (row: Row) => readonly MenuEntry[];
  /** Entries of the row's menu that are asked for when it opens. */
  menuOf?: ((row: Row) => ReactNode) | undefined;
  selected: boolean;
  /** `isRun`: with everything between it and the row chosen last. */
  onSelect: ((id: string, isRun: boolean) => void) | undefined;
}>;

/** Whether a box was pressed with Shift held. */
export const isRunPress = ({ nativeEvent }: ChangeEvent): boolean =>
  nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
