import type { InvoiceImport } from '@hoadon/contracts/intake';
import type { IntakeBucket } from '@hoadon/domain/intake/bucket';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNarrow } from '../../../lib/media/use-narrow.ts';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { useRowsInSight } from '../../../ui/sight/index.ts';
import { RowsByBucket } from '../../../ui/table/rows-by-bucket.tsx';
import { countOf, sumOf } from '../import-parts.ts';
import { ImportedLine } from '../imported-line.tsx';
import { type IntakeSide, rowsQuery, SIDES } from '../queries.ts';

/** Two lines, and six on a phone, where a reason takes three and the file one of its own. */
const LINE = 52;
const CARD = 120;

type ImportedRowsProps = {
  imports: readonly InvoiceImport[];
  buckets: readonly IntakeBucket[];
  chosen: IntakeBucket;
  onChoose: (bucket: IntakeBucket) => void;
};

/** What became of each file and invoice; pages come from the server as they are scrolled to. */
export function ImportedRows({ imports, buckets, chosen, onChoose }: ImportedRowsProps) {
  const { t } = useTranslation();
  const { formatCount } = useNumbers();
  const [side, setSide] = useState<IntakeSide>('all');
  const counts = sumOf(imports);
  const holding = imports.filter((one) => countOf(one.counts, chosen) > 0).map(({ id }) => id);
  const query = useInfiniteQuery({
    ...rowsQuery(holding, chosen, chosen === 'error' ? side : 'all'),
    enabled: holding.length > 0,
  });
  const isBlank = query.data?.pages.every(({ rows }) => rows.length === 0) ?? false;
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const goesOn = isBlank && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    // One import has nothing of this side: the next may have.
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
  return (
    <RowsByBucket
      label={t('intake.result.rows')}
      choiceLabel={t('intake.result.choice')}
      emptyText={t('intake.result.empty')}
      buckets={buckets}
      nameOf={(bucket) =>
        `${t(`intake.bucket.${bucket}`)} (${formatCount(countOf(counts, bucket))})`
      }
      chosen={chosen}
      onChoose={onChoose}
      about={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-60 flex-1 text-small text-muted">{t(`intake.about.${chosen}`)}</p>
          {chosen === 'error' && <SideChoice value={side} onChange={setSide} />}
        </div>
      }
      // Nothing is asked for where there is nothing.
      query={
        holding.length === 0
          ? { ...query, ...NONE }
          : { ...query, isPending: query.isPending || goesOn }
      }
    >
      {(rows, onEnd) => (
        <Rows count={rows.length} onEnd={onEnd}>
          {(index) => {
            const row = rows[index];
            return row && <ImportedLine row={row} />;
          }}
        </Rows>
      )}
    </RowsByBucket>
  );
}

const NONE = { data: { pages: [] }, isPending: false, hasNextPage: false };

type SideChoiceProps = { value: IntakeSide; onChange: (side: IntakeSide) => void };

/** Invoices that were bought, sold, or neither (IMP-009). */
function SideChoice({ value, onChange }: SideChoiceProps) {
  const { t } = useTranslation();
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className="text-small text-muted">
        {t('intake.result.side')}
      </span>
      <Select
        aria-label={t('intake.result.side')}
        value={value}
        onChange={({ target }) => onChange(SIDES.find((side) => side === target.value) ?? 'all')}
        options={SIDES.map((side) => ({ value: side, label: t(`intake.side.${side}`) }))}
      />
    </span>
  );
}

type RowsProps = { count: number; onEnd: () => void; children: (index: number) => ReactNode };

function Rows({ count, onEnd, children }: RowsProps) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const height = useNarrow() ? CARD : LINE;
  const { total, rows: inSight } = useRowsInSight(scroller, { count, rowHeight: height });
  const last = inSight.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= count - 1) onEnd();
  }, [last, count, onEnd]);
  return (
    <section
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      aria-label={t('intake.result.rows')}
      className="min-h-40 flex-1 overflow-y-auto rounded-control border border-line"
    >
      <ul className="relative" style={{ height: total }}>
        {inSight.map(({ index, start }) => (
          <li
            key={index}
            className="absolute top-0 left-0 w-full border-b border-hairline"
            style={{ height, transform: `translateY(${start}px)` }}
          >
            {children(index)}
          </li>
        ))}
      </ul>
    </section>
  );
}
