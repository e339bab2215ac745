import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { decimalOrNull } from '@hoadon/domain/money/decimal';
import { useTranslation } from 'react-i18next';
import { useNumbers } from '../../../lib/number-format.ts';
import { buyerOf, seriesOf } from '../invoice-name.ts';
import { HistoryList } from './history-list.tsx';
import { LinesTable } from './lines-table.tsx';

const written = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** What the invoice says and what happened to it, as text. */
export function DetailsView({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const { buyer_data: buyer, seller_data: seller } = invoice;
  const amount = (text: string) => {
    const value = decimalOrNull(text);
    return value === null ? text : `${numbers.format(value)} ${invoice.currency_code}`;
  };
  const facts: readonly (readonly [string, string | null])[] = [
    [t('invoices.details.series'), seriesOf(invoice)],
    [t('invoices.details.number'), invoice.invoice_number],
    [t('invoices.details.date'), formatDate(invoice.issued_date)],
    [t('invoices.details.authorityCode'), invoice.cqt_code],
    [t('invoices.details.buyer'), buyerOf(invoice)],
    [t('invoices.details.buyerTaxCode'), invoice.buyer_taxcode],
    [
      t('invoices.details.buyerAddress'),
      written(buyer['buyer_address']) ?? written(buyer['buyer_address_line']),
    ],
    [t('invoices.details.seller'), invoice.seller_name],
    [t('invoices.details.sellerTaxCode'), invoice.seller_taxcode],
    [
      t('invoices.details.sellerAddress'),
      written(seller['seller_address']) ?? written(seller['company_address']),
    ],
    [t('invoices.details.payment'), invoice.payment_method],
    [t('invoices.details.withoutTax'), amount(invoice.total_amount_without_tax)],
    [t('invoices.details.tax'), amount(invoice.total_tax_mount)],
    [t('invoices.details.withTax'), amount(invoice.total_amount_with_tax)],
    [t('invoices.details.inWords'), invoice.total_amount_with_tax_in_words || null],
  ];
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      aria-label={t('invoices.viewer.details')}
      className="grid min-h-0 flex-1 content-start gap-x-8 gap-y-6 overflow-y-auto p-5 wide:grid-cols-[minmax(0,1fr)_320px]"
    >
      <div className="flex min-w-0 flex-col gap-6">
        <dl className="grid grid-cols-1 gap-x-6 gap-y-3 tablet:grid-cols-2">
          {facts.map(
            ([name, value]) =>
              value && (
                <div key={name} className="min-w-0">
                  <dt className="text-small text-muted">{name}</dt>
                  <dd className="tabular break-words">{value}</dd>
                </div>
              ),
          )}
        </dl>
        <LinesTable lines={invoice.lines} />
      </div>
      <HistoryList invoice={invoice} />
    </section>
  );
}
