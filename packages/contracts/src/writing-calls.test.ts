import { expect, test } from 'vitest';
import * as auth from './auth.ts';
import type { Call } from './http/define-call.ts';
import { CALLS } from './index-of-calls.ts';
import * as licences from './licences.ts';
import * as mailing from './mailing.ts';
import * as ownAccount from './own-account.ts';
import * as secondFactor from './second-factor.ts';
import * as signing from './signing.ts';
import * as tagSharing from './tag-sharing.ts';
import * as taxAccount from './tax-account.ts';
import * as tiktok from './tiktok.ts';
import * as users from './users.ts';

/** No session yet, or the session itself is what changes: there is no user to own the key. */
const OF_SESSIONS: readonly Call[] = [
  auth.login,
  auth.logout,
  auth.refreshTokens,
  auth.registerInvoiceSide,
  auth.registerNewAccount,
  auth.switchCompany,
  licences.redeemAnnounceCode,
  users.acceptInvitation,
  ownAccount.askToJoin,
  ownAccount.deleteAccount,
  ownAccount.forgotUserPassword,
  ownAccount.proveAddress,
  ownAccount.recoverPassword,
  secondFactor.beginSetUpAtSignIn,
  secondFactor.finishSetUpAtSignIn,
  secondFactor.signInWithCode,
];

/** Done twice they do no more than once: another code, link or secret, or the same invoices to be signed; a code is taken once, and so is a captcha. */
const HARMLESS_TWICE: readonly Call[] = [
  licences.openAnnouncePage,
  mailing.sendEmailConfirmation,
  secondFactor.beginSetUp,
  secondFactor.finishSetUp,
  secondFactor.renewRecoveryCodes,
  secondFactor.switchOffSecondFactor,
  signing.prepareTokenBatch,
  tagSharing.renewTagAccessLink,
  taxAccount.connectTaxAccount,
  taxAccount.signInAgain,
  taxAccount.updateTaxPassword,
  tiktok.completeTiktokAuth,
];

test('a call that changes something is carried out once under one key, however often it is sent', () => {
  const excused = [...OF_SESSIONS, ...HARMLESS_TWICE];
  const unsafe = CALLS.filter(
    (call) => call.method !== 'GET' && !call.idempotent && !call.reads && !excused.includes(call),
  );
  expect(unsafe.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
