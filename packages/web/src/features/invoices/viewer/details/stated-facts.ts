import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { isInvoiceTemplate } from '@hoadon/domain/invoice/invoice-kind';
import { decimalOrNull, isZero } from '@hoadon/domain/money/decimal';
import type { Translate } from '../../../../lib/i18n.ts';
import { type Numbers, useNumbers } from '../../../../lib/number-format.ts';
import { useTranslation } from '../../../../lib/texts/use-translation.ts';
import { buyerOf, seriesOf } from '../../invoice-name.ts';

/** A label and the value in the document; null if it has none. */
export type Fact = readonly [name: string, value: string | null];

/** Facts of the document, in the order and wording of its kind. */
export function useStatedFacts(invoice: InvoiceDetail): readonly Fact[] {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const isNote = invoice.template_code === '6';
  return [
    ...headingFacts(t, invoice),
    ...partyFacts(t, invoice, isNote),
    ...(isNote ? deliveryFacts(t, invoice) : []),
    ...moneyFacts(t, invoice, numbers, isNote),
  ];
}

function headingFacts(t: Translate, invoice: InvoiceDetail): Fact[] {
  const type = invoice.template_code;
  return [
    [t('issuing.field.invoiceType'), isInvoiceTemplate(type) ? t(`issuing.type.${type}`) : null],
    [t('viewer.fact.series'), seriesOf(invoice)],
    [t('viewer.fact.number'), invoice.invoice_number],
    [t('viewer.fact.date'), formatDate(invoice.issued_date)],
    [t('issuing.earlierSale.soldOn'), invoice.sold_on && formatDate(invoice.sold_on)],
    [t('issuing.earlierSale.reason'), invoice.late_reason || null],
    [t('viewer.fact.authorityCode'), invoice.cqt_code],
    [t('viewer.fact.lookupCode'), invoice.secret_code],
  ];
}

const written = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

function partyFacts(t: Translate, invoice: InvoiceDetail, isNote: boolean): Fact[] {
  const { buyer_data: buyer, seller_data: seller } = invoice;
  const address = written(buyer['buyer_address']) ?? written(buyer['buyer_address_line']);
  // The address of the sending warehouse is among the delivery facts.
  if (isNote)
    return [
      [t('issuing.section.sender'), invoice.seller_name],
      [t('issuing.field.sender.taxCode'), invoice.seller_taxcode],
      [t('issuing.section.receiver'), buyerOf(invoice)],
      [t('issuing.field.receiver.taxCode'), invoice.buyer_taxcode],
      [t('issuing.field.receiver.address'), address],
    ];
  return [
    [t('viewer.fact.buyer'), buyerOf(invoice)],
    [t('viewer.fact.buyerTaxCode'), invoice.buyer_taxcode],
    [t('viewer.fact.buyerAddress'), address],
    [t('viewer.fact.buyerInForce'), buyerInForce(invoice)],
    [t('viewer.fact.seller'), invoice.seller_name],
    [t('viewer.fact.sellerTaxCode'), invoice.seller_taxcode],
    [
      t('viewer.fact.sellerAddress'),
      written(seller['seller_address']) ?? written(seller['company_address']),
    ],
  ];
}

/** The buyer as corrected by an adjustment of information; null if the invoice states the same. */
function buyerInForce({ information_in_force, buyer_data }: InvoiceDetail): string | null {
  const buyer = information_in_force?.buyer_data;
  if (!buyer) return null;
  const [name, code] = [buyer['buyer_legal_name'] || buyer['buyer_name'], buyer['buyer_tax_code']];
  const isAsStated =
    code === buyer_data['buyer_tax_code'] &&
    name === (buyer_data['buyer_legal_name'] || buyer_data['buyer_name']);
  return isAsStated ? null : [written(name), written(code)].filter(Boolean).join(' · ');
}

function deliveryFacts(t: Translate, { data_plus_for_phieu_xkvc: facts }: InvoiceDetail): Fact[] {
  if (!facts) return [];
  return [
    [t('issuing.field.delivery.dispatchOrder'), facts.NBan_LDDNBo],
    [t('issuing.field.delivery.warehouseAddress'), facts.NBan_DChi],
    [t('issuing.field.delivery.vehicle'), facts.NBan_PTVChuyen],
    [t('issuing.field.delivery.contractNumber'), facts.NBan_HDSo],
    [t('issuing.field.delivery.carrierName'), facts.NBan_TNVChuyen],
    [t('issuing.field.delivery.shipperName'), facts.NBan_HVTNXHang],
  ];
}

/** A transfer note has no payment; a sales invoice has a reduction instead of tax. */
function moneyFacts(
  t: Translate,
  invoice: InvoiceDetail,
  numbers: Numbers,
  isNote: boolean,
): Fact[] {
  const figure = (text: string | null | undefined, unit = invoice.currency_code) => {
    const value = text ? decimalOrNull(text) : null;
    return value === null || isZero(value) ? null : `${numbers.format(value)} ${unit}`;
  };
  const amount = (text: string) =>
    text === '' ? t('invoices.unread') : (figure(text) ?? `${text} ${invoice.currency_code}`);
  const rate = figure(invoice.foreign_rate, `VND/${invoice.currency_code}`);
  const exchange: Fact = [t('issuing.field.exchangeRate'), rate];
  if (isNote) {
    const { total_amount_without_tax: goods } = invoice.totals;
    return [[t('issuing.total.goods'), figure(goods)], exchange];
  }
  const isSale = invoice.template_code === '2';
  return [
    [t('viewer.fact.payment'), invoice.payment_method],
    exchange,
    [t('viewer.fact.withoutTax'), amount(invoice.total_amount_without_tax)],
    isSale
      ? [t('issuing.total.reduction'), figure(invoice.totals['decree_tax_reduction'])]
      : [t('viewer.fact.tax'), amount(invoice.total_tax_mount)],
    [t('viewer.fact.fees'), figure(invoice.totals['fees'])],
    [t('viewer.fact.withTax'), amount(invoice.total_amount_with_tax)],
    [t('viewer.fact.inWords'), invoice.total_amount_with_tax_in_words || null],
  ];
}
