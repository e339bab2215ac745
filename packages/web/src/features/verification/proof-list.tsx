import type { WireOriginProof } from '@hoadon/contracts/verification';
import { BadgeCheck, BadgeX, CircleHelp, CircleMinus, type LucideIcon } from 'lucide-react';
import { useTranslation } from '../../lib/texts/use-translation.ts';

const PROOFS = [
  'integrity',
  'signer',
  'trust',
  'authority_code',
] as const satisfies (keyof WireOriginProof)[];

const LOOK: Readonly<
  Record<WireOriginProof[keyof WireOriginProof], Readonly<{ icon: LucideIcon; tone: string }>>
> = {
  proven: { icon: BadgeCheck, tone: 'text-success' },
  unproven: { icon: CircleHelp, tone: 'text-warning' },
  broken: { icon: BadgeX, tone: 'text-danger' },
  absent: { icon: CircleMinus, tone: 'text-muted' },
};

/** What the file proves of where the invoice comes from, each proof on its own. */
export function ProofList({ proof }: { proof: WireOriginProof }) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('verification.proof.title')} className="grid gap-1 @xl:grid-cols-2">
      {PROOFS.map((name) => {
        const { icon: Icon, tone } = LOOK[proof[name]];
        return (
          <li key={name} className="flex items-center gap-2">
            <Icon aria-hidden size={16} className={`shrink-0 ${tone}`} />
            <span>{t(`verification.proof.${name}`)}:</span>
            <span className={tone}>{t(`verification.proof.state.${proof[name]}`)}</span>
          </li>
        );
      })}
    </ul>
  );
}
