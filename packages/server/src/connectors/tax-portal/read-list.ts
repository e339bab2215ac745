import { isPlainDate } from '@hoadon/domain/dates/calendar';
import { clockInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { listedRateText } from '@hoadon/domain/invoice/listed-rate';
import type { ChainState } from '@hoadon/domain/issuing/processing-state';
import { isCarried, isWithinDigits, withoutNoise } from '@hoadon/domain/money/carried';
import { type Decimal, decimalOrNull } from '@hoadon/domain/money/decimal';
import type { RateFacts } from '@hoadon/domain/reconciliation/invoice-facts';
import type { ListedRowFault } from '@hoadon/domain/reconciliation/left-out-reasons';
import { lookupFactsOf } from '@hoadon/xml/invoice/lookup-code';
import type { CorrectedByListed, ListedByPortal, ListedLine, ListedRow } from './port.ts';

type Item = Readonly<Record<string, unknown>>;

/** `tthai` of the portal. */
const CHAIN_STATES: Readonly<Record<number, ChainState>> = {
  1: 'ORIGINAL',
  2: 'REPLACE',
  3: 'MODIFY',
  4: 'REPLACED',
  5: 'MODIFIED',
  6: 'CANCELED',
};
/** `ttxly`: refused by the authority, or the conditions of a code are not met. */
const REFUSED = new Set([2, 4]);
const MOST_TEXT = 500;
const MOST_RATES = 20;
const MOST_EXTRAS = 100;

/** Returns the items of one page or of several; null if it is no list of the portal. */
export function itemsOf(parsed: unknown): unknown[] | null {
  if (isItem(parsed)) return Array.isArray(parsed['datas']) ? parsed['datas'] : null;
  if (!Array.isArray(parsed)) return null;
  return parsed.every((page) => isItem(page) && Array.isArray(page['datas']))
    ? parsed.flatMap((page) => page['datas'])
    : parsed;
}

/** Reads an item of a list, or returns its fault. A bad item does not affect the others. */
export function readListed(item: unknown, row: number): ListedRow {
  if (!isItem(item)) return { row, fault: 'not-an-invoice' };
  const invoice = listed(item);
  return typeof invoice === 'string' ? { row, fault: invoice } : { row, invoice };
}

function listed(item: Item): ListedByPortal | ListedRowFault {
  const key = keyIn(item);
  const issuedOn = dayOf(item['tdlap']);
  const chainState = CHAIN_STATES[Number(item['tthai'])];
  const amounts = amountsIn(item);
  if (key === null) return 'key-missing';
  if (issuedOn === null) return 'day-invalid';
  if (!chainState) return 'state-unknown';
  if (REFUSED.has(Number(item['ttxly']))) return 'refused-by-authority';
  if (amounts === null) return 'amount-invalid';
  return {
    ...key,
    ...partiesIn(item),
    ...amounts,
    issuedOn,
    chainState,
    authorityCode: text(item['mhdon']),
    corrects: chainState === 'REPLACE' || chainState === 'MODIFY' ? correctedBy(item) : null,
    lookup: lookupIn(item),
    // Missing in lists saved by users, which is no evidence against an original.
    hasOriginal: item['hsgoc'] !== null,
  };
}

/** Fields added by the provider are listed as in the file, under names chosen by each provider. */
function lookupIn(item: Item) {
  const extras = [item['ttkhac'], item['cttkhac']].flatMap((added) =>
    Array.isArray(added) ? added.slice(0, MOST_EXTRAS).flatMap(extraIn) : [],
  );
  return lookupFactsOf({ providerTaxCode: text(item['msttcgp']), extras });
}

function extraIn(added: unknown) {
  const [name, value] = isItem(added) ? [text(added['ttruong']), text(added['dlieu'])] : [];
  return name && value ? [{ place: 'ttkhac', name, type: 'string', value }] : [];
}

function correctedBy(item: Item): CorrectedByListed | null {
  const serial = text(item['khhdgoc']);
  const number = text(item['shdgoc']);
  if (serial === null || number === null) return null;
  const template = text(item['khmshdgoc']) ?? '';
  return { template, serial, number, issuedOn: dayOf(item['tdlhdgoc']) };
}

/** Reads a line of a detail; null if it is none, or one of its amounts is no number. */
export function readLine(item: unknown): ListedLine | null {
  if (!isItem(item)) return null;
  const nature = ([1, 2, 3, 4] as const).find((one) => one === Number(item['tchat']));
  const [quantity, price] = [number(item['sluong']), number(item['dgia'])];
  const [discount, net, tax] = ['stckhau', 'thtien', 'tthue'].map((name) => amount(item[name]));
  const rate = text(item['ltsuat']);
  if (nature === undefined || quantity === undefined || price === undefined) return null;
  if (discount === undefined || net === undefined || tax === undefined) return null;
  return {
    nature,
    name: text(item['ten']) ?? '',
    unit: text(item['dvtinh']),
    quantity,
    price,
    discount,
    amount: net,
    rate: rate === null ? null : rateName(rate),
    tax,
  };
}

function keyIn(item: Item) {
  const sellerTaxCode = text(item['nbmst']);
  const serial = text(item['khhdon']);
  const number = text(item['shdon']);
  if (sellerTaxCode === null || serial === null || number === null) return null;
  return { sellerTaxCode, template: text(item['khmshdon']) ?? '', serial, number };
}

const partiesIn = (item: Item) => ({
  sellerName: text(item['nbten']) ?? '',
  sellerAddress: text(item['nbdchi']),
  buyerTaxCode: text(item['nmmst']),
  buyerName: text(item['nmten']) ?? text(item['nmtnmua']),
  buyerAddress: text(item['nmdchi']),
});

/** Null if one of the amounts is no number. */
function amountsIn(item: Item) {
  const [withoutTax, tax, withTax] = ['tgtcthue', 'tgtthue', 'tgtttbso'].map((name) =>
    amount(item[name]),
  );
  const rates = ratesOf(item['thttltsuat']);
  const rate = number(item['tgia']);
  if (withoutTax === undefined || tax === undefined || withTax === undefined) return null;
  if (rates === undefined || rate === undefined) return null;
  const currency = text(item['dvtte']) ?? 'VND';
  const exchangeRate = currency === 'VND' ? null : rate;
  return { currency, exchangeRate, withoutTax, tax, withTax, rates };
}

const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function text(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  return String(value).normalize('NFC').trim().slice(0, MOST_TEXT) || null;
}

/** Midnight in Viet Nam, written in UTC. */
function dayOf(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return null;
  return isPlainDate(value.slice(0, 10)) ? clockInVietnam(value).day : null;
}

/** Null if the value is missing, undefined if it is no number, or has more digits than the formats of the authority carry. */
function number(value: unknown): Decimal | null | undefined {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const read = decimalOrNull(String(value));
  return read !== null && isWithinDigits(read) ? read : undefined;
}

/** The same of an amount of money; a JSON number loses the noise of its computation. */
function amount(value: unknown): Decimal | null | undefined {
  const read = number(value);
  if (read == null) return read;
  const exact = typeof value === 'number' ? withoutNoise(read) : read;
  return isCarried(exact) ? exact : undefined;
}

/** Null without rates. */
function ratesOf(value: unknown): RateFacts[] | null | undefined {
  if (!Array.isArray(value) || value.length === 0) return null;
  if (value.length > MOST_RATES) return undefined;
  const rates = value.map((one) => {
    if (!isItem(one)) return undefined;
    const [base, tax] = [amount(one['thtien']), amount(one['tthue'])];
    const rate = text(one['tsuat']);
    // A rate without its base cannot be declared.
    if (rate === null || base == null || tax === undefined) return undefined;
    return { rate: rateName(rate), base, tax };
  });
  return rates.some((one) => one === undefined) ? undefined : rates.flatMap((one) => one ?? []);
}

/** `8%`, `KCT`, `KHAC:8.50%` as rate names of the product. */
const rateName = (written: string): string => listedRateText(written.replaceAll('%', ''));
