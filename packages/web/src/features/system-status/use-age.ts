import { useTranslation } from '../../lib/texts/use-translation.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Seconds in the largest unit that they fill. */
export function useAge(): (seconds: number) => string {
  const { t } = useTranslation();
  return (seconds) => {
    if (seconds < MINUTE) return t('systemStatus.age.seconds', { count: seconds });
    if (seconds < HOUR)
      return t('systemStatus.age.minutes', { count: Math.floor(seconds / MINUTE) });
    if (seconds < DAY) return t('systemStatus.age.hours', { count: Math.floor(seconds / HOUR) });
    return t('systemStatus.age.days', { count: Math.floor(seconds / DAY) });
  };
}
