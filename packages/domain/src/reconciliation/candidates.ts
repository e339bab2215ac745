import { daysBetween } from '../dates/add-days.ts';
import type { InvoiceKey } from '../intake/invoice-key.ts';
import { amountsAgree } from './differences.ts';
import type { InvoiceFacts } from './invoice-facts.ts';
import { isSlip } from './slip.ts';

/** Why one is thought to be the other. */
export const CANDIDATE_REASONS = [
  'authority-code',
  'seller',
  'seller-alike',
  'number',
  'number-alike',
  'serial',
  'serial-alike',
  'amount',
  'amount-before-tax',
  'day',
  'day-alike',
  'buyer',
] as const;
export type CandidateReason = (typeof CANDIDATE_REASONS)[number];

/** An invoice of the other side that may be meant; `score` of 100. */
export type Candidate = Readonly<{
  id: string;
  score: number;
  reasons: readonly CandidateReason[];
}>;

export type Keyed = Readonly<{ facts: InvoiceFacts; key: InvoiceKey }>;

const WORTH: Readonly<Record<CandidateReason, number>> = {
  'authority-code': 60,
  seller: 30,
  'seller-alike': 18,
  number: 25,
  'number-alike': 15,
  serial: 10,
  'serial-alike': 6,
  amount: 20,
  'amount-before-tax': 8,
  day: 10,
  'day-alike': 5,
  buyer: 5,
};
/** Behind the ten digits of the head office. */
const BRANCH = /(?<=^\d{10})\d{3}$/;
const DAYS_ALIKE = 3;
/** Numbers nearer than this are neighbours in a book of invoices rather than one written wrong. */
const NEIGHBOURS = 10;

/** How much speaks for it that both are one invoice; null where something speaks against it. */
export function candidateOf(own: Keyed, portal: Keyed): Omit<Candidate, 'id'> | null {
  const [a, b] = [own.facts, portal.facts];
  if (a.currency !== b.currency) return null;
  const codes = [a.authorityCode?.toUpperCase(), b.authorityCode?.toUpperCase()];
  const haveCodes = codes[0] !== undefined && codes[1] !== undefined;
  if (haveCodes && codes[0] !== codes[1]) return null;
  const reasons = [
    haveCodes ? 'authority-code' : null,
    sellerReason(own.key.seller, portal.key.seller),
    numberReason(own.key, portal.key),
    serialReason(own.key, portal.key),
    amountReason(a, b),
    dayReason(a.issuedOn, b.issuedOn),
    a.buyerTaxCode !== null && a.buyerTaxCode === b.buyerTaxCode ? 'buyer' : null,
  ].filter((reason): reason is CandidateReason => reason !== null);
  const score = reasons.reduce((sum, reason) => sum + WORTH[reason], 0);
  return { score: Math.min(score, 100), reasons };
}

/** The head and its branch, or a digit mistyped. */
export const isSellerAlike = (a: string, b: string): boolean =>
  a !== b && (a.replace(BRANCH, '') === b.replace(BRANCH, '') || isSlip(a, b));

function sellerReason(a: string, b: string): CandidateReason | null {
  if (a === b) return 'seller';
  return isSellerAlike(a, b) ? 'seller-alike' : null;
}

function numberReason(a: InvoiceKey, b: InvoiceKey): CandidateReason | null {
  if (a.number === b.number) return 'number';
  const isNeighbour = Math.abs(Number(a.number) - Number(b.number)) < NEIGHBOURS;
  return !isNeighbour && isSlip(a.number, b.number) ? 'number-alike' : null;
}

function serialReason(a: InvoiceKey, b: InvoiceKey): CandidateReason | null {
  if (a.serial === b.serial) return a.template === b.template ? 'serial' : 'serial-alike';
  return isSlip(a.serial, b.serial) ? 'serial-alike' : null;
}

function amountReason(a: InvoiceFacts, b: InvoiceFacts): CandidateReason | null {
  if (a.withTax !== null && b.withTax !== null && amountsAgree(a, b)) return 'amount';
  return a.withoutTax !== null && a.withoutTax === b.withoutTax ? 'amount-before-tax' : null;
}

function dayReason(a: string, b: string): CandidateReason | null {
  if (a === b) return 'day';
  const [year, month, day] = a.split('-');
  if (b === `${year}-${day}-${month}`) return 'day-alike';
  return Math.abs(daysBetween(a, b)) <= DAYS_ALIKE ? 'day-alike' : null;
}
