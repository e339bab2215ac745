import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { decimalOrNull } from '@hoadon/domain/money/decimal';
import { useNumbers } from '../../../../lib/number-format.ts';
import { useTranslation } from '../../../../lib/texts/use-translation.ts';

/** Total of original and corrections, which is declared, owed and paid. */
export function FamilyValue({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const { format } = useNumbers();
  const value = invoice.family_value;
  if (!value) return null;
  const figure = (text: string) => {
    const amount = decimalOrNull(text);
    return `${amount ? format(amount) : text} ${invoice.currency_code}`;
  };
  const isTaxed = invoice.template_code === '1';
  const facts = [
    ...(isTaxed
      ? ([
          [t('viewer.fact.withoutTax'), value.total_amount_without_tax],
          [t('viewer.fact.tax'), value.total_tax_mount],
        ] as const)
      : []),
    [t('viewer.fact.withTax'), value.total_amount_with_tax],
  ] as const;
  return (
    <section
      aria-labelledby="family-value"
      className="flex flex-col gap-2 self-start rounded-control border border-line bg-canvas p-4"
    >
      <h2 id="family-value">{t('family.value')}</h2>
      <p className="text-small text-muted">{t('family.valueText')}</p>
      <dl className="tabular grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {facts.map(([name, amount]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right font-semibold">{figure(amount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
