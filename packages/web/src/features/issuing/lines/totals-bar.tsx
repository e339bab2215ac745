import type { RateTotal } from '@hoadon/domain/invoice/totals';
import { type Decimal, isZero } from '@hoadon/domain/money/decimal';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Translate } from '../../../lib/i18n.ts';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { useEditor } from '../editor/index.ts';

/** Totals and buttons, always visible. */
export function TotalsBar({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <footer
      data-bottom-bar
      className="flex shrink-0 flex-wrap items-center gap-x-6 gap-y-2 border-t border-line bg-surface px-4 py-2.5"
    >
      <section
        data-field="totals"
        tabIndex={-1}
        aria-label={t('issuing.section.totals')}
        className="min-w-0 flex-1 basis-80"
      >
        <Sums />
      </section>
      <div className="flex flex-1 flex-wrap gap-2 *:flex-1 tablet:flex-none tablet:*:flex-none">
        {children}
      </div>
    </footer>
  );
}

function Sums() {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const { kind, totals, words, currency } = useStore(useEditor().figures);
  const amount = (value: Decimal) => numbers.format(value);
  const isNote = kind === 'transfer';
  return (
    <>
      <dl className="tabular flex flex-wrap items-baseline gap-x-5 gap-y-0.5">
        {kind === 'vat' && (
          <Sum name={t('issuing.total.withoutTax')}>{amount(totals.withoutTax)}</Sum>
        )}
        {!isZero(totals.discount) && (
          <Sum name={t('issuing.total.discount')}>{amount(totals.discount)}</Sum>
        )}
        {!isZero(totals.decreeReduction) && (
          <>
            <Sum name={t('issuing.total.beforeReduction')}>{amount(totals.withoutTax)}</Sum>
            <Sum name={t('issuing.total.reduction')}>{amount(totals.decreeReduction)}</Sum>
          </>
        )}
        {totals.byRate.map((group) => (
          <Sum
            key={`${group.rate}:${group.customRate}`}
            name={rateName(t, group, numbers.format)}
            title={t('issuing.total.base', { amount: amount(group.base) })}
          >
            {amount(group.tax ?? group.base)}
          </Sum>
        ))}
        <div className="flex items-baseline gap-1.5">
          <dt className="text-muted">
            {t(isNote ? 'issuing.total.goods' : 'issuing.total.withTax')}
          </dt>
          <dd className="text-[16px] leading-6 font-semibold text-primary-600">
            {amount(totals.withTax)} {currency === 'VND' ? '₫' : currency}
          </dd>
        </div>
      </dl>
      <p className="text-small text-muted">
        {isNote ? (
          t('issuing.total.noPayment')
        ) : (
          <>
            {t('issuing.total.inWords')}: <span className="text-ink">{words}</span>
          </>
        )}
      </p>
    </>
  );
}

type SumProps = { name: string; title?: string; children: ReactNode };

const Sum = ({ name, title, children }: SumProps) => (
  <div className="flex items-baseline gap-1.5" title={title}>
    <dt className="text-muted">{name}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
);

/** Rates without tax are named instead of given in percent. */
function rateName(
  t: Translate,
  { rate, customRate }: RateTotal,
  format: (value: Decimal) => string,
): string {
  if (rate === 'KCT' || rate === 'KKKNT' || rate === 'NONE') return t(`issuing.rate.group.${rate}`);
  const percent = rate === 'KHAC' ? (customRate === null ? '…' : format(customRate)) : rate;
  return t('issuing.rate.group.percent', { rate: percent });
}
