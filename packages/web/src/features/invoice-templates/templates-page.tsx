import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Tabs } from '../../ui/tabs.tsx';
import { NumbersScreen } from '../seller-settings/index.ts';
import { LookScreen } from './look-screen.tsx';
import { SeriesScreen } from './series-screen.tsx';

const PAGES = {
  series: '/main/setting/series',
  look: '/main/setting/look',
  numbers: '/main/setting/numbers',
} as const;

type TemplatesPageProps = {
  tab: keyof typeof PAGES;
  /** The series whose look is shown, such as 1C26TAA; the company's otherwise. */
  series: string | undefined;
};

/** What a company has announced, and how its printed invoices look. */
export function TemplatesPage({ tab, series }: TemplatesPageProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const items = [
    {
      value: 'series' as const,
      label: t('invoiceTemplates.tab.series'),
      content: <SeriesScreen />,
    },
    {
      value: 'look' as const,
      label: t('invoiceTemplates.tab.look'),
      content: <LookScreen series={series} />,
    },
    {
      value: 'numbers' as const,
      label: t('invoiceTemplates.tab.numbers'),
      content: <NumbersScreen />,
    },
  ];
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-300 flex-col gap-4 p-4 tablet:p-6">
        <h1 className="text-title">{t('invoiceTemplates.title')}</h1>
        <Tabs
          value={tab}
          label={t('invoiceTemplates.title')}
          items={items}
          onChange={(next) =>
            void navigate({
              to: PAGES[next],
              search: {},
            })
          }
        />
      </div>
    </div>
  );
}
