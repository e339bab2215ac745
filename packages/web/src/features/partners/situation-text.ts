import type { Translate } from '../../lib/i18n.ts';

const OWN = ['active', 'not-active', 'unknown', 'not-found'] as const;

/** How the register put it: in its own words where it has any. */
export function situationText(t: Translate, situation: string | null): string {
  const own = OWN.find((one) => one === situation);
  return own ? t(`partners.situation.${own}`) : (situation ?? t('partners.situation.unknown'));
}
