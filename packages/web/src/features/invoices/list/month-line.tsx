import { useTranslation } from 'react-i18next';
import { intlLocale } from '../../../lib/i18n.ts';
import { useNumbers } from '../../../lib/number-format.ts';
import type { MonthHead } from './month-groups.ts';

/** `Tháng 10/2026`, `October 2026`. */
export function MonthLine({ head }: { head: MonthHead }) {
  const { t, i18n } = useTranslation();
  const numbers = useNumbers();
  const [year, month] = head.month.split('-');
  const name =
    i18n.language === 'vi'
      ? t('invoices.month', { month: Number(month), year })
      : new Intl.DateTimeFormat(intlLocale(), {
          month: 'long',
          year: 'numeric',
          timeZone: 'UTC',
        }).format(new Date(`${head.month}-15T00:00:00Z`));
  return (
    <div className="flex h-full items-center gap-3 border-b border-hairline bg-neutral-50 px-4 text-small">
      <span className="font-semibold first-letter:uppercase">{name}</span>
      {head.count !== null && (
        <span className="tabular text-muted">{t('invoices.count', { count: head.count })}</span>
      )}
      {head.total !== null && (
        <span className="tabular ml-auto font-semibold tablet:pr-11">
          {numbers.formatWhole(head.total)}
        </span>
      )}
    </div>
  );
}
