import * as verification from '@hoadon/contracts/verification';
import type { Inputs } from './input.ts';

export const VERIFYING: Inputs = [
  [verification.verifyInvoices, ({ things }) => ({ ids: [things.received] })],
];
