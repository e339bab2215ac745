import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { useTranslation } from '../../../../lib/texts/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { trustLook } from '../../invoice-status.ts';

type TrustBandProps = { invoice: InvoiceDetail; onShow: () => void };

/** Band over a received invoice of unproven origin, with the remedy. */
export function TrustBand({ invoice, onShow }: TrustBandProps) {
  const { t } = useTranslation();
  const { trust } = invoice;
  const look = trustLook(invoice);
  if (look === null || trust === 'proven' || trust === 'unchecked') return null;
  const { icon: Icon, tone, key } = look;
  const isInvalid = tone === 'danger';
  return (
    <div
      role="status"
      className={`flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-5 py-2.5 ${
        isInvalid ? 'bg-danger-50' : 'bg-warning-50'
      }`}
    >
      <Icon
        aria-hidden
        size={18}
        className={`shrink-0 ${isInvalid ? 'text-danger' : 'text-warning'}`}
      />
      <p className="min-w-60 flex-1">
        <span className="font-semibold">{t(key)}.</span> {t(`viewer.trust.${trust}`)}
      </p>
      <Button onClick={onShow}>{t('viewer.trust.show')}</Button>
    </div>
  );
}
