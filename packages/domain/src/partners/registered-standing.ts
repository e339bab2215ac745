import type { PlainDate } from '../dates/plain-date.ts';

/**
 * Whether the tax office counts a taxpayer as working. `unknown`: the register did not state it, or in unknown words.
 */
export const REGISTERED_STATUSES = ['active', 'not-active', 'unknown'] as const;
export type RegisteredStatus = (typeof REGISTERED_STATUSES)[number];

/** Status of a taxpayer for some days. */
export type RegisteredState = Readonly<{
  status: RegisteredStatus;
  from: PlainDate;
  /** The last day of it; null: it lasts. */
  until: PlainDate | null;
}>;

/** Response of a register about the status of a taxpayer. */
export type ToldStates = Readonly<{
  /** On the day of asking. */
  status: RegisteredStatus;
  /** Null: the register has none, as the public ones. */
  history: readonly RegisteredState[] | null;
  askedOn: PlainDate;
}>;

/** Basis of a status: the history for the day of the invoice, or the day of the request. */
export const STANDING_BASES = ['invoice-date', 'asked'] as const;

/** Status of a taxpayer on a day, and since when; `since` null: the register does not state it. */
export type TaxpayerStatus = Readonly<{
  basis: (typeof STANDING_BASES)[number];
  /** The day of the status. */
  on: PlainDate;
  status: RegisteredStatus;
  since: PlainDate | null;
  /** Status on the day of the request, where that differs. */
  now: Readonly<{ status: RegisteredStatus; since: PlainDate | null }> | null;
}>;

/**
 * Status of a taxpayer on the day of its invoice. Where the register has no history, or was asked before that day, only
 * the status of the day it was asked is known; days that a history leaves out are unknown.
 */
export function standingOn(states: ToldStates, day: PlainDate): TaxpayerStatus {
  const { status, history, askedOn } = states;
  const lately = stateOn(history, askedOn);
  const since = lately?.status === status ? lately.from : null;
  if (history === null || day > askedOn)
    return { basis: 'asked', on: askedOn, status, since, now: null };
  const then = stateOn(history, day);
  const stood = then?.status ?? 'unknown';
  return {
    basis: 'invoice-date',
    on: day,
    status: stood,
    since: then?.from ?? null,
    now: stood === status ? null : { status, since },
  };
}

const stateOn = (history: ToldStates['history'], day: PlainDate): RegisteredState | undefined =>
  history?.find(({ from, until }) => from <= day && (until === null || day <= until));
