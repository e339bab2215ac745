import { LIST_TABS } from '@hoadon/contracts/filters/invoice-filters';
import { useShortcuts } from '../../../lib/shortcuts.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import type { ListFilters } from './list-filters.ts';

/** All, paid, verified, not verified (LIST-001), also by number keys. A list of debts has no tab for paid invoices. */
export function ListTabs({ list }: { list: ListFilters }) {
  const { t } = useTranslation();
  const { fields, values, narrow } = list;
  const tabs = LIST_TABS.filter((tab) => tab !== 'PAID' || 'payment' in fields);
  const choose = (tab: string) => narrow({ ...values, tab });
  useShortcuts(
    Object.fromEntries(tabs.map((tab, index) => [String(index + 1), () => choose(tab)])),
  );
  return (
    <fieldset className="flex max-w-full min-w-0 overflow-x-auto rounded-control bg-neutral-50 p-0.5">
      <legend className="sr-only">{t('filters.tab.label')}</legend>
      {tabs.map((tab, index) => (
        <button
          key={tab}
          type="button"
          aria-pressed={values['tab'] === tab}
          aria-keyshortcuts={String(index + 1)}
          onClick={() => choose(tab)}
          className="min-h-7 rounded-pill px-2.5 text-small font-medium whitespace-nowrap text-muted -outline-offset-2! hover:text-ink aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-raised"
        >
          {t(`filters.tab.${tab}`)}
        </button>
      ))}
    </fieldset>
  );
}
