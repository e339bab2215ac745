import type { Judge } from './finding.ts';

/** No response had status 500: unreachable systems are 503. */
export const noFaultOfOurs: Judge = async (_world, { ownFaults }) => ownFaults;
