import * as taxAccount from '@hoadon/contracts/tax-account';
import type { Owner } from '../owner.ts';
import type { Inputs } from './input.ts';

/** A used captcha returns its outcome without a request to the portal. */
const captcha = ({ things }: Owner) => ({ captcha_key: things.taxCaptcha, captcha_text: 'ABC123' });
const credentials = (owner: Owner) => ({
  user_name: owner.mark,
  password: 'matkhau123',
  ...captcha(owner),
});

export const TAX_ACCOUNT: Inputs = [
  [taxAccount.connectTaxAccount, credentials],
  [taxAccount.updateTaxPassword, credentials],
  [taxAccount.signInAgain, captcha],
  [taxAccount.getInvoiceDetails, ({ things }) => ({ id: things.received })],
  [taxAccount.markChangesSeen, ({ things }) => ({ ids: [things.portalChange] })],
];
