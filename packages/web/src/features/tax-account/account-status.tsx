import type { TaxAccount } from '@hoadon/contracts/tax-account';
import { CircleCheck, CircleSlash, Clock, ShieldAlert } from 'lucide-react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Pill } from '../../ui/pill.tsx';

const LOOKS = {
  connected: { tone: 'success', icon: CircleCheck },
  expired: { tone: 'warning', icon: Clock },
  blocked: { tone: 'danger', icon: ShieldAlert },
  disconnected: { tone: 'neutral', icon: CircleSlash },
} as const;

export function AccountStatus({ state }: Pick<TaxAccount, 'state'>) {
  const { t } = useTranslation();
  return <Pill {...LOOKS[state]}>{t(`taxAccount.account.${state}`)}</Pill>;
}
