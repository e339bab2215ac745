import { daysBetween } from '@hoadon/domain/dates/add-days';
import { formatDate } from '@hoadon/domain/dates/format-date';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { useTranslation } from 'react-i18next';

type DueNoteProps = {
  dueOn: PlainDate;
  today: PlainDate;
  isFinalised: boolean;
};

/**
 * The last day of filing of a return, or since how many days it is over. A finalised one is filed on the tax portal, of which we are not
 * told: it is never called late.
 */
export function DueNote({ dueOn, today, isFinalised }: DueNoteProps) {
  const { t } = useTranslation();
  const late = daysBetween(dueOn, today);
  const day = formatDate(dueOn);
  if (isFinalised)
    return late <= 0
      ? t('vatReturn.period.toFile', { day })
      : t('vatReturn.period.toFileOver', { count: late, day });
  if (late <= 0) return t('vatReturn.period.due', { day });
  return (
    <span className="font-medium text-danger">
      {t('vatReturn.period.overdue', { count: late, day })}
    </span>
  );
}
