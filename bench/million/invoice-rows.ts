import { addDays } from '../../packages/domain/src/dates/add-days.ts';
import { foldForSearch } from '../../packages/domain/src/search/fold.ts';
import type { Dice } from '../../packages/server/src/platform/dice.ts';
import { type MadeUp, madeUp } from '../../packages/server/src/seed/made-up.ts';
import type { Cell } from './copy-in.ts';

/** A company whose past is made up. */
export type BigCompany = Readonly<{
  id: number;
  taxCode: string;
  name: string;
  invoices: number;
  /** First ids; those that follow are its own, too. */
  partners: Readonly<{ first: number; count: number }>;
  directories: Readonly<{ first: number; count: number }>;
  firstTag: number;
}>;

const FIRST_DAY = '2023-12-01';
const DAYS = 1_086;

/** What three invoices of a company have, and no other. */
export const RARE = { currency: 'JPY', word: 'Hy Hữu', count: 3 } as const;

export const INVOICE_COLUMNS = [
  'company_id',
  'id',
  'direction',
  'template',
  'serial',
  'number',
  'chain_state',
  'processing_state',
  'ready',
  'origin',
  'verification',
  'validity',
  'issued_on',
  'signed_at',
  'seller_tax_code',
  'seller_name',
  'buyer_tax_code',
  'buyer_name',
  'partner_id',
  'directory_id',
  'currency',
  'exchange_rate',
  'without_tax',
  'tax',
  'with_tax',
  'without_tax_dong',
  'tax_dong',
  'paid_amount',
  'paid_on',
  'due_on',
  'authority_code',
  'failure_code',
  'search_text',
  'created_by',
  'created_at',
  'changed_at',
  'listed_at',
  'is_voucher',
  'has_original',
  'received_key',
] as const;

/** Data for the rows of an invoice in other tables. */
export type InvoiceFacts = Readonly<{
  cells: readonly Cell[];
  direction: 'issued' | 'received';
  issuedOn: string;
  rate: string;
  currency: string;
  base: number;
  tax: number;
  exchangeRate: number | null;
  paidOn: string | null;
  withTax: number;
  partnerId: number;
  isRare: boolean;
}>;

/** The invoices of a company in the order of their days, six of ten issued. */
export function* invoicesOf(
  company: BigCompany,
  firstId: number,
  dice: Dice,
): Generator<InvoiceFacts> {
  const numbers = new Map<string, number>();
  const partners = Array.from({ length: company.partners.count }, (_, index) => {
    const partner = madeUp(index);
    return { ...partner, folded: foldForSearch(`${partner.name} ${partner.taxCode}`) };
  });
  for (let index = 0; index < company.invoices; index += 1)
    yield invoiceOf({ company, partners, numbers, dice, id: firstId + index, index });
}

type Folded = MadeUp & Readonly<{ folded: string }>;
type Making = Readonly<{
  company: BigCompany;
  partners: readonly Folded[];
  numbers: Map<string, number>;
  dice: Dice;
  id: number;
  index: number;
}>;

function invoiceOf(making: Making): InvoiceFacts {
  const { company, dice, id, index } = making;
  const isRare = isRareAt(index, company.invoices);
  const issuedOn = addDays(FIRST_DAY, Math.floor((index * DAYS) / company.invoices));
  const partner = partnerOf(making, isRare);
  const head = headOf(making, issuedOn);
  const amounts = amountsOf(dice, isRare);
  const paid = paidOf(making, issuedOn, amounts.withTax, isRare);
  const own = [company.taxCode, company.name] as const;
  const other = [partner.taxCode, partner.name] as const;
  const time = `${issuedOn} 09:${String(index % 60).padStart(2, '0')}:${String(dice.roll(60)).padStart(2, '0')}+00`;
  const code = head.isCoded ? hex(dice) : null;
  const received = head.isOwn ? NOT_RECEIVED : receivedOf(dice);
  const { isOwn, template, serial, number, state } = head;
  const cells: Cell[] = [
    company.id,
    id,
    directionOf(head),
    template,
    serial,
    number,
    state === 'draft' ? 'ORIGINAL' : chainOf(dice.roll(200)),
    state,
    state === 'draft',
    received.origin,
    received.verification,
    received.validity,
    issuedOn,
    state === 'draft' || received.isUnsigned ? null : time,
    ...(isOwn ? own : other),
    ...(isOwn ? other : own),
    partner.id,
    dice.roll(5) < 2 ? company.directories.first + dice.roll(company.directories.count) : null,
    amounts.currency,
    amounts.exchangeRate,
    amounts.base,
    amounts.tax,
    amounts.withTax,
    inDong(amounts, amounts.base),
    inDong(amounts, amounts.tax),
    paid.amount,
    paid.on,
    dice.once(3) ? addDays(issuedOn, 30) : null,
    code,
    state === 'refused' ? '20001' : null,
    searched([serial, partner.folded, amounts.withTax, padded(number), code]),
    `user/${1 + dice.roll(8)}`,
    time,
    time,
    time,
    received.isVoucher,
    received.hasFile,
    isOwn ? null : `${partner.taxCode}|${template}|${serial}|${number}`,
  ];
  const direction = directionOf(head);
  return { ...amounts, cells, direction, issuedOn, paidOn: paid.on, partnerId: partner.id, isRare };
}

const isRareAt = (index: number, invoices: number): boolean => {
  const stretch = Math.floor(invoices / RARE.count);
  return index % stretch === stretch >> 1;
};

/** Few partners have most invoices. */
function partnerOf({ company, partners, dice }: Making, isRare: boolean) {
  const index = Math.floor(partners.length * dice.chance() ** 3);
  const partner = partners[index];
  if (!partner) throw new RangeError(`no partner ${index}`);
  const id = company.partners.first + index;
  if (!isRare) return { ...partner, id };
  const name = `${partner.name} ${RARE.word}`;
  return { ...partner, id, name, folded: `${partner.folded} ${foldForSearch(RARE.word)}` };
}

type Head = Readonly<{
  isOwn: boolean;
  template: string;
  serial: string;
  number: number | null;
  state: 'draft' | 'refused' | 'accepted';
  isCoded: boolean;
}>;

const directionOf = ({ isOwn }: Head) => (isOwn ? 'issued' : 'received');
const OWN_SERIALS = { '1': 'TAA', '2': 'TBH', '6': 'NXK' } as const;

function headOf(making: Making, issuedOn: string): Head {
  const { dice } = making;
  const isOwn = dice.roll(10) < 6;
  const template = dice.once(11) ? '2' : isOwn && dice.once(30) ? '6' : '1';
  const year = issuedOn.slice(2, 4);
  const serial = isOwn
    ? `C${year}${OWN_SERIALS[template]}`
    : `${dice.once(6) ? 'K' : 'C'}${year}T${dice.pick(['AB', 'HN', 'SG', 'MT', 'DL'])}`;
  const state = isOwn ? stateOf(making) : 'accepted';
  const number = state === 'draft' ? null : nextNumber(making.numbers, isOwn ? serial : 'received');
  return {
    isOwn,
    template,
    serial,
    number,
    state,
    isCoded: serial.startsWith('C') && state === 'accepted',
  };
}

/** What is not issued yet, or was refused, is among the last. */
function stateOf({ company, index, dice }: Making): Head['state'] {
  if (index < company.invoices * 0.997) return 'accepted';
  if (dice.once(2)) return 'draft';
  return dice.once(10) ? 'refused' : 'accepted';
}

function nextNumber(numbers: Map<string, number>, series: string): number {
  const number = (numbers.get(series) ?? 0) + 1;
  numbers.set(series, number);
  return number;
}

const EXCHANGE_RATES = { VND: null, USD: 26_350, [RARE.currency]: 172 } as const;

function amountsOf(dice: Dice, isRare: boolean) {
  const rate = dice.pick(['8', '8', '8', '8', '10', '10', '10', '10', '5', 'KCT']);
  const usual = dice.once(33) ? 'USD' : 'VND';
  const currency = isRare ? RARE.currency : usual;
  const base = currency === 'VND' ? 1_000 * (5 + dice.roll(80_000)) : 10 + dice.roll(9_000);
  const tax = rate === 'KCT' ? 0 : Math.round((base * Number(rate)) / 100);
  const exchangeRate = EXCHANGE_RATES[currency];
  return { rate, currency, exchangeRate, base, tax, withTax: base + tax };
}

/** Amount in dong of a foreign invoice; null if it is in dong already. */
const inDong = ({ exchangeRate }: Pick<InvoiceFacts, 'exchangeRate'>, amount: number) =>
  exchangeRate === null ? null : Math.round(amount * exchangeRate);

/** Nine of ten that are not new are paid, some in part. */
function paidOf(
  { company, index, dice }: Making,
  issuedOn: string,
  withTax: number,
  isRare: boolean,
) {
  if (index > company.invoices * 0.95 || isRare) return { on: null, amount: 0 };
  if (dice.roll(10) < 9) return { on: addDays(issuedOn, 5 + dice.roll(40)), amount: withTax };
  return { on: null, amount: dice.once(2) ? Math.floor(withTax / 2) : 0 };
}

const NOT_RECEIVED = {
  origin: 1,
  verification: 0,
  validity: null,
  isUnsigned: false,
  isVoucher: false,
  hasFile: false,
} as const;

function receivedOf(dice: Dice) {
  const isChecked = !dice.once(15);
  return {
    origin: dice.once(15) ? 4 : 3,
    verification: isChecked ? 2 : 0,
    validity: isChecked ? (dice.once(40) ? 0 : dice.once(30) ? 1 : 2) : null,
    isUnsigned: dice.once(400),
    isVoucher: dice.once(500),
    hasFile: !dice.once(10),
  };
}

const padded = (number: number | null) => number && String(number).padStart(8, '0');

/** Partners are folded already; of the rest only the case is to be folded. */
const searched = (parts: readonly Cell[]): string =>
  parts
    .filter((part) => part !== null)
    .join(' ')
    .toLowerCase();

const CHAINED = ['REPLACED', 'REPLACE', 'MODIFIED', 'MODIFY'] as const;

/** Of a hundred invoices one was replaced and one replaces, one was adjusted and one adjusts. */
function chainOf(roll: number): string {
  return CHAINED[roll >> 1] ?? 'ORIGINAL';
}

/** 34 characters, as the authority's codes are. */
const hex = (dice: Dice): string =>
  `00${Array.from({ length: 4 }, () =>
    Math.floor(dice.chance() * 2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('')}`.toUpperCase();
