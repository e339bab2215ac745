import { warningsOf } from '@hoadon/domain/vat-return/check-cells';
import type { VatEntries } from '@hoadon/domain/vat-return/derive-cells';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { inNumbers } from './return-grid.tsx';
import type { LiveForm } from './return-values.ts';

type FormWarningsProps = { form: LiveForm; filled: VatEntries };

/** What the form marks as worth a look, in one list. */
export function FormWarnings({ form, filled }: FormWarningsProps) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const warnings = warningsOf(form, filled);
  if (warnings.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-warning">
      {warnings.map(({ cell, code, words }) => (
        <li key={cell + code}>
          [{cell}] {t(`vatReturn.fault.${code}`, { replace: inNumbers(words, numbers) })}
        </li>
      ))}
    </ul>
  );
}
