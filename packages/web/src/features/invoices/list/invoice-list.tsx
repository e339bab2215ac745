import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNarrow } from '../../../lib/media/use-narrow.ts';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import { InvoiceCard } from './invoice-card.tsx';
import { InvoiceTableRow } from './invoice-row.tsx';
import type { ListExtra } from './list-columns.ts';
import { ListHead, MonthLine } from './list-head.tsx';
import { ListTail } from './list-tail.tsx';
import { type MonthGroups, monthGrouper } from './month-groups.ts';
import { useListCursor } from './use-list-cursor.ts';

const ROW = 40;
const CARD = 72;
const MONTH = 32;
/** Rows before the end at which more are fetched (AMB-07). */
const FETCH_DISTANCE = 10;

export type Selection = Readonly<{
  ids: ReadonlySet<string>;
  toggle: (row: InvoiceRow) => void;
}>;

/** Rows of an infinite query, as the list needs them. */
export type LoadedRows = Readonly<{
  rows: readonly InvoiceRow[];
  total: number | null;
  hasMore: boolean;
  loadingMore: boolean;
  moreFailed: boolean;
  loadMore: () => void;
}>;

type InvoiceListProps = {
  label: string;
  loaded: LoadedRows;
  onOpen: (row: InvoiceRow) => void;
  entriesOf: (row: InvoiceRow) => readonly MenuEntry[];
  selection?: Selection;
  extra: ListExtra;
};

/** Any number of invoices under sticky month heads; only what is in sight is drawn. */
export function InvoiceList(props: InvoiceListProps) {
  const { label, loaded, onOpen, entriesOf, selection, extra } = props;
  const { t } = useTranslation();
  const narrow = useNarrow();
  const scroller = useRef<HTMLDivElement>(null);
  const { rows, hasMore, loadMore, loadingMore, moreFailed } = loaded;
  const [group] = useState(monthGrouper);
  const groups = useMemo(() => group(rows, !hasMore), [group, rows, hasMore]);
  const { entries } = groups;
  const { list, items, stickyIndex } = useMonthVirtualizer(groups, scroller, narrow ? CARD : ROW);
  const lastInSight = items.at(-1)?.index ?? 0;
  useEffect(() => {
    const near = lastInSight >= entries.length - FETCH_DISTANCE;
    if (near && hasMore && !loadingMore && !moreFailed) loadMore();
  }, [lastInSight, entries.length, hasMore, loadingMore, moreFailed, loadMore]);

  const { currentId, stand } = useListCursor({
    rows,
    scroller,
    reveal: (id) =>
      list.scrollToIndex(
        entries.findIndex((entry) => entry.kind === 'invoice' && entry.row.id === id),
      ),
    onOpen,
    onSelect: selection?.toggle,
  });
  const openRow = useCallback(
    (row: InvoiceRow) => {
      stand(row);
      onOpen(row);
    },
    [stand, onOpen],
  );
  const Row = narrow ? InvoiceCard : InvoiceTableRow;
  return (
    <section aria-label={label} className="flex min-h-0 flex-1 flex-col bg-surface">
      <ListHead extra={extra} />
      <div ref={scroller} className="relative min-h-0 flex-1 overflow-y-auto">
        <ul className="relative" style={{ height: list.getTotalSize() }}>
          {items.map(({ index, key, start, size }) => {
            const entry = entries[index];
            if (!entry) return null;
            const sticky = stickyIndex === index;
            return (
              <li
                key={key}
                className={sticky ? 'sticky top-0 z-10' : 'absolute top-0 left-0 w-full'}
                style={{ height: size, ...(sticky ? {} : { transform: `translateY(${start}px)` }) }}
              >
                {entry.kind === 'month' ? (
                  <MonthLine head={entry} />
                ) : (
                  <Row
                    row={entry.row}
                    current={entry.row.id === currentId}
                    onOpen={openRow}
                    entriesOf={entriesOf}
                    extra={extra}
                    selected={selection?.ids.has(entry.row.id) ?? false}
                    onSelect={selection?.toggle}
                  />
                )}
              </li>
            );
          })}
        </ul>
        <ListTail
          loading={loadingMore}
          failed={moreFailed}
          onRetry={loadMore}
          label={t('common.loading')}
        />
      </div>
    </section>
  );
}

/** A virtual list whose month head in force stays at the top. */
function useMonthVirtualizer(
  { entries, heads }: MonthGroups,
  scroller: RefObject<HTMLElement | null>,
  rowHeight: number,
) {
  // A new function makes the virtualizer look at every row anew, with each frame of a scroll.
  const getItemKey = useCallback(
    (index: number) => {
      const entry = entries[index];
      return entry?.kind === 'invoice' ? entry.row.id : `month-${index}`;
    },
    [entries],
  );
  const sticky = useRef(0);
  const list = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (entries[index]?.kind === 'month' ? MONTH : rowHeight),
    getItemKey,
    scrollPaddingStart: MONTH,
    overscan: 8,
    useFlushSync: false,
    rangeExtractor: (range: Range) => {
      sticky.current = heads.findLast((index) => index <= range.startIndex) ?? 0;
      return [...new Set([sticky.current, ...defaultRangeExtractor(range)])].sort((a, b) => a - b);
    },
  });
  useEffect(() => {
    if (rowHeight) list.measure();
  }, [rowHeight, list]);
  const items = list.getVirtualItems();
  return { list, items, stickyIndex: sticky.current };
}
