import type { PlainDate } from '../dates/plain-date.ts';

/** A share must be renewed after this time. */
export const LONGEST_SHARE_DAYS = 366;

export const SHARE_STATES = ['active', 'expired', 'revoked'] as const;
export type ShareState = (typeof SHARE_STATES)[number];

export type Share = Readonly<{
  /** The last day on which it opens. */
  expiresOn: PlainDate;
  isRevoked: boolean;
}>;

/** Whether a share opens on a day, and why not. What was taken back stays so, whatever its day. */
export function shareState({ expiresOn, isRevoked }: Share, today: PlainDate): ShareState {
  if (isRevoked) return 'revoked';
  return expiresOn < today ? 'expired' : 'active';
}
