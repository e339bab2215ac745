/** The currencies offered on the form; any other ISO 4217 code is understood (I§9). */
export const CURRENCIES = ['VND', 'USD', 'CNY'] as const;
export const DEFAULT_CURRENCY = 'VND';

/** ISO 4217 currencies whose smallest unit is not a hundredth. */
const OTHER_MINOR_UNITS: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

/** Digits after the point that the currency knows: 0 for VND and JPY, 2 for USD, 3 for KWD. */
export function minorUnitOf(currency: string): number {
  for (const [digits, codes] of Object.entries(OTHER_MINOR_UNITS)) {
    if (codes.split(' ').includes(currency)) return Number(digits);
  }
  return 2;
}

export const isForeign = (currency: string): boolean => currency !== DEFAULT_CURRENCY;
