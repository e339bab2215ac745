// biome-ignore-all lint/a11y/useSemanticElements: rows placed by hand cannot be those of a table element
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { ROW_HEIGHT, useDensity } from '../../lib/density.ts';
import { useNarrow } from '../../lib/media/use-narrow.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { revealStart } from '../sight/index.ts';
import { AS_WIDE, gridOf } from './column.ts';
import type { DataListProps } from './data-list-props.ts';
import { entriesOf as linesOf } from './entries-of.ts';
import { HEAD } from './line-places.ts';
import { ListBand } from './list-band.tsx';
import type { Identified, ListEntry } from './list-entry.ts';
import { ListHead } from './list-head.tsx';
import { Entry, Line } from './list-lines.tsx';
import { ListTail } from './list-tail.tsx';
import { useLinesInSight } from './use-lines-in-sight.ts';
import { useListCursor } from './use-list-cursor.ts';
import { useLoadAhead } from './use-load-ahead.ts';
import type { Selection } from './use-selection.ts';

const CARD = 72;
/** Two lines: sums in several currencies need one of their own. */
const NARROW_HEAD = 44;
/** Rows before the end at which more are fetched (AMB-07). */
const FETCH_DISTANCE = 10;

/** Any number of rows, under heads that stay in sight; only what is in sight is drawn. A narrow window scrolls the page with them. */
export function DataList<Row extends Identified>(props: DataListProps<Row>) {
  const { label, columns, loaded, scope, rows, onOpen, selection } = props;
  const density = useDensity();
  const rowHeight = props.rowHeight ?? ROW_HEIGHT[density];
  const { t } = useTranslation();
  const narrow = useNarrow();
  const scroller = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => linesOf(loaded.places), [loaded.places]);
  const { entries } = lines;
  const { total, items, stickyIndex, reveal } = useLinesInSight(
    lines,
    scroller,
    narrow ? CARD : rowHeight,
    narrow ? NARROW_HEAD : HEAD,
  );
  const select = useSelect(selection);
  useEffect(() => {
    if (scope) revealStart(scroller.current);
  }, [scope]);
  useLoadAhead(loaded, (items.at(-1)?.index ?? 0) >= entries.length - FETCH_DISTANCE);
  const cursor = useListCursor({
    places: loaded.places,
    scroller,
    openId: props.openId ?? null,
    onStand: props.onStand,
    reveal: (id) => reveal(entries.findIndex((entry) => entry.kind === 'row' && entry.id === id)),
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
      className="flex flex-1 flex-col bg-surface tablet:min-h-0"
    >
      <ListBand loaded={loaded} />
      <div
        role="table"
        aria-label={label}
        aria-rowcount={loaded.hasMore ? -1 : entries.length + 1}
        className="flex flex-1 flex-col tablet:min-h-0"
      >
        {!narrow && <ListHead columns={columns} sorting={props.sorting} scroller={head} />}
        <div
          ref={scroller}
          onScroll={({ currentTarget }) => {
            if (head.current) head.current.scrollLeft = currentTarget.scrollLeft;
          }}
          className="relative flex-1 tablet:min-h-0 tablet:overflow-auto"
        >
          <div
            role="rowgroup"
            onFocus={cursor.onFocus}
            className={classNames('relative', AS_WIDE, loaded.areOld && 'opacity-60')}
            style={{ height: total }}
          >
            {items.map(({ index, start, size }) => {
              const entry = entries[index];
              return (
                entry && (
                  <Line
                    key={keyOf(entry, index)}
                    at={index}
                    isSticky={stickyIndex === index}
                    {...{ start, size }}
                  >
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

const keyOf = (entry: ListEntry, index: number): string =>
  entry.kind === 'row' ? entry.id : `head ${index}`;

/** Undefined where nothing can be chosen. */
function useSelect(selection: Selection | undefined) {
  const { toggle, extend } = selection ?? {};
  return useMemo(
    () => toggle && extend && ((id: string, isRun: boolean) => (isRun ? extend(id) : toggle(id))),
    [toggle, extend],
  );
}
