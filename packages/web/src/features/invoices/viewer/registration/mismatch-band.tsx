import type { PartyRegistration } from '@hoadon/contracts/lookup';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../../../lib/texts/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { useRegistration } from './use-registration.ts';

/** A field differs from the register, or the taxpayer is not active. */
const isWarned = ({ status, fields }: PartyRegistration): boolean =>
  status === 'not-active' || fields.some(({ verdict }) => verdict === 'differs');

/** Band for a party that differs from the register, linked to the details. */
export function MismatchBand({ id, onShow }: { id: string; onShow: () => void }) {
  const { t } = useTranslation();
  const { data } = useRegistration(id);
  const warned = data?.filter(isWarned) ?? [];
  if (warned.length === 0) return null;
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-warning-50 px-5 py-1.5">
      <TriangleAlert aria-hidden size={16} className="shrink-0 text-warning" />
      <p className="min-w-60 flex-1">
        {warned.map(({ party }) => t(`viewer.registration.band.${party}`)).join(' ')}
      </p>
      <Button onClick={onShow}>{t('viewer.registration.show')}</Button>
    </div>
  );
}
