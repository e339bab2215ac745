import { clockInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { useStore } from 'zustand';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import type { FormAutosave } from './form-autosave.ts';

const MINUTES = 'HH:mm'.length;

/** Shows when this browser last saved the form, or that it could not. */
export function SaveStatus({ autosave }: { autosave: FormAutosave }) {
  const { t } = useTranslation();
  const { savedAt, failed } = useStore(autosave.state);
  if (failed) return <p className="text-small text-warning">{t('formRecovery.notKept')}</p>;
  if (!savedAt) return null;
  const time = clockInVietnam(savedAt).time.slice(0, MINUTES);
  return (
    <p className="tabular text-small text-muted" title={t('formRecovery.keptWhere')}>
      {t('formRecovery.kept', { time })}
    </p>
  );
}
