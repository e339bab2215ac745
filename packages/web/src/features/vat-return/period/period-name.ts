import { parsePeriod, periodText, type TaxPeriod } from '@hoadon/domain/dates/tax-period';
import type { Translate } from '../../../lib/i18n.ts';

/** `Quý 3/2026`, `Tháng 07/2026`. */
export const periodName = (t: Translate, period: TaxPeriod): string =>
  t(period.type === 'month' ? 'vatReturn.period.ofMonth' : 'vatReturn.period.ofQuarter', {
    period: periodText(period),
  });

/** The same of a period as it is transferred: `3/2026`, `07/2026`. */
export function periodNameOf(t: Translate, text: string): string {
  const period = parsePeriod(text);
  return period ? periodName(t, period) : text;
}

export const filingName = (t: Translate, filing: number): string =>
  filing === 0 ? t('vatReturn.filing.first') : t('vatReturn.filing.amended', { number: filing });
