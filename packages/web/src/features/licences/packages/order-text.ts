import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { useCurrentUser } from '../../auth/index.ts';
import type { PackageOffer } from '../queries.ts';

/** The order of a package as a message to the supplier: for whom, what, and who asks. */
export function useOrderText(offer: PackageOffer, quantity: string, amount: string): string {
  const { t } = useTranslation();
  const user = useCurrentUser();
  return t('licences.order.text', {
    company: user?.company.name ?? '',
    taxCode: user?.company.tax_code ?? '',
    plan: offer.plan_id.name,
    quantity,
    amount,
    user: user?.name ?? '',
    email: user?.email ?? '',
  });
}
