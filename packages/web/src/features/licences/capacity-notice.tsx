import { capacityMark } from '@hoadon/domain/licences/capacity-mark';
import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
import { useCurrentUser } from '../auth/index.ts';

const Notice = lazyPart(
  withTexts(() => import('./capacity-band.tsx').then((file) => file.CapacityBand), 'licences'),
);

/** Where invoices are issued: how far the packages are used, from 80 % on. */
export function CapacityNotice() {
  const licence = useCurrentUser()?.company.service_status.lics.EINVOICE;
  const mark = licence ? capacityMark(licence) : null;
  if (!licence || mark === null || licence.capacity === null) return null;
  return <Notice mark={mark} used={licence.count} capacity={licence.capacity} />;
}
