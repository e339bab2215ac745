import type { DateRange } from '@hoadon/domain/dates/date-range';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { useCurrentUser } from '../../auth/index.ts';

type PrintHeadProps = {
  title: string;
  days: DateRange;
  /** How the figures are divided and narrowed, each with its name. */
  facts: readonly (readonly [name: string, value: string])[];
};

/** Whose figures are printed, of which days, and what they are narrowed by. The screen shows it by its controls. */
export function PrintHead({ title, days, facts }: PrintHeadProps) {
  const { t } = useTranslation();
  const company = useCurrentUser()?.company;
  return (
    <header className="hidden flex-col gap-1 print:flex">
      {company && (
        <p>
          <span className="font-semibold">{company.name}</span>
          <br />
          {t('statistics.taxCode', { code: company.tax_code })}
        </p>
      )}
      <p className="text-title font-semibold">{title}</p>
      <p>{t('statistics.printedDays', { from: formatDate(days.from), to: formatDate(days.to) })}</p>
      <ul>
        {facts.map(([name, value]) => (
          <li key={name}>{t('statistics.printedFact', { name, value })}</li>
        ))}
      </ul>
      <p className="text-small">{t('statistics.inDong')}</p>
    </header>
  );
}
