import { formatDateTime } from '@hoadon/domain/dates/format-date';
import { useNavigate } from '@tanstack/react-router';
import { AppWindow, FilePenLine } from 'lucide-react';
import { useEffect } from 'react';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { browserForms, isToResume } from './form-store.ts';
import type { FormOpening, SavedForm } from './saved-form.ts';
import { useSavedForms } from './use-saved-forms.ts';

type RecoveryBandProps = {
  opening: FormOpening | null;
  onTake: (form: SavedForm) => void;
};

/** Offers forms that a crash or a closed tab left unsaved, and warns of other tabs with the same form. */
export function RecoveryBand({ opening, onTake }: RecoveryBandProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { left, others, stillLeft, discard, putBack } = useSavedForms(browserForms, opening);
  useEffect(() => {
    const resumed = left.find(({ slot }) => isToResume(slot));
    if (resumed) onTake(resumed);
  }, [left, onTake]);
  if (!opening) return null;
  const isHere = ({ page }: SavedForm) => page === opening.page;
  // The page of a draft offers only its own forms; the page of a new invoice offers all.
  const offered = opening.page === null ? left : left.filter(isHere);
  const take = async (form: SavedForm) => {
    if (form.page !== null && !isHere(form)) {
      await navigate(addressOf(form.page));
      return;
    }
    const current = await stillLeft(form.slot);
    if (current) onTake(current);
    else toast.warning(t('formRecovery.takenElsewhere'));
  };
  const throwAway = async (form: SavedForm) => {
    await discard(form);
    toast.warning(t('formRecovery.discarded'), {
      action: { label: t('formRecovery.undo'), onClick: () => void putBack(form) },
    });
  };
  const [latest, ...earlier] = offered;
  const acts = {
    onTake: (form: SavedForm) => void take(form),
    onDiscard: (form: SavedForm) => void throwAway(form),
  };
  return (
    <>
      {others > 0 && (
        <p
          role="status"
          className="flex items-start gap-2 rounded-control bg-warning-50 px-3 py-2 text-warning"
        >
          <AppWindow aria-hidden size={16} className="mt-0.5 shrink-0" />
          {t(opening.page === null ? 'formRecovery.otherTab.new' : 'formRecovery.otherTab.draft')}
        </p>
      )}
      {offered.length > 0 && (
        <section
          aria-label={t('formRecovery.title')}
          className="flex flex-col gap-1.5 rounded-control bg-primary-50 px-3 py-2"
        >
          {latest && <Offer form={latest} {...acts} isLatest />}
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
      )}
    </>
  );
}

/** Route of the page on which the form was written. */
function addressOf(page: string) {
  const [id = '', way] = page.split('/correct/');
  return way
    ? ({ to: '/main/invoice/$id/correct/$way', params: { id, way }, search: {} } as const)
    : ({ to: '/main/invoice/$id/edit', params: { id }, search: {} } as const);
}

type OfferProps = {
  form: SavedForm;
  /** The one that is most likely meant. */
  isLatest?: boolean;
  onTake: (form: SavedForm) => void;
  onDiscard: (form: SavedForm) => void;
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
