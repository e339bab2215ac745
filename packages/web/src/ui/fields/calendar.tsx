import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { DayPicker } from 'react-day-picker';
import { enGB } from 'react-day-picker/locale/en-GB';
import { nb } from 'react-day-picker/locale/nb';
import { vi } from 'react-day-picker/locale/vi';
import { chosenLanguage } from '../../lib/i18n.ts';
import './calendar.css';

const LOCALE = { vi, en: enGB, no: nb } as const;

export type CalendarProps = {
  value: PlainDate | null;
  onPick: (date: PlainDate) => void;
  min?: PlainDate | undefined;
  max?: PlainDate | undefined;
};

/** The picker's days are local midnights; only their calendar parts count. */
const toDate = (date: PlainDate): Date => {
  const [year, month, day] = date.split('-').map(Number);
  return new Date(year ?? 0, (month ?? 1) - 1, day);
};
const toPlainDate = (date: Date): PlainDate =>
  [
    date.getFullYear(),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-');

/** A month of days. */
export function Calendar({ value, onPick, min, max }: CalendarProps) {
  const selected = value ? toDate(value) : undefined;
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      locale={LOCALE[chosenLanguage()]}
      weekStartsOn={1}
      selected={selected}
      {...(selected ? { defaultMonth: selected } : {})}
      disabled={[
        ...(min ? [{ before: toDate(min) }] : []),
        ...(max ? [{ after: toDate(max) }] : []),
      ]}
      onSelect={(date: Date) => onPick(toPlainDate(date))}
    />
  );
}
