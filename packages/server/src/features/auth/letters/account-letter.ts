import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import type { JobKind } from '../../../platform/jobs/port.ts';
import type { Platform } from '../../../platform/platform.ts';

/** A stranger asks the admins of a company to let him in. Whether there is such a company is found out behind the answer. */
export type JoinRequest = Readonly<{
  about: 'join-request';
  requestId: string;
  taxCode: string;
  name: string;
  email: string;
  phone: string;
  askedAt: Instant;
}>;

/** What happened to the second factor of the addressee. */
export type FactorChange = 'on' | 'off' | 'reset' | 'recovery-codes';

/** Event about a user who may create, change or remove users of a company. */
export type ManagerChange = 'made' | 'invited' | 'joined' | 'changed' | 'removed';

/** A letter to a user about the user's own account. Its data are loaded when it is written. */
export type AccountLetter = Readonly<
  /** `name` as typed: the account is looked up after the response, which so cannot reveal it. */
  | { about: 'recovery'; name: string; askedAt: Instant }
  | { about: 'password-changed'; userId: string; at: Instant }
  | { about: 'address-proof'; userId: string }
  | { about: 'address-proven'; userId: string; at: Instant }
  | { about: 'second-factor'; userId: string; at: Instant; change: FactorChange }
  | { about: 'account-deleted'; userId: string; at: Instant; finalAt: Instant }
  /** A refresh token came a second time: two have it. */
  | { about: 'session-ended'; userId: string; at: Instant }
  | JoinRequest
  /** To an admin, and to the person with the address `email`; `by` is the address of who did it. */
  | {
      about: 'user-manager';
      userId: string;
      at: Instant;
      change: ManagerChange;
      taxCode: string;
      email: string;
      by: string;
    }
  | { about: 'new-device'; userId: string; at: Instant; device: string; address: string | null }
>;

/** A quarter of a minute, half, one, two: past that a code would be too old to be of use. */
export const ACCOUNT_LETTER: JobKind<AccountLetter> = {
  name: 'account-letter',
  retryLimit: 4,
  retryDelay: 15,
  batchSize: 1,
  expireSeconds: 180,
};

export const enqueueLetter = (
  db: Db | Tx,
  { jobs }: Pick<Platform, 'jobs'>,
  letter: AccountLetter,
): Promise<void> => jobs.enqueue(db, ACCOUNT_LETTER, [letter]);
