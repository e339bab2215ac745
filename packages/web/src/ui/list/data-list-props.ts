import type { ComponentType, ReactNode } from 'react';
import type { RowCache } from '../../lib/rows/index.ts';
import type { MenuEntry } from '../overlays/menu-entries.tsx';
import type { ListColumn, Sorting } from './column.ts';
import type { Identified, RowProps, RowWords } from './list-entry.ts';
import type { LoadedPlaces } from './loaded-places.ts';
import type { Selection } from './use-selection.ts';

export type DataListProps<Row extends Identified> = {
  label: string;
  columns: readonly ListColumn<Row>[];
  loaded: LoadedPlaces;
  /** Names what is listed: another question begins at the top. */
  scope: string;
  rows: RowCache<Row>;
  words: RowWords<Row>;
  /** The line over a run of rows. */
  headOf: (head: string) => ReactNode;
  /** A row on a phone. */
  Card: ComponentType<RowProps<Row>>;
  onOpen: (row: Row) => void;
  /** The row that is open beside the list: the keyboard cursor is on it, and moving on opens the next. */
  openId?: string | null;
  onStand?: ((id: string) => void) | undefined;
  entriesOf: (row: Row) => readonly MenuEntry[];
  /** Entries of the row's menu that are asked for when it opens. */
  menuOf?: ((row: Row) => ReactNode) | undefined;
  selection?: Selection | undefined;
  sorting?: Sorting | undefined;
  /** Pixels; cards have their own. */
  rowHeight?: number | undefined;
};
