import type { VatReturnRow } from '@hoadon/contracts/vat-return';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Calculator } from 'lucide-react';
import { useState } from 'react';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { PeriodModal } from './lazy-parts.ts';
import { DueNote, filingName, periodNameOf } from './period/index.ts';
import { returnsQuery } from './queries.ts';

/** Returns made before, the last period first. */
export function ReturnsPage() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [isChoosing, setChoosing] = useState(false);
  const returns = useQuery(returnsQuery(page));
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line bg-surface px-4 py-2">
        <h1 className="mr-auto text-title">{t('vatReturn.list.title')}</h1>
        <Button variant="primary" icon={Calculator} onClick={() => setChoosing(true)}>
          {t('vatReturn.list.make')}
        </Button>
      </div>
      <WhenRead query={returns} waiting={<SkeletonRows rows={8} label={t('common.loading')} />}>
        {({ rows, pageInfo }) =>
          rows.length === 0 && page === 1 ? (
            <EmptyState icon={Calculator} text={t('vatReturn.list.empty')} />
          ) : (
            <div className="flex-1 bg-canvas p-4 tablet:min-h-0 tablet:overflow-y-auto">
              <ul className="rounded-control border border-line bg-surface">
                {rows.map((row) => (
                  <ReturnLine key={row.id} row={row} />
                ))}
              </ul>
              <nav
                className="flex justify-center gap-2 pt-3"
                aria-label={t('vatReturn.list.title')}
              >
                {page > 1 && (
                  <Button onClick={() => setPage(page - 1)}>{t('vatReturn.list.newer')}</Button>
                )}
                {page * pageInfo.current_limit < (pageInfo.total ?? 0) && (
                  <Button onClick={() => setPage(page + 1)}>{t('vatReturn.list.older')}</Button>
                )}
              </nav>
            </div>
          )
        }
      </WhenRead>
      {isChoosing && <PeriodModal onClose={() => setChoosing(false)} />}
    </>
  );
}

function ReturnLine({ row }: { row: VatReturnRow }) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const name = `${periodNameOf(t, row.kyKKhai)} · ${filingName(t, row.TKhaiThueSoLan)}`;
  return (
    <li className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-b border-hairline px-4 py-2 last:border-0">
      {row.state === 'withdrawn' ? (
        <span className="min-w-60 text-muted">{name}</span>
      ) : (
        <Link
          to="/main/vat-return"
          search={{
            kyKKhai: row.kyKKhai,
            ...(row.TKhaiThueSoLan > 0 && { soLan: row.TKhaiThueSoLan }),
          }}
          className="min-w-60 font-medium text-primary-700 underline-offset-2 hover:underline"
        >
          {name}
        </Link>
      )}
      <span className="text-muted">
        {t(`vatReturn.state.${row.state}`)}
        {row.signed_by && ` · ${t('vatReturn.state.signed')}`}
      </span>
      {row.state !== 'withdrawn' && (
        <span className="text-muted empty:hidden">
          <DueNote
            filing={row.TKhaiThueSoLan}
            dueOn={row.due_on}
            today={dayInVietnam(new Date().toISOString())}
            isFinalised={row.state === 'filed'}
          />
        </span>
      )}
      {row.filed_at && (
        <span className="text-muted">
          {t('vatReturn.list.filedAt')} {formatDate(dayInVietnam(row.filed_at))} · {row.filed_by}
        </span>
      )}
      {row.ct40 !== null && row.ct43 !== null && (
        <span className="tabular ml-auto">
          {t('vatReturn.list.payable')} {numbers.format(row.ct40)} · {t('vatReturn.list.carried')}{' '}
          {numbers.format(row.ct43)}
        </span>
      )}
    </li>
  );
}
