import type { RegisteredStanding } from '@hoadon/contracts/lookup';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { FactLine } from './fact-line.tsx';

const SEVERITY = { active: 'good', 'not-active': 'error', unknown: 'unchecked' } as const;

/** Status of the partner on the day of the invoice, since when, and its changes after. Lines of a list. */
export function PartnerStatus({ standing }: { standing: RegisteredStanding }) {
  const { t } = useTranslation();
  const { basis, status, since, now } = standing;
  const on = formatDate(standing.on);
  const words = (state: Pick<RegisteredStanding, 'status' | 'since'>) =>
    state.since
      ? t(`verification.partner.stateSince.${state.status}`, { day: formatDate(state.since) })
      : t(`verification.partner.state.${state.status}`);
  return (
    <>
      <FactLine severity={SEVERITY[status]}>
        {t(`verification.partner.standing.${basis}`, { on, state: words({ status, since }) })}
        {basis === 'asked' && (
          <span className="block text-small text-muted">{t('verification.partner.noHistory')}</span>
        )}
      </FactLine>
      {now && (
        <FactLine severity={now.status === 'active' ? 'good' : 'warning'}>
          {t('verification.partner.standingNow', { state: words(now) })}
        </FactLine>
      )}
    </>
  );
}
