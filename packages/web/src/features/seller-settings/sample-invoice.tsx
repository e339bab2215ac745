import type { DisplaySettings } from '@hoadon/domain/display-settings/display-settings';
import { roundingFor } from '@hoadon/domain/display-settings/rounding';
import { emptyLine } from '@hoadon/domain/invoice/empty-draft';
import { completeLine } from '@hoadon/domain/invoice/lines/complete-line';
import { totalsOf } from '@hoadon/domain/invoice/lines/sum-lines';
import { type Decimal, decimal, round } from '@hoadon/domain/money/decimal';
import { formatNumber } from '@hoadon/domain/money/number-format';
import { useTranslation } from '../../lib/texts/use-translation.ts';

const SAMPLES = [
  { currency: 'VND', quantity: '12.345678', price: '98765.4321', rate: '24850' },
  { currency: 'USD', quantity: '12.345678', price: '1234.5678', rate: '25412.345' },
] as const;

/** One line and its sums as an invoice would state them, in dong and in a foreign currency. */
export function SampleInvoice({ settings }: { settings: DisplaySettings }) {
  const { t } = useTranslation();
  return (
    <section
      aria-label={t('sellerSettings.sample.title')}
      className="flex flex-col gap-3 rounded-modal border border-line bg-surface p-4"
    >
      <h2 className="text-body">{t('sellerSettings.sample.title')}</h2>
      {SAMPLES.map((sample) => (
        <dl key={sample.currency} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
          {figuresOf(sample, settings).map(([key, value]) => (
            <div key={key} className="contents">
              <dt className="text-muted">{t(`sellerSettings.key.${key}`)}</dt>
              <dd className="tabular text-right">
                {value} {key === 'TOTAL_MONEY' && sample.currency}
              </dd>
            </div>
          ))}
        </dl>
      ))}
    </section>
  );
}

function figuresOf(sample: (typeof SAMPLES)[number], { format, rounding }: DisplaySettings) {
  const own = roundingFor(sample.currency, rounding);
  const typed = {
    ...emptyLine(),
    quantity: round(decimal(sample.quantity), own.QUANTITY),
    price: round(decimal(sample.price), own.UNIT_PRICE),
    rate: '10' as const,
  };
  const line = completeLine(typed, 'vat', own);
  const totals = totalsOf('vat', [line], own);
  const write = (value: Decimal | null, scale: number) =>
    value === null ? '' : formatNumber(value, format, { scale });
  return [
    ['QUANTITY', write(line.quantity, own.QUANTITY)],
    ['UNIT_PRICE', write(line.price, own.UNIT_PRICE)],
    ['SUB_TOTAL', write(line.subtotal, own.SUB_TOTAL)],
    ['TAX_MONEY', write(line.tax, own.TAX_MONEY)],
    ['SUM_LOADS_MONEY', write(totals.withoutTax, own.SUM_LOADS_MONEY)],
    ['TAX_GTGT_MONEY_10', write(totals.tax, own.TAX_GTGT_MONEY_10)],
    ['TOTAL_MONEY', write(totals.withTax, own.TOTAL_MONEY)],
    ['RATE', write(decimal(sample.rate), own.RATE)],
  ] as const;
}
