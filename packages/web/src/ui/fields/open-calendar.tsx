import { Popover } from '@base-ui/react/popover';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { type ReactElement, useEffect, useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Calendar, type CalendarProps } from './calendar.tsx';

export type OpenCalendarProps = CalendarProps & { trigger: ReactElement };

/** The calendar over the page, open from the moment it is there. */
export function OpenCalendar({ trigger, onPick, ...days }: OpenCalendarProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  const pick = (date: PlainDate) => {
    onPick(date);
    setOpen(false);
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner align="end" sideOffset={4} className="z-60">
          <Popover.Popup aria-label={t('common.date.calendar')} className="floating p-2">
            <Calendar {...days} onPick={pick} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
