import type { SystemState } from '@hoadon/contracts/system-status';
import { formatDateTime } from '@hoadon/domain/dates/format-date';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Pill } from '../../ui/pill.tsx';
import { StatusRow } from './status-section.tsx';

const LOOK = {
  works: { tone: 'success', icon: CircleCheck },
  fails: { tone: 'danger', icon: CircleAlert },
  unused: { tone: 'neutral', icon: CircleDashed },
} as const;

/** Whether each system responds, how fast, and since when and why it does not. */
export function Systems({ systems }: { systems: readonly SystemState[] }) {
  const { t } = useTranslation();
  return (
    <ul>
      {systems.map((one) => (
        <StatusRow
          key={`${one.system} ${one.provider}`}
          name={
            one.provider
              ? t(`systemStatus.system.${one.system}`, {
                  provider: t(`einvoiceAccounts.provider.${one.provider}`),
                })
              : t(`systemStatus.system.${one.system}`)
          }
          details={<Details one={one} />}
          state={<Pill {...LOOK[one.state]}>{t(`systemStatus.state.${one.state}`)}</Pill>}
        />
      ))}
    </ul>
  );
}

function Details({ one }: { one: SystemState }) {
  const { t } = useTranslation();
  const { failing_since: since, last_success_at: last, response_ms: ms } = one;
  if (since)
    return (
      <p>
        {t('systemStatus.failing', {
          since: formatDateTime(since),
          cause: one.cause ?? t('systemStatus.unknownCause'),
        })}
      </p>
    );
  if (!last) return null;
  return (
    <p className="tabular">
      {t('systemStatus.lastSuccess', { at: formatDateTime(last) })}
      {ms !== null && ` · ${t('systemStatus.response', { ms })}`}
    </p>
  );
}
