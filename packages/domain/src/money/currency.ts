/** The currencies offered on the form; any other ISO 4217 code is understood (CONST-003). */
export const CURRENCIES = ['VND', 'USD', 'CNY'] as const;
export const DEFAULT_CURRENCY = 'VND';

/**
 * The currencies and units of account of ISO 4217 by the digits of their smallest unit. Codes without one are left out: metals (XAU),
 * bond units, the code for tests (XTS) and the code for no currency (XXX).
 */
const BY_MINOR_UNIT: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2:
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF ' +
    'CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD ' +
    'GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL ' +
    'MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR ' +
    'PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP ' +
    'TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};
const MINOR_UNITS: ReadonlyMap<string, number> = new Map(
  Object.entries(BY_MINOR_UNIT).flatMap(([digits, codes]) =>
    codes.split(' ').map((code) => [code, Number(digits)] as const),
  ),
);

/** Whether a code of ISO 4217 is money that an invoice can be paid in. */
export const isMoney = (currency: string): boolean => MINOR_UNITS.has(currency);

/** Digits after the point that the currency has: 0 for VND and JPY, 2 for USD and unknown codes, 3 for KWD. */
export const minorUnitOf = (currency: string): number => MINOR_UNITS.get(currency) ?? 2;

/** The same for the database, by currency: those that have other than 2 digits. */
export const minorUnits = (): Readonly<Record<string, number>> =>
  Object.fromEntries([...MINOR_UNITS].filter(([, digits]) => digits !== 2));

/** The most digits of any currency. */
export const FINEST_MINOR_UNIT = Math.max(...MINOR_UNITS.values());

export const isForeign = (currency: string): boolean => currency !== DEFAULT_CURRENCY;
