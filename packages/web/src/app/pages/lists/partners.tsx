import { useParams } from '@tanstack/react-router';
import {
  directionOf,
  PartnerPage,
  type PartnerSide,
  PartnersPage,
} from '../../../features/partners/index.ts';
import { rowId } from '../../../lib/search.ts';
import { usePageTitle } from '../../../lib/texts/use-page-title.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { useListAddress } from './use-list-address.ts';

const TITLE = {
  customer: 'partners.customers.title',
  vendor: 'partners.vendors.title',
} as const satisfies Record<PartnerSide, string>;

function Partners({ side }: { side: PartnerSide }) {
  const { t } = useTranslation();
  usePageTitle(t(TITLE[side]));
  const address = useListAddress();
  const params = useParams({ strict: false });
  const id = rowId(params.id ?? '');
  if (!id) return <PartnersPage side={side} {...address} />;
  const direction = directionOf(params.invoiceType);
  return <PartnerPage key={`${id} ${direction}`} {...{ side, id, direction }} {...address} />;
}

export const Customers = () => <Partners side="customer" />;
export const Vendors = () => <Partners side="vendor" />;
