import { VouchersPage } from '../../features/payments/vouchers/vouchers-page.tsx';
import { usePageTitle } from '../../lib/texts/use-page-title.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { useListAddress } from './lists/use-list-address.ts';

export function PaymentReceipts() {
  const { t } = useTranslation();
  usePageTitle(t('shell.nav.paymentReceipt'));
  return <VouchersPage {...useListAddress()} />;
}
