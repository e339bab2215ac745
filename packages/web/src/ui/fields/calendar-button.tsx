import { CalendarDays } from 'lucide-react';
import { cloneElement, useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { lazyPart } from '../program/lazy-part.tsx';
import type { CalendarProps } from './calendar.tsx';
import type { OpenCalendarProps } from './open-calendar.tsx';

const OpenCalendar = lazyPart<OpenCalendarProps & { onDismiss: () => void }>(
  () => import('./open-calendar.tsx').then((file) => file.OpenCalendar),
  { waiting: ({ trigger }) => trigger, dismiss: ({ onDismiss }) => onDismiss() },
);
const preload = () => void OpenCalendar.preload();

type CalendarButtonProps = CalendarProps & { disabled: boolean };

/** Opens the calendar, which is fetched when the pointer or the focus comes near it. */
export function CalendarButton({ disabled, ...days }: CalendarButtonProps) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(false);
  const trigger = (
    <button
      type="button"
      aria-label={t('common.date.open')}
      disabled={disabled}
      // The day is typed: a stop less on the way to the next field.
      tabIndex={-1}
      className="absolute inset-y-0 right-0 flex w-8 items-center justify-center rounded-control text-muted hover:text-ink disabled:opacity-50"
    >
      <CalendarDays aria-hidden size={16} />
    </button>
  );
  if (wanted) {
    return <OpenCalendar {...days} trigger={trigger} onDismiss={() => setWanted(false)} />;
  }
  return cloneElement(trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onClick: () => setWanted(true),
    onPointerEnter: preload,
    onFocus: preload,
  });
}
