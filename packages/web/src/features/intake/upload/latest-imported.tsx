import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { formatDateTime } from '@hoadon/domain/dates/format-date';
import { useQuery } from '@tanstack/react-query';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { WhenRead } from '../../../ui/when-read.tsx';
import { useCurrentUser } from '../../auth/index.ts';
import { ImportedLine } from '../imported-line.tsx';
import { type ImportOfToday, importsOfToday } from '../imports-of-today.ts';
import { importsQuery, latestQuery } from '../queries.ts';

type LatestImportedProps = { onResult: (ids: readonly string[]) => void };

/** What was handed in today (IMP-019), and the invoices that came in last (IMP-020). */
export function LatestImported({ onResult }: LatestImportedProps) {
  const { t } = useTranslation();
  const latest = useQuery(latestQuery);
  return (
    <div className="flex flex-col gap-5">
      <Today onResult={onResult} />
      <section aria-label={t('intake.latest.label')} className="flex flex-col gap-2">
        <h2 className="font-semibold">{t('intake.latest.label')}</h2>
        <WhenRead query={latest} waiting={<SkeletonRows rows={5} label={t('common.loading')} />}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState text={t('intake.latest.empty')} />
            ) : (
              <ul className="rounded-control border border-line">
                {rows.map((row) => (
                  <li key={row.id} className="border-b border-hairline py-1.5 last:border-0">
                    <ImportedLine row={row} />
                  </li>
                ))}
              </ul>
            )
          }
        </WhenRead>
      </section>
    </div>
  );
}

function Today({ onResult }: LatestImportedProps) {
  const { t } = useTranslation();
  const { formatCount } = useNumbers();
  const today = useToday();
  return (
    <section aria-label={t('intake.recent.label')} className="flex flex-col gap-2">
      <h2 className="font-semibold">{t('intake.recent.label')}</h2>
      {today.length === 0 && <p className="text-muted">{t('intake.recent.empty')}</p>}
      <ul>
        {today.map(({ ids, names, files, at }) => (
          <li key={ids[0]} className="border-b border-hairline last:border-0">
            <button
              type="button"
              onClick={() => onResult(ids)}
              className="flex w-full flex-wrap gap-x-4 px-2 py-2 text-left hover:bg-canvas"
            >
              <span className="min-w-0 flex-1 truncate font-medium">{names.join(', ')}</span>
              <span className="tabular text-muted">
                {t('intake.recent.files', { count: files, number: formatCount(files) })}
              </span>
              <span className="tabular text-muted">{formatDateTime(at)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * The imports stored on this computer, and those that only the server has: of a page that was closed before the
 * response to its files came.
 */
function useToday(): readonly ImportOfToday[] {
  const storedImports = importsOfToday(useCurrentUser()?.company_id ?? '');
  const { data = [] } = useQuery(importsQuery);
  const storedIds = new Set(storedImports.flatMap(({ ids }) => ids));
  const today = dayInVietnam(new Date().toISOString());
  const others = data
    .filter(({ id, way }) => way !== 'provider' && !storedIds.has(id))
    .filter(({ created_at }) => dayInVietnam(created_at) === today)
    .map(({ id, file_names, created_at }) => ({
      ids: [id],
      names: file_names,
      files: file_names.length,
      at: created_at,
    }));
  return [...storedImports, ...others].sort((a, b) => b.at.localeCompare(a.at));
}
