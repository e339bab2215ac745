import type { PlainDate } from '../dates/plain-date.ts';

/** Whether the tax office counts a taxpayer as working. `unknown`: the register did not say, or in words we do not know. */
export const REGISTERED_STATUSES = ['active', 'not-active', 'unknown'] as const;
export type RegisteredStatus = (typeof REGISTERED_STATUSES)[number];

/** How a taxpayer stood for some days. */
export type RegisteredState = Readonly<{
  status: RegisteredStatus;
  from: PlainDate;
  /** The last day of it; null: it lasts. */
  until: PlainDate | null;
}>;

/** What a register told of how a taxpayer stands. */
export type ToldStates = Readonly<{
  /** On the day of asking. */
  status: RegisteredStatus;
  /** Null: the register keeps none, as the public ones do. */
  history: readonly RegisteredState[] | null;
  askedOn: PlainDate;
}>;

/** By what it is told how a taxpayer stood: by the history for the day of the invoice, or as of the day of asking. */
export const STANDING_BASES = ['invoice-date', 'asked'] as const;

/** How a taxpayer stood on a day, and since when; `since` null: the register does not say. */
export type Standing = Readonly<{
  basis: (typeof STANDING_BASES)[number];
  /** The day it is told of. */
  on: PlainDate;
  status: RegisteredStatus;
  since: PlainDate | null;
  /** How it stood on the day of asking, where that differs. */
  now: Readonly<{ status: RegisteredStatus; since: PlainDate | null }> | null;
}>;

/**
 * How a taxpayer stood on the day of its invoice. Where the register keeps no history, or was asked before that day, only what it
 * said when it was asked can be told; days that a history leaves out are unknown.
 */
export function standingOn(told: ToldStates, day: PlainDate): Standing {
  const { status, history, askedOn } = told;
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
