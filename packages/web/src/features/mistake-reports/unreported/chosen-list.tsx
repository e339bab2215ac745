import { X } from 'lucide-react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import type { Chosen } from '../use-chosen.ts';

/** What the notice will name, whichever page or screen it was chosen on. */
export function ChosenList({ chosen }: { chosen: Chosen }) {
  const { t } = useTranslation();
  const { invoices } = chosen;
  return (
    <section aria-label={t('mistakeReports.chosen.label')} className="flex flex-col gap-1.5">
      <header className="flex items-center justify-between gap-2">
        <h3 className="text-small font-medium text-muted">
          {t('mistakeReports.chosen.count', { count: invoices.length })}
        </h3>
        <Button variant="quiet" onClick={() => chosen.set(invoices, false)}>
          {t('mistakeReports.chosen.none')}
        </Button>
      </header>
      <ul className="flex max-h-24 flex-wrap gap-1.5 overflow-y-auto">
        {invoices.map((invoice) => (
          <li
            key={invoice.id}
            className="tabular flex items-center rounded-pill border border-line bg-canvas pl-2 text-small"
          >
            <span>
              <span className="font-semibold">{invoice.number}</span>{' '}
              <span className="text-muted">{invoice.series}</span>
            </span>
            <button
              type="button"
              aria-label={t('mistakeReports.chosen.remove', { number: invoice.number })}
              onClick={() => chosen.set([invoice], false)}
              className="flex size-6 items-center justify-center rounded-pill text-muted hover:text-ink"
            >
              <X aria-hidden size={12} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
