import type { JobKind } from '../../../platform/jobs/port.ts';

/** A company whose packages have come to a mark; how far is looked at when the job runs. */
export type CapacityReached = Readonly<{ companyId: string }>;
export const CAPACITY_REACHED: JobKind<CapacityReached> = {
  name: 'licence-capacity',
  retryLimit: 6,
  retryDelay: 10,
  batchSize: 1,
};

/** One job for each administrator: an address that fails does not block the letters to the others. */
export type CapacityLetter = Readonly<{
  companyId: string;
  userId: string;
  licenceId: string;
  capacity: number;
  used: number;
  mark: number;
}>;
export const CAPACITY_LETTER: JobKind<CapacityLetter> = {
  name: 'licence-letter',
  retryLimit: 8,
  retryDelay: 30,
  batchSize: 1,
  expireSeconds: 180,
};
