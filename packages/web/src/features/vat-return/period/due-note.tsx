import { daysBetween } from '@hoadon/domain/dates/add-days';
import { formatDate } from '@hoadon/domain/dates/format-date';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { useTranslation } from 'react-i18next';

type DueNoteProps = { dueOn: PlainDate; today: PlainDate };

/** The last day of filing of a return that is not finalised, or since how many days it is over. */
export function DueNote({ dueOn, today }: DueNoteProps) {
  const { t } = useTranslation();
  const late = daysBetween(dueOn, today);
  const day = formatDate(dueOn);
  if (late <= 0) return t('vatReturn.period.due', { day });
  return (
    <span className="font-medium text-danger">
      {t('vatReturn.period.overdue', { count: late, day })}
    </span>
  );
}
