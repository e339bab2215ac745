import type { RuleSuggestion } from '@hoadon/contracts/rules';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { useQuery } from '@tanstack/react-query';
import { Lightbulb } from 'lucide-react';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { conditionText } from './condition-text.ts';
import { suggestionsQuery, useDeclineSuggestion } from './queries.ts';
import { namesOf, type Targets } from './targets.ts';

const MOST_SHOWN = 3;

type SuggestionsProps = {
  targets: Targets | null;
  onTake: (suggestion: RuleSuggestion) => void;
};

/** Rules derived from manual acts, with the invoices as evidence. None becomes a rule by itself. */
export function Suggestions({ targets, onTake }: SuggestionsProps) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const { data = [] } = useQuery(suggestionsQuery);
  const decline = useDeclineSuggestion();
  if (!targets || data.length === 0) return null;
  return (
    <section
      aria-label={t('rules.suggestion.title')}
      className="flex flex-col gap-2 rounded-control bg-info-50 px-3 py-2.5"
    >
      <h3 className="flex items-center gap-2 font-semibold text-info">
        <Lightbulb aria-hidden size={16} className="shrink-0" />
        {t('rules.suggestion.title')}
      </h3>
      <ErrorLine error={decline.error} />
      {data.slice(0, MOST_SHOWN).map((suggestion) => {
        const { id, structure, filed, of, examples } = suggestion;
        const { directory, tags } = namesOf(structure, targets);
        const target = directory ?? tags.map(({ name }) => name).join(', ');
        return (
          <div key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <div className="min-w-0 flex-1 basis-60">
              <p className="break-words">
                {conditionText(t, numbers, structure)} → <b>{target}</b>
              </p>
              <p className="text-small text-muted">
                {t('rules.suggestion.why', { count: filed, of })}{' '}
                {examples
                  .map(({ invoice_serial, invoice_number, issued_date }) =>
                    [invoice_serial, invoice_number, formatDate(issued_date)]
                      .filter(Boolean)
                      .join(' · '),
                  )
                  .join('; ')}
              </p>
            </div>
            <Button onClick={() => onTake(suggestion)}>{t('rules.suggestion.take')}</Button>
            <Button
              variant="quiet"
              busy={decline.isPending && decline.variables === id}
              onClick={() => decline.mutate(id)}
            >
              {t('rules.suggestion.decline')}
            </Button>
          </div>
        );
      })}
    </section>
  );
}
