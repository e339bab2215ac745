import { useNavigate } from '@tanstack/react-router';
import { AppWindow } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { toast } from '../../../ui/toast/toast.tsx';
import { browserForms, isToResume } from './form-store.ts';
import type { FormOpening, SavedForm } from './saved-form.ts';
import { UnfinishedForms } from './unfinished-forms.tsx';
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
      <UnfinishedForms
        forms={offered}
        onTake={(form) => void take(form)}
        onDiscard={(form) => void throwAway(form)}
      />
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
