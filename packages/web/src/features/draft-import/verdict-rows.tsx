import type { DraftImport, ImportedRow } from '@hoadon/contracts/draft-import';
import type { Bucket } from '@hoadon/domain/import/verdict';
import { decimal } from '@hoadon/domain/money/decimal';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed, CircleX, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Pill } from '../../ui/pill.tsx';
import { useRowsInSight } from '../../ui/sight/index.ts';
import { RowsByBucket } from '../../ui/table/rows-by-bucket.tsx';
import { issueSentence } from './issue-sentence.ts';
import { rowsQuery } from './queries.ts';

const LINE = 44;
const MARKS = {
  ready: { tone: 'success', icon: CircleCheck },
  warning: { tone: 'warning', icon: TriangleAlert },
  error: { tone: 'danger', icon: CircleX },
  blank: { tone: 'neutral', icon: CircleDashed },
} as const;
const FILTERS = [null, 'error', 'warning', 'ready', 'blank'] as const;

/** Every row of the file and its verdict; only what fits the window is drawn. */
export function VerdictRows({ run }: { run: DraftImport }) {
  const { t } = useTranslation();
  const { formatCount: count } = useNumbers();
  const [bucket, setBucket] = useState<Bucket | null>(run.rows.error > 0 ? 'error' : null);
  const query = useInfiniteQuery(rowsQuery(run, bucket));
  const countOf = (one: Bucket | null) => count(one === null ? run.rows.total : run.rows[one]);
  return (
    <RowsByBucket
      label={t('draftImport.rows.label')}
      choiceLabel={t('draftImport.rows.filter')}
      emptyText={t('draftImport.rows.empty')}
      buckets={FILTERS}
      nameOf={(one) => `${t(`draftImport.bucket.${one ?? 'all'}`)} (${countOf(one)})`}
      chosen={bucket}
      onChoose={setBucket}
      query={query}
    >
      {(rows, onEnd) => <RowList run={run} rows={rows} onEnd={onEnd} />}
    </RowsByBucket>
  );
}

type RowListProps = { run: DraftImport; rows: readonly ImportedRow[]; onEnd: () => void };

function RowList({ run, rows, onEnd }: RowListProps) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const scroller = useRef<HTMLDivElement>(null);
  const { total, rows: inSight } = useRowsInSight(scroller, {
    count: rows.length,
    rowHeight: LINE,
  });
  const last = inSight.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= rows.length - 1) onEnd();
  }, [last, rows.length, onEnd]);
  return (
    <div
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="rounded-control border border-line bg-surface tablet:max-h-[60vh] tablet:overflow-y-auto"
    >
      <p
        aria-hidden
        className="sticky top-0 z-10 flex h-9 items-center gap-3 border-b border-line bg-canvas px-3 text-small font-medium text-muted max-tablet:hidden"
      >
        <span className="w-14 shrink-0">{t('draftImport.head.row')}</span>
        <span className="w-24 shrink-0 truncate">{t('draftImport.rows.key')}</span>
        <span className="w-22 shrink-0 truncate">{t('draftImport.rows.verdict')}</span>
        <span className="min-w-0 flex-1 truncate">{t('draftImport.rows.content')}</span>
        <span className="shrink-0">{t('draftImport.rows.amount')}</span>
      </p>
      <ul className="relative" style={{ height: total }}>
        {inSight.map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          const sentences = row.issues
            .map((issue) => issueSentence(t, numbers, issue, run))
            .join(' · ');
          return (
            <li
              key={row.row}
              className="absolute top-0 left-0 flex w-full items-center gap-3 border-b border-hairline px-3"
              style={{ height: LINE, transform: `translateY(${start}px)` }}
            >
              <span className="tabular w-14 shrink-0 text-muted">{row.row}</span>
              <span className="w-24 shrink-0 truncate max-tablet:hidden">{row.invoice_key}</span>
              <span className="w-22 shrink-0">
                {row.bucket && (
                  <Pill tone={MARKS[row.bucket].tone} icon={MARKS[row.bucket].icon}>
                    {t(`draftImport.bucket.${row.bucket}`)}
                  </Pill>
                )}
              </span>
              <span className="min-w-0 flex-1 truncate" title={sentences || row.name || undefined}>
                {sentences || <span className="text-muted">{row.name}</span>}
              </span>
              {row.line?.PRODUCT_AMOUNT && (
                <span className="tabular shrink-0 max-tablet:hidden">
                  <span className="sr-only">{t('draftImport.rows.amount')}: </span>
                  {numbers.format(decimal(row.line.PRODUCT_AMOUNT))}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
