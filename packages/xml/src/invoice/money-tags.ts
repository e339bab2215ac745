/**
 * Tags of amounts of money, in the format in force and the older ones: neither quantities, prices, percentages nor
 * rates.
 */
const MONEY_TAGS: ReadonlySet<string> = new Set([
  ...[
    'ThTien',
    'TThue',
    'STCKhau',
    'TPhi',
    'TgTCThue',
    'TgTThue',
    'TgTTTBSo',
    'TTCKTMai',
    'TGTKhac',
  ],
  // Format of 2014.
  ...['itemDiscount', 'itemTotalAmountWithoutVat', 'vatAmount', 'itemTotalAmountWithVat'],
  ...['totalAmountWithoutVAT', 'sumOfTotalLineAmountWithoutVAT', 'totalVATAmount'],
  ...['totalAmountWithVAT', 'discountAmount', 'vatTaxableAmount', 'vatTaxAmount'],
  // VNPT before 2021.
  ...['Total', 'Amount', 'VATAmount', 'VAT_Amount', 'DiscountAmount', 'Discount_Amount'],
]);
/** VNPT's base and tax of a rate. */
const OF_A_RATE = /^(?:GrossValue|VatAmount)\d*$/;

export const isMoneyTag = (tag: string): boolean => MONEY_TAGS.has(tag) || OF_A_RATE.test(tag);
