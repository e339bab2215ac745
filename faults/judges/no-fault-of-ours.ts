import type { Judge } from './finding.ts';

/** Nobody was answered that the product itself is broken (500): what is away for a while is 503. */
export const noFaultOfOurs: Judge = async (_world, { ownFaults }) => ownFaults;
