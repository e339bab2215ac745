import type { WireVerificationReason } from '@hoadon/contracts/verification';
import { CircleHelp, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { useReasonWords } from './use-reason-words.ts';

type Severity = WireVerificationReason['severity'];

export const SEVERITY_LOOK: Readonly<
  Record<Severity, Readonly<{ icon: LucideIcon; tone: string }>>
> = {
  error: { icon: CircleX, tone: 'text-danger' },
  warning: { icon: TriangleAlert, tone: 'text-warning' },
  unchecked: { icon: CircleHelp, tone: 'text-muted' },
};

/** What checking found, in plain words, each with what to do about it. */
export function ReasonList({ reasons }: { reasons: readonly WireVerificationReason[] }) {
  const { t } = useTranslation();
  const wordsOf = useReasonWords();
  if (reasons.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2.5">
      {reasons.map(({ code, severity, words }, at) => {
        const { icon: Icon, tone } = SEVERITY_LOOK[severity];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a code may apply to several signatures or lines
          <li key={`${code} ${at}`} className="flex items-start gap-2">
            <Icon aria-hidden size={16} className={`mt-0.5 shrink-0 ${tone}`} />
            <p className="min-w-0 break-words">
              <span className={`font-medium ${tone}`}>
                {t(`verification.severity.${severity}`)}:{' '}
              </span>
              {t(`verification.reason.${code}.says`, wordsOf(words)).trim()}
              <span className="block text-muted">
                {t(`verification.reason.${code}.next`, wordsOf(words)).trim()}
              </span>
            </p>
          </li>
        );
      })}
    </ul>
  );
}
