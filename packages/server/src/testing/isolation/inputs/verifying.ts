import * as verification from '@hoadon/contracts/verification';
import type { Inputs } from './input.ts';

export const VERIFYING: Inputs = [
  [
    verification.enterExchangeRate,
    async (owner) => ({ id: await owner.dollars(), foreign_rate: '26350' }),
  ],
  [verification.verifyInvoices, ({ things }) => ({ ids: [things.received] })],
];
