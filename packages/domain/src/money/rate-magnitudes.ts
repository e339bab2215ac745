/**
 * Dong for a unit of a currency, one digit: magnitudes of the cross rates of the State Bank of Viet Nam (sbv.gov.vn, "tỷ giá tính chéo") of
 * 2025, by which a rate that lost its thousands is found, and none is checked any finer.
 */
export const RATE_MAGNITUDES: Readonly<Record<string, string>> = {
  ...{ USD: '30000', EUR: '30000', GBP: '30000', CHF: '30000', AUD: '20000', CAD: '20000' },
  ...{ SGD: '20000', BND: '20000', NZD: '20000', KWD: '80000', BHD: '70000', OMR: '70000' },
  ...{ CNY: '4000', HKD: '3000', MOP: '3000', SEK: '3000', NOK: '3000', DKK: '4000', PLN: '7000' },
  ...{ MYR: '6000', SAR: '7000', AED: '7000', QAR: '7000', ILS: '7000', BRL: '5000', ZAR: '1000' },
  ...{ MXN: '1000', CZK: '1000', THB: '800', TWD: '800', TRY: '700', UAH: '600', RUB: '300' },
  ...{ PHP: '400', INR: '300', JPY: '200', KZT: '50', LKR: '90', BDT: '200', PKR: '90' },
  ...{ HUF: '70', KRW: '20', KHR: '6', LAK: '1', IDR: '2' },
};
