import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { WhenRead } from '../../../ui/when-read.tsx';
import { useCurrentUser } from '../../auth/index.ts';
import { myCompaniesQuery } from './switch-company.ts';
import { useSwitchCompany } from './use-switch-company.tsx';

/** The companies one works for; another is gone on in without signing in again (COMP-014). */
export function CompanyList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const here = useCurrentUser()?.company_id;
  const query = useQuery(myCompaniesQuery);
  const { choose, pendingId, question, error } = useSwitchCompany();
  return (
    <Modal open title={t('company.mine.list')} onClose={onClose}>
      <div className="flex flex-col gap-3">
        <p className="text-muted">{t('company.mine.listText')}</p>
        <WhenRead query={query} waiting={<SkeletonRows rows={3} label={t('common.loading')} />}>
          {(companies) => (
            <ul className="flex flex-col">
              {companies.map(({ company_id: id, name, tax_code, role }) => (
                <li
                  key={id}
                  className="flex flex-wrap items-center justify-between gap-3 border-b border-hairline py-3 last:border-0"
                >
                  <div className="min-w-0">
                    <p className="font-medium">{name}</p>
                    <p className="tabular text-small text-muted">
                      {tax_code} · {t(`shell.user.role.${role}`)}
                    </p>
                  </div>
                  {id === here ? (
                    <span className="flex items-center gap-1 text-small font-medium text-success">
                      <Check aria-hidden size={16} />
                      {t('company.mine.here')}
                    </span>
                  ) : (
                    <Button
                      aria-label={t('company.mine.goOnIn', { name })}
                      busy={pendingId === id}
                      onClick={() => choose(id)}
                    >
                      {t('company.mine.switchTo')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </WhenRead>
        <ErrorLine error={error} />
      </div>
      {question}
    </Modal>
  );
}
