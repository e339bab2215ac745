import { formatDateTime } from '@hoadon/domain/dates/format-date';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { WhenRead } from '../../../ui/when-read.tsx';
import { explanationsQuery } from './queries.ts';

/** What was noted before, the latest first. */
export function ExplanationHistory({ invoiceId }: { invoiceId: string }) {
  const { t } = useTranslation();
  const query = useQuery(explanationsQuery(invoiceId));
  return (
    <section aria-labelledby="explanations">
      <h3 id="explanations" className="mb-1">
        {t('explaining.history')}
      </h3>
      <WhenRead query={query} waiting={<SkeletonRows rows={2} label={t('common.loading')} />}>
        {(all) =>
          all.length === 0 ? (
            <p className="text-muted">{t('explaining.none')}</p>
          ) : (
            <ol className="flex flex-col divide-y divide-hairline">
              {all.toReversed().map(({ id, explanation, actor, at }) => (
                <li key={id} className="py-2">
                  <p className="break-words whitespace-pre-line">{explanation}</p>
                  <p className="tabular text-small text-muted">
                    {formatDateTime(at)}
                    {actor && ` · ${actor}`}
                  </p>
                </li>
              ))}
            </ol>
          )
        }
      </WhenRead>
    </section>
  );
}
