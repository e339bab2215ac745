import { useMutation, useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasUnsaved } from '../../../lib/unsaved/index.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { UnsavedDialog } from '../../../ui/overlays/unsaved-dialog.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { WhenRead } from '../../../ui/when-read.tsx';
import { useCurrentUser } from '../../auth/index.ts';
import { goOnIn, myCompaniesQuery } from './switch-company.ts';

/** The companies one works for; another is gone on in without signing in again (COMP-014). */
export function CompanyList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const here = useCurrentUser()?.company_id;
  const query = useQuery(myCompaniesQuery);
  const switching = useMutation({ mutationFn: goOnIn });
  const [asking, setAsking] = useState<string | null>(null);
  const choose = (id: string) => {
    if (hasUnsaved()) setAsking(id);
    else switching.mutate(id);
  };
  const stay = () => setAsking(null);
  const leave = () => {
    stay();
    if (asking !== null) switching.mutate(asking);
  };
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
                      busy={switching.isPending && switching.variables === id}
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
        <ErrorLine error={switching.error} />
      </div>
      <UnsavedDialog guard={{ asking: asking !== null, close: stay, stay, leave }} />
    </Modal>
  );
}
