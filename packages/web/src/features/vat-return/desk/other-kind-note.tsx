import { COMPANY_WIRE } from '@hoadon/contracts/company';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { useMay } from '../../auth/index.ts';
import { sellerQuery } from '../../company/index.ts';
import { NeededRight } from '../../users/index.ts';
import type { ChosenReturn } from '../period/index.ts';

type OtherKindNoteProps = { chosen: ChosenReturn; isFiled: boolean };

/**
 * A month of a company that declares by quarters, or the other way round: invoices would be declared twice. It is opened all the same, because a
 * company changes its way of declaring from one year to the next.
 */
export function OtherKindNote({ chosen: { period }, isFiled }: OtherKindNoteProps) {
  const { t } = useTranslation();
  const mayChange = useMay('setting_management.change');
  const { data: seller } = useQuery(sellerQuery);
  if (!seller || isFiled) return null;
  const type = seller.declaration_period === 'Q' ? 'quarter' : 'month';
  if (type === period.type) return null;
  return (
    <div
      role="status"
      className="flex flex-col items-start gap-1.5 rounded-control bg-warning-50 px-3 py-2"
    >
      <p>{t(`vatReturn.otherKind.${type}`)}</p>
      {mayChange ? (
        <Link
          to="/main/settings/company"
          search={{}}
          hash={COMPANY_WIRE.declarationPeriod}
          className="text-primary-700 underline underline-offset-2"
        >
          {t('vatReturn.otherKind.change')}
        </Link>
      ) : (
        <NeededRight right="setting_management.change" />
      )}
    </div>
  );
}
