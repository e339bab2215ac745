import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Select } from '../../ui/fields/select.tsx';

export const DEBTS = ['true', 'false'] as const;
export type DebtFilter = (typeof DEBTS)[number];

const WORD = { true: 'partners.debt.some', false: 'partners.debt.none' } as const;

type DebtChoiceProps = {
  debt: DebtFilter | undefined;
  onChange: (debt: DebtFilter | undefined) => void;
};

/** Everybody, who has something unpaid, or who has nothing. */
export function DebtChoice({ debt, onChange }: DebtChoiceProps) {
  const { t } = useTranslation();
  return (
    <span className="w-48">
      <Select
        aria-label={t('partners.debt.label')}
        value={debt ?? ''}
        onChange={(event) => onChange(DEBTS.find((one) => one === event.target.value))}
        options={[
          { value: '', label: t('partners.debt.all') },
          ...DEBTS.map((value) => ({ value, label: t(WORD[value]) })),
        ]}
      />
    </span>
  );
}
