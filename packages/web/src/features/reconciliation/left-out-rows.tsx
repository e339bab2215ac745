import type { PortalList } from '@hoadon/contracts/reconciliation';
import { UNLISTED_ROW_REASONS } from '@hoadon/domain/reconciliation/left-out-reasons';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';

/** Why rows of an uploaded list were not stored; for a list of another taxpayer, whose it is and what to do. */
export function LeftOutRows({ list }: { list: PortalList }) {
  const { t } = useTranslation();
  const { formatCount } = useNumbers();
  const { left_out_because: counts, other_taxpayers: others } = list;
  const reasons = UNLISTED_ROW_REASONS.filter((reason) => (counts[reason] ?? 0) > 0);
  if (reasons.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 rounded-control bg-warning-50 px-3 py-2 text-small text-ink">
      {reasons.map((reason) => (
        <li key={reason}>
          {t('reconciliation.upload.because', {
            reason: t(`reconciliation.upload.reason.${reason}`),
            number: formatCount(counts[reason] ?? 0),
          })}
          {reason === 'not-ours' && (
            <p>
              {others.length > 0
                ? t('reconciliation.upload.ofOthers', {
                    codes: others.join(t('reconciliation.upload.or')),
                  })
                : t('reconciliation.upload.ofSeveral')}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
