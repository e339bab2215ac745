// biome-ignore-all lint/a11y/useSemanticElements: rows placed by hand cannot be those of a table element
import {
  type ComponentType,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { useNarrow } from '../../lib/media/use-narrow.ts';
import { type RowCache, useRow } from '../../lib/rows/index.ts';
import type { MenuEntry } from '../overlays/menu-entries.tsx';
import { AS_WIDE, type Column, gridOf, type Sorting } from './column.ts';
import { entriesOf as linesOf } from './entries-of.ts';
import { ListBand } from './list-band.tsx';
import type { Identified, ListEntry, RowProps, RowWords } from './list-entry.ts';
import { ListHead } from './list-head.tsx';
import { ListRow } from './list-row.tsx';
import { ListTail } from './list-tail.tsx';
import type { LoadedPlaces } from './loaded-places.ts';
import { RowSkeleton } from './row-skeleton.tsx';
import { useHeadVirtualizer } from './use-head-virtualizer.ts';
import { useListCursor } from './use-list-cursor.ts';
import type { Selection } from './use-selection.ts';

/** Where nobody says otherwise. */
const ROW = 40;
const CARD = 72;
/** Rows before the end at which more are fetched (AMB-07). */
const FETCH_DISTANCE = 10;

export type DataListProps<Row extends Identified> = {
  label: string;
  columns: readonly Column<Row>[];
  loaded: LoadedPlaces;
  rows: RowCache<Row>;
  words: RowWords<Row>;
  /** The line over a run of rows. */
  headOf: (head: string) => ReactNode;
  /** A row on a phone. */
  Card: ComponentType<RowProps<Row>>;
  onOpen: (row: Row) => void;
  entriesOf: (row: Row) => readonly MenuEntry[];
  selection?: Selection | undefined;
  sorting?: Sorting | undefined;
  /** Pixels; cards have their own. */
  rowHeight?: number | undefined;
};

/** Scrolling draws the list with every frame, its rows only where something of theirs has changed. */
const MemoRow = memo(ListRow) as typeof ListRow;

/** Any number of rows, under heads that stay in sight; only what is in sight is drawn. */
export function DataList<Row extends Identified>(props: DataListProps<Row>) {
  const { label, columns, loaded, rows, onOpen, selection, rowHeight = ROW } = props;
  const { t } = useTranslation();
  const narrow = useNarrow();
  const scroller = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => linesOf(loaded.places), [loaded.places]);
  const { entries } = lines;
  const { list, items, stickyIndex } = useHeadVirtualizer(
    lines,
    scroller,
    narrow ? CARD : rowHeight,
  );
  const select = useSelect(selection);
  useLoadAhead(loaded, (items.at(-1)?.index ?? 0) >= entries.length - FETCH_DISTANCE);
  const cursor = useListCursor({
    places: loaded.places,
    scroller,
    reveal: (id) =>
      list.scrollToIndex(entries.findIndex((entry) => entry.kind === 'row' && entry.id === id)),
    onOpen: (id) => {
      const row = rows.row(id);
      if (row) onOpen(row);
    },
    onSelect: select,
  });
  const { stand, currentId } = cursor;
  const open = useCallback(
    (row: Row) => {
      stand(row.id);
      onOpen(row);
    },
    [stand, onOpen],
  );
  return (
    <section
      aria-label={label}
      aria-busy={loaded.areOld}
      style={gridOf(columns)}
      className="flex min-h-0 flex-1 flex-col bg-surface"
    >
      <ListBand loaded={loaded} />
      <div
        role="table"
        aria-label={label}
        aria-rowcount={loaded.hasMore ? -1 : entries.length + 1}
        className="flex min-h-0 flex-1 flex-col"
      >
        {!narrow && <ListHead columns={columns} sorting={props.sorting} scroller={head} />}
        <div
          ref={scroller}
          onScroll={({ currentTarget }) => {
            if (head.current) head.current.scrollLeft = currentTarget.scrollLeft;
          }}
          className="relative min-h-0 flex-1 overflow-auto"
        >
          <div
            role="rowgroup"
            onFocus={cursor.onFocus}
            className={classNames('relative', AS_WIDE, loaded.areOld && 'opacity-60')}
            style={{ height: list.getTotalSize() }}
          >
            {items.map(({ index, key, start, size }) => {
              const entry = entries[index];
              return (
                entry && (
                  <Line key={key} at={index} isSticky={stickyIndex === index} {...{ start, size }}>
                    <Entry
                      {...props}
                      onOpen={open}
                      onSelect={select}
                      entry={entry}
                      narrow={narrow}
                      currentId={currentId}
                    />
                  </Line>
                )
              );
            })}
          </div>
          <ListTail
            loading={loaded.loadingMore}
            failed={loaded.moreFailed}
            onRetry={loaded.loadMore}
            label={t('common.loading')}
          />
        </div>
      </div>
    </section>
  );
}

/** Undefined where nothing can be chosen. */
function useSelect(selection: Selection | undefined) {
  const { toggle, extend } = selection ?? {};
  return useMemo(
    () => toggle && extend && ((id: string, isRun: boolean) => (isRun ? extend(id) : toggle(id))),
    [toggle, extend],
  );
}

/** More is fetched before the end is in sight; what failed is asked for again by hand alone. */
function useLoadAhead(loaded: LoadedPlaces, isNear: boolean): void {
  const { hasMore, loadingMore, moreFailed, loadMore } = loaded;
  useEffect(() => {
    if (isNear && hasMore && !loadingMore && !moreFailed) loadMore();
  }, [isNear, hasMore, loadingMore, moreFailed, loadMore]);
}

type LineProps = {
  at: number;
  isSticky: boolean;
  start: number;
  size: number;
  children: ReactNode;
};

/** Where a row or a head stands; to those who hear the list it is a row of a table. */
function Line({ at, isSticky, start, size, children }: LineProps) {
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

function Entry<Row extends Identified>(props: EntryProps<Row>) {
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
  const { onOpen, entriesOf, selection, onSelect } = props;
  const row = useRow(rows, id);
  if (!row) return <RowSkeleton />;
  const selected = selection?.ids.has(id) ?? false;
  const shown = { row, words, onOpen, entriesOf, selected, onSelect };
  if (narrow) {
    return (
      <div role="cell" className="h-full">
        <Card {...shown} />
      </div>
    );
  }
  return <MemoRow {...shown} columns={columns} current={id === currentId} />;
}
