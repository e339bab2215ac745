import { createHash } from 'node:crypto';
import { addDays } from '@hoadon/domain/dates/add-days';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { hasValidCheckDigit } from '@hoadon/domain/identity/tax-code';
import { diceOf } from '../../../platform/dice.ts';
import type { PortalListing } from '../port.ts';
import type { PortalBehaviour } from './behaviour.ts';

/** Of every twelve invoices of a month, these have a history. */
const CIRCLE = 12;
const PART = {
  replaced: 3,
  replacing: 4,
  adjusted: 6,
  adjusting: 7,
  replacedLater: 9,
  cancelledLater: 11,
};
/** Later corrections have positions after all others of their month. */
const LATER = 1_000_000;
const MEANWHILE = 2_000_000;
const PARTNERS = 12;
const RATES = [
  { text: '10%', percent: 10 },
  { text: '8%', percent: 8 },
  { text: '8%', percent: 8 },
  { text: '5%', percent: 5 },
  { text: 'KCT', percent: null },
] as const;

/** An invoice of the made-up world, the same for every request with the same seed. */
export type WorldInvoice = Readonly<{
  listing: PortalListing;
  position: number;
  /** The other side. */
  partner: Readonly<{ taxCode: string; name: string }>;
  serial: string;
  number: number;
  issuedOn: PlainDate;
  rate: (typeof RATES)[number];
  withoutTax: number;
  tax: number;
  /** `tthai`. */
  state: 1 | 2 | 3 | 4 | 5 | 6;
  corrects: Readonly<{ serial: string; number: number; issuedOn: PlainDate }> | null;
  hasOriginal: boolean;
  code: string | null;
}>;

export type OwnersMonth = Readonly<{ owner: string; listing: PortalListing; month: string }>;

const LISTS = ['query/5', 'query/6', 'sco-query/8', 'query/', 'sco-query/'];
const SERIALS = ['C00TAA', 'K00TBB', 'C00MCC', 'C00TPP', 'C00MPP'];

const listName = ({ place, processing }: PortalListing): string => `${place}/${processing ?? ''}`;
const nthList = (listing: PortalListing): number => LISTS.indexOf(listName(listing));

/** Each list has its own serials. */
export const serialOf = ({ listing, month }: OwnersMonth): string =>
  (SERIALS[nthList(listing)] ?? '').replace('00', month.slice(2, 4));

/** Positions of the invoices of a month up to today, the latest first, as the portal sorts them. */
export function positionsOf(
  ownersMonth: OwnersMonth,
  behaviour: PortalBehaviour,
  today: PlainDate,
  meanwhile: number,
): number[] {
  const { perMonth, since, stage } = behaviour;
  if (ownersMonth.month < since || ownersMonth.month > today.slice(0, 7)) return [];
  const usual = Array.from({ length: perMonth }, (_, position) => position);
  const later = stage > 0 ? usual.filter((one) => one % CIRCLE === PART.replacedLater) : [];
  const all = [
    ...usual,
    ...later.map((one) => LATER + one),
    ...Array.from({ length: meanwhile }, (_, one) => MEANWHILE + one),
  ];
  return all
    .map((position) => ({ position, day: dayOf(ownersMonth, position, behaviour) }))
    .filter(({ day }) => day <= today)
    .sort((one, other) =>
      one.day === other.day ? other.position - one.position : one.day < other.day ? 1 : -1,
    )
    .map(({ position }) => position);
}

function dayOf({ month }: OwnersMonth, position: number, { perMonth }: PortalBehaviour): PlainDate {
  if (position >= LATER) return `${month}-28`;
  return addDays(`${month}-01`, Math.floor((position * 28) / Math.max(1, perMonth)));
}

/** The invoice at a position of its month. */
export function invoiceAt(
  ownersMonth: OwnersMonth,
  position: number,
  behaviour: PortalBehaviour,
): WorldInvoice {
  const { owner, listing, month } = ownersMonth;
  const base = position % LATER;
  const part = position < LATER ? base % CIRCLE : null;
  const corrected = correctedOf(position, part);
  // A correction has the seller and the amounts of the corrected invoice.
  const root = corrected ?? position;
  const dice = diceOf(hashOf(behaviour.seed, owner, listName(listing), month, root));
  const partner = PARTNER_CODES[dice.roll(PARTNERS)] ?? '';
  const rate = dice.pick<(typeof RATES)[number]>(RATES);
  const whole = (1 + dice.roll(900)) * 10_000;
  const isAdjusting = part === PART.adjusting && corrected !== null;
  const withoutTax = isAdjusting ? -Math.round(whole / 10) : whole;
  const tax = rate.percent === null ? 0 : Math.round((withoutTax * rate.percent) / 100);
  return {
    listing,
    position,
    partner: { taxCode: partner, name: `CÔNG TY TNHH MÔ PHỎNG ${partner}` },
    serial: serialOf(ownersMonth),
    number: numberAt(month, position),
    issuedOn: dayOf(ownersMonth, position, behaviour),
    rate,
    withoutTax,
    tax,
    state: stateOf(position, part, behaviour),
    corrects:
      corrected === null
        ? null
        : {
            serial: serialOf(ownersMonth),
            number: numberAt(month, corrected),
            issuedOn: dayOf(ownersMonth, corrected, behaviour),
          },
    hasOriginal: listing.processing !== 6 || base % 5 !== 2,
    code:
      listing.processing === 6
        ? null
        : codeOf(behaviour.seed, owner, listName(listing), month, position),
  };
}

function correctedOf(position: number, part: number | null): number | null {
  if (position >= MEANWHILE) return null;
  if (position >= LATER) return position - LATER;
  return part === PART.replacing || part === PART.adjusting ? position - 1 : null;
}

function stateOf(
  position: number,
  part: number | null,
  { stage, perMonth }: PortalBehaviour,
): WorldInvoice['state'] {
  if (position >= MEANWHILE) return 1;
  if (position >= LATER || part === PART.replacing) return 2;
  if (part === PART.adjusting) return 3;
  // The correction has the next position: at the end of a short month it is missing.
  if (part === PART.replaced && position + 1 < perMonth) return 4;
  if (part === PART.adjusted && position + 1 < perMonth) return 5;
  if (part === PART.replacedLater && stage >= 1) return 4;
  return part === PART.cancelledLater && stage >= 2 ? 6 : 1;
}

/**
 * Unique within a year: every month has its own million, with separate ranges for later corrections and invoices added
 * meanwhile.
 */
function numberAt(month: string, position: number): number {
  const block = Number(month.slice(5)) * 1_000_000;
  if (position >= MEANWHILE) return block + 900_000 + (position - MEANWHILE) + 1;
  return block + (position >= LATER ? 500_000 : 0) + (position % LATER) + 1;
}

/** Returns the position of an invoice, from its number; null: none. */
export function positionOfNumber(month: string, number: number): number | null {
  const within = number - Number(month.slice(5)) * 1_000_000 - 1;
  if (within < 0 || within >= 1_000_000) return null;
  if (within >= 900_000) return MEANWHILE + within - 900_000;
  return within >= 500_000 ? LATER + within - 500_000 : within;
}

export const monthOfNumber = (serial: string, number: number): string =>
  `20${serial.slice(1, 3)}-${String(Math.floor((number - 1) / 1_000_000)).padStart(2, '0')}`;

const digest = (...parts: readonly (string | number)[]): Buffer =>
  createHash('sha256').update(parts.join('|')).digest();
const hashOf = (...parts: readonly (string | number)[]): number => digest(...parts).readUInt32BE();
const codeOf = (...parts: readonly (string | number)[]): string =>
  digest('code', ...parts)
    .toString('hex')
    .toUpperCase()
    .slice(0, 34);

const PARTNER_CODES: readonly string[] = (() => {
  const codes: string[] = [];
  for (let body = 39_999_000; codes.length < PARTNERS; body += 7)
    for (let check = 0; check < 10; check += 1)
      if (hasValidCheckDigit(`0${body}${check}`)) codes.push(`0${body}${check}`);
  return codes.slice(0, PARTNERS);
})();
