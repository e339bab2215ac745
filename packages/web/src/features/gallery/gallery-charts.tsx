import { type Decimal, decimal } from '@hoadon/domain/money/decimal';
import { CallError } from '../../lib/call-error.ts';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Chart, type ChartData } from '../../ui/charts/index.ts';
import { GallerySection } from './gallery-section.tsx';

const FAILED = new CallError({ status: 0, code: 'NETWORK' });
const SOLD = [812, 903, 1020, 760, 1180, 1240, 990, 1105, 1320, -140, 1270, 0];
const BOUGHT = [640, 590, 830, 700, 820, 930, 910, 760, 1100, 980, 870, 0];
const TAX: readonly (number | null)[] = [64, 72, 81, null, 94, 99, 79, 88, 105, 76, 101, null];
const RATES = ['8%', '10%', '5%', '0%', 'KCT', 'KKKNT', '3,5%'];
const BY_RATE = [612, 401, 188, 96, 41, 20, 9];

const millions = (value: number | null): Decimal | null =>
  value === null ? null : decimal(value * 1_000_000);

export function GalleryCharts() {
  const { t } = useTranslation();
  const { format } = useNumbers();
  const categories = SOLD.map((_, month) => t('gallery.month', { number: month + 1 }));
  const sold = { key: 'sold', label: t('gallery.sold'), values: SOLD.map(millions) };
  const bought = { key: 'bought', label: t('gallery.bought'), values: BOUGHT.map(millions) };
  const tax = { key: 'tax', label: t('gallery.tax'), values: TAX.map(millions) };
  const byRate = { key: 'sold', label: t('gallery.sold'), values: BY_RATE.map(millions) };
  const donut: ChartData = { categories: RATES, series: [byRate] };
  const money = (value: Decimal) => format(value);
  return (
    <>
      <GallerySection name="Chart: bars" awaits={t('gallery.screens.statistics')}>
        <div className="w-full">
          <Chart
            title={t('gallery.bars')}
            kind="bars"
            data={{ categories, series: [sold, bought] }}
            format={money}
          />
        </div>
      </GallerySection>
      <GallerySection name="Chart: line">
        <div className="w-full">
          <Chart
            title={t('gallery.line')}
            kind="line"
            data={{ categories, series: [tax] }}
            format={money}
          />
        </div>
      </GallerySection>
      <GallerySection name="Chart: donut">
        <div className="w-full">
          <Chart title={t('gallery.donut')} kind="donut" data={donut} format={money} />
        </div>
      </GallerySection>
      <GallerySection name="Chart: empty, loading, failed">
        <div className="flex w-full flex-col gap-4">
          <Chart
            title={t('gallery.empty')}
            kind="bars"
            data={{ categories: [], series: [] }}
            format={money}
          />
          <Chart title={t('gallery.loading')} kind="bars" data={undefined} format={money} />
          <Chart
            title={t('gallery.failed')}
            kind="bars"
            data={undefined}
            error={FAILED}
            onRetry={() => undefined}
            format={money}
          />
        </div>
      </GallerySection>
    </>
  );
}
