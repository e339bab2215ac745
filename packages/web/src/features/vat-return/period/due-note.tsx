import { daysBetween } from '@hoadon/domain/dates/add-days';
import { formatDate } from '@hoadon/domain/dates/format-date';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { useTranslation } from '../../../lib/texts/use-translation.ts';

type DueNoteProps = {
  /** 0: the first return of the period; the others are amendments. */
  filing: number;
  dueOn: PlainDate;
  today: PlainDate;
  isFinalised: boolean;
};

/**
 * The last day of filing of a first return, or for how many days it has been over; an amended return has no such day. A
 * finalised one is filed on the tax portal, of which this program learns nothing: no days are counted after its last
 * day.
 */
export function DueNote({ filing, dueOn, today, isFinalised }: DueNoteProps) {
  const { t } = useTranslation();
  if (filing > 0) return null;
  const late = daysBetween(dueOn, today);
  const day = formatDate(dueOn);
  if (isFinalised && late <= 0) return t('vatReturn.period.toFile', { day });
  if (isFinalised || late <= 0) return t('vatReturn.period.due', { day });
  return (
    <span className="font-medium text-danger">
      {t('vatReturn.period.overdue', { count: late, day })}
    </span>
  );
}
