import type { Translate } from '../../../lib/i18n.ts';

/** The text of a rate as the return's calls write it: `8`, `KCT`, `KHAC:3.5`. */
export function rateName(t: Translate, rate: string): string {
  if (rate === 'KCT' || rate === 'KKKNT' || rate === 'NONE') return t(`vatReturn.rate.${rate}`);
  const percent = rate.replace(/^KHAC:/, '');
  return t('vatReturn.rate.percent', { percent: percent.replace('.', ',') });
}
