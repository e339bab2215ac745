// biome-ignore-all lint/a11y/useSemanticElements: rows placed by hand cannot be those of a table element
// biome-ignore-all lint/a11y/useFocusableInteractive: the button within takes the focus
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { AS_WIDE, cellClass, GRID, type ListColumn, type Sorting, stay } from './column.ts';

type ListHeadProps<Row> = {
  columns: readonly ListColumn<Row>[];
  sorting: Sorting | undefined;
  /** Is scrolled sideways with the rows. */
  scroller: RefObject<HTMLDivElement | null>;
};

/** Names of the columns; a press on one orders the list by it, and turns it around. */
export function ListHead<Row>({ columns, sorting, scroller }: ListHeadProps<Row>) {
  const { t } = useTranslation();
  return (
    <div ref={scroller} className="shrink-0 overflow-hidden border-b border-line">
      <div
        role="row"
        aria-rowindex={1}
        className={`${GRID} ${AS_WIDE} h-9 bg-canvas text-small font-medium text-muted`}
      >
        {columns.map((column, at) => (
          <span
            key={column.key}
            role="columnheader"
            aria-sort={orderIn(column, sorting)}
            className={cellClass(column)}
            style={stay(columns, at)}
          >
            {sorting && column.sort ? (
              <SortButton column={column} sort={column.sort} sorting={sorting} />
            ) : (
              <span className="truncate">{t(column.label)}</span>
            )}
          </span>
        ))}
        <span role="columnheader">
          <span className="sr-only">{t('common.list.acts')}</span>
        </span>
      </div>
    </div>
  );
}

function orderIn<Row>({ sort }: ListColumn<Row>, sorting: Sorting | undefined) {
  if (!sort || sort !== sorting?.key) return undefined;
  return sorting.order === 'asc' ? 'ascending' : 'descending';
}

type SortButtonProps<Row> = { column: ListColumn<Row>; sort: string; sorting: Sorting };

function SortButton<Row>({ column, sort, sorting }: SortButtonProps<Row>) {
  const { t } = useTranslation();
  const Arrow = sorting.order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={() => sorting.onSort(sort)}
      className="flex min-h-7 min-w-0 items-center gap-1 rounded-control -outline-offset-2! hover:text-ink"
    >
      <span className="truncate">{t(column.label)}</span>
      {sort === sorting.key && <Arrow aria-hidden size={12} className="shrink-0" />}
    </button>
  );
}
