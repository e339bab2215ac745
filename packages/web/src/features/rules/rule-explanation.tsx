import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { useQuery } from '@tanstack/react-query';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { ErrorLine } from '../../ui/error-line.tsx';
import { conditionText } from './condition-text.ts';
import { explanationQuery } from './queries.ts';
import { namesOf, useTargets } from './targets.ts';

/** Which rule moved an invoice to its directory, and gave it its tags; nothing where none did. */
export function RuleExplanation({ invoice: { id } }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const { data = [], error } = useQuery(explanationQuery(id));
  const { targets } = useTargets();
  if (error) return <ErrorLine error={error} />;
  if (data.length === 0 || !targets) return null;
  return (
    <section aria-labelledby="rules-title">
      <h2 id="rules-title" className="mb-2">
        {t('rules.explanation.title')}
      </h2>
      <ul className="flex flex-col gap-1">
        {data.map(({ rule, structure, at, directory_id, tag_ids }) => {
          const { directory, tags } = namesOf({ directory: directory_id, tags: tag_ids }, targets);
          const day = formatDate(dayInVietnam(at));
          const given = tags.map(({ name }) => name).join(', ');
          return (
            <li key={`${rule} ${at} ${directory_id}`} className="break-words text-muted">
              {directory !== null && t('rules.explanation.moved', { rule, directory, day })}{' '}
              {given !== '' && t('rules.explanation.tagged', { rule, tags: given, day })}{' '}
              {t('rules.explanation.because', { said: conditionText(t, numbers, structure) })}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
