import { formatDateTime } from '@hoadon/domain/dates/format-date';
import { FilePenLine } from 'lucide-react';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import type { SavedForm } from './saved-form.ts';

type FormActs = { onTake: (form: SavedForm) => void; onDiscard: (form: SavedForm) => void };
type UnfinishedFormsProps = FormActs & {
  /** The latest first. */
  forms: readonly SavedForm[];
};

/** Offers the latest unfinished form, and lists the earlier ones below it: one button continues. */
export function UnfinishedForms({ forms, ...acts }: UnfinishedFormsProps) {
  const { t } = useTranslation();
  const [latest, ...earlier] = forms;
  if (!latest) return null;
  return (
    <section
      aria-label={t('formRecovery.title')}
      className="flex flex-col gap-1.5 rounded-control bg-primary-50 px-3 py-2"
    >
      <Offer form={latest} {...acts} isLatest />
      {earlier.length > 0 && (
        <details>
          <summary className="cursor-pointer py-1 text-small">
            {t('formRecovery.earlier', { count: earlier.length })}
          </summary>
          <div className="flex flex-col gap-1.5">
            {earlier.map((form) => (
              <Offer key={form.slot} form={form} {...acts} />
            ))}
          </div>
        </details>
      )}
    </section>
  );
}

type OfferProps = FormActs & {
  form: SavedForm;
  /** The one that is most likely meant. */
  isLatest?: boolean;
};

function Offer({ form, isLatest = false, onTake, onDiscard }: OfferProps) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const { buyer, lines, total, currency } = form.about;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <FilePenLine aria-hidden size={16} className="shrink-0 text-primary-700" />
      <p className="min-w-60 flex-1">
        <span className="font-medium">
          {t(form.page === null ? 'formRecovery.left.new' : 'formRecovery.left.draft', {
            at: formatDateTime(form.savedAt),
          })}
        </span>{' '}
        <span className="tabular text-muted">
          {[
            buyer || t('formRecovery.noBuyer'),
            t('formRecovery.lines', { count: lines }),
            `${numbers.format(total)} ${currency}`,
          ].join(' · ')}
        </span>
      </p>
      <span className="flex gap-2">
        <Button variant="quiet" onClick={() => onDiscard(form)}>
          {t('formRecovery.discard')}
        </Button>
        <Button variant={isLatest ? 'primary' : 'secondary'} onClick={() => onTake(form)}>
          {t(isLatest ? 'formRecovery.continue' : 'formRecovery.open')}
        </Button>
      </span>
    </div>
  );
}
