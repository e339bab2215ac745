import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { WhenRead } from '../../../ui/when-read.tsx';
import { useMay } from '../../auth/index.ts';
import { sellerQuery } from '../seller-query.ts';
import { CompanyList } from './company-list.tsx';
import { myCompaniesQuery } from './switch-company.ts';

const FACTS = [
  'full_name',
  'tax_code',
  'company_address',
  'seller_phone',
  'seller_email',
  'approval_unit',
] as const;

/** The company one works for just now, and the way to the others of an accountant (COMP-014). */
export function CompanyProfile({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const seller = useQuery(sellerQuery);
  const companies = useQuery(myCompaniesQuery);
  const maySee = useMay('setting_management.view');
  const [isChoosing, setChoosing] = useState(false);
  if (isChoosing) return <CompanyList onClose={onClose} />;
  return (
    <Modal
      open
      title={t('company.mine.title')}
      onClose={onClose}
      footer={
        <>
          {maySee && (
            <Link
              to="/main/settings/company"
              search={{}}
              onClick={onClose}
              className={buttonClass()}
            >
              {t('company.mine.settings')}
            </Link>
          )}
          {(companies.data?.length ?? 0) > 1 && (
            <Button icon={ArrowLeftRight} onClick={() => setChoosing(true)}>
              {t('company.mine.switch')}
            </Button>
          )}
        </>
      }
    >
      <WhenRead query={seller} waiting={<SkeletonRows rows={6} label={t('common.loading')} />}>
        {(company) => (
          <dl className="grid gap-x-4 gap-y-2 tablet:grid-cols-[10rem_1fr]">
            {FACTS.map((fact) => (
              <div key={fact} className="contents">
                <dt className="text-muted">{t(`company.mine.fact.${fact}`)}</dt>
                <dd>{company[fact] || t('company.mine.none')}</dd>
              </div>
            ))}
          </dl>
        )}
      </WhenRead>
    </Modal>
  );
}
