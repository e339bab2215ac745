import { clockInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { useStore } from 'zustand';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import type { FormKeeper } from './form-keeper.ts';

const MINUTES = 'HH:mm'.length;

/** Says quietly that what is written is safe in this browser, or that it is not. */
export function KeptLine({ keeper }: { keeper: FormKeeper }) {
  const { t } = useTranslation();
  const { savedAt, failed } = useStore(keeper.state);
  if (failed) return <p className="text-small text-warning">{t('formRecovery.notKept')}</p>;
  if (!savedAt) return null;
  const time = clockInVietnam(savedAt).time.slice(0, MINUTES);
  return (
    <p className="tabular text-small text-muted" title={t('formRecovery.keptWhere')}>
      {t('formRecovery.kept', { time })}
    </p>
  );
}
