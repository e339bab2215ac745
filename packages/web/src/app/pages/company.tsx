import { useTranslation } from 'react-i18next';
import { CompanySettings } from '../../features/company/company-settings.tsx';
import { usePageTitle } from '../use-page-title.ts';

export function Company() {
  const { t } = useTranslation();
  usePageTitle(t('company.title'));
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-240 flex-col gap-4 p-4 tablet:p-6">
        <h1 className="text-title">{t('company.title')}</h1>
        <CompanySettings />
      </div>
    </div>
  );
}
