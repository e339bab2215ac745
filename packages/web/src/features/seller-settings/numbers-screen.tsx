import type { SellerSettings } from '@hoadon/contracts/seller-settings';
import { displayFromGroups } from '@hoadon/contracts/setting-entries';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { NumbersForm } from './numbers-form.tsx';
import { displaySettingsQuery } from './queries.ts';

/** How the company writes and rounds the numbers of its invoices (SET-002). */
export function NumbersScreen() {
  const { t } = useTranslation();
  const settings = useQuery(displaySettingsQuery);
  return (
    <WhenRead query={settings} waiting={<SkeletonRows rows={8} label={t('common.loading')} />}>
      {(company: SellerSettings) => (
        <NumbersForm
          key={company.version}
          saved={displayFromGroups(company)}
          version={company.version}
        />
      )}
    </WhenRead>
  );
}
