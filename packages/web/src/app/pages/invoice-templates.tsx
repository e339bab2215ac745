import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { TemplatesPage } from '../../features/invoice-templates/templates-page.tsx';
import { usePageTitle } from '../use-page-title.ts';

function Templates({ tab }: { tab: 'series' | 'look' | 'numbers' }) {
  const { t } = useTranslation();
  usePageTitle(t('invoiceTemplates.title'));
  const { series } = useSearch({ strict: false });
  return <TemplatesPage tab={tab} series={series} />;
}

export const SeriesSettings = () => <Templates tab="series" />;
export const NumberSettings = () => <Templates tab="numbers" />;
export const LookSettings = () => <Templates tab="look" />;
