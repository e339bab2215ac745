import type { InvoiceVerification } from '@hoadon/contracts/verification';
import { BadgeCheck, BadgeX, CircleHelp, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Pill, type Tone } from '../../ui/pill.tsx';

type Verdict = NonNullable<InvoiceVerification['verdict']>;

const LOOK: Readonly<Record<Verdict, Readonly<{ tone: Tone; icon: LucideIcon }>>> = {
  good: { tone: 'success', icon: BadgeCheck },
  warnings: { tone: 'warning', icon: TriangleAlert },
  failed: { tone: 'danger', icon: BadgeX },
  unverifiable: { tone: 'neutral', icon: CircleHelp },
};

/** What checking came to: a mark with its word. */
export function VerdictMark({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation();
  const { tone, icon } = LOOK[verdict];
  return (
    <Pill tone={tone} icon={icon}>
      {t(`verification.verdict.${verdict}`)}
    </Pill>
  );
}
