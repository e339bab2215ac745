// biome-ignore-all lint/a11y/useSemanticElements: rows placed by hand cannot be those of a table element
import { memo, type ReactNode } from 'react';
import { useRow } from '../../lib/rows/index.ts';
import type { DataListProps } from './data-list-props.ts';
import type { Identified, ListEntry, RowProps } from './list-entry.ts';
import { ListRow } from './list-row.tsx';
import { RowSkeleton } from './row-skeleton.tsx';

/** Scrolling draws the list with every frame, its rows only where something of theirs has changed. */
const MemoRow = memo(ListRow) as typeof ListRow;

type LineProps = {
  at: number;
  isSticky: boolean;
  start: number;
  size: number;
  children: ReactNode;
};

/** Positions a row or a head; for screen readers it is a row of a table. */
export function Line({ at, isSticky, start, size, children }: LineProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the button within takes the focus
    <div
      role="row"
      aria-rowindex={at + 2}
      className={isSticky ? 'sticky top-0 z-10' : 'absolute top-0 left-0 w-full'}
      style={{ height: size, ...(isSticky ? {} : { transform: `translateY(${start}px)` }) }}
    >
      {children}
    </div>
  );
}

type EntryProps<Row extends Identified> = DataListProps<Row> & {
  entry: ListEntry;
  narrow: boolean;
  currentId: string | null;
  onSelect: RowProps<Row>['onSelect'];
};

/** A row, as a line or a card, or the head over a run of rows. */
export function Entry<Row extends Identified>(props: EntryProps<Row>) {
  const { entry, headOf } = props;
  if (entry.kind === 'row') return <RowEntry {...props} id={entry.id} />;
  return (
    <div role="cell" className="h-full">
      {headOf(entry.head)}
    </div>
  );
}

function RowEntry<Row extends Identified>(props: EntryProps<Row> & { id: string }) {
  const { id, rows, narrow, currentId, columns, words, Card } = props;
  const { onOpen, entriesOf, menuOf, selection, onSelect } = props;
  const row = useRow(rows, id);
  if (!row) return <RowSkeleton />;
  const selected = selection?.ids.has(id) ?? false;
  const shown = { row, words, onOpen, entriesOf, menuOf, selected, onSelect };
  if (narrow) {
    return (
      <div role="cell" className="h-full">
        <Card {...shown} />
      </div>
    );
  }
  return <MemoRow {...shown} columns={columns} current={id === currentId} />;
}
