import type { Judge } from '../finding.ts';

/** What acts themselves met that should not be: a refusal without a reason, a wait in vain. */
export const actsWereAnswered: Judge = async (_world, { complaints }) =>
  complaints.map(({ act, what }) => `${act}: ${what}`);
