import { COMPANY_WIRE } from '@hoadon/contracts/company';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { useMay } from '../auth/index.ts';
import { NeededRight } from '../users/index.ts';
import { sellerQuery } from './seller-query.ts';

/**
 * Reports that the company has no tax office, and links to the field; names the right that is needed to users who lack
 * it. The link opens another tab, since unsaved content here would be lost, and the company is read again on coming
 * back.
 */
export function OfficeMissing() {
  const { t } = useTranslation();
  const mayChange = useMay('setting_management.change');
  useQuery({ ...sellerQuery, refetchOnWindowFocus: 'always' });
  return (
    <div role="status" className="flex flex-col items-start gap-1.5">
      <p className="text-warning">{t('company.office.missing')}</p>
      {mayChange ? (
        <Link
          to="/main/settings/company"
          search={{}}
          hash={COMPANY_WIRE.taxOffice}
          target="_blank"
          className="inline-flex min-h-6 items-center gap-1 text-primary-700 underline underline-offset-2"
        >
          {t('company.office.enter')}
          <ExternalLink aria-hidden size={14} />
        </Link>
      ) : (
        <NeededRight right="setting_management.change" />
      )}
    </div>
  );
}
