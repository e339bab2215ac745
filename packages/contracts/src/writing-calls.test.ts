import { expect, test } from 'vitest';
import * as auth from './auth.ts';
import * as bulkActs from './bulk-acts.ts';
import * as corrections from './corrections.ts';
import * as draftImport from './draft-import.ts';
import * as einvoiceAccounts from './einvoice-accounts.ts';
import * as exports from './exports.ts';
import type { Call } from './http/define-call.ts';
import { CALLS } from './index-of-calls.ts';
import * as intake from './intake.ts';
import * as intakeSheets from './intake-sheets.ts';
import * as invoiceTemplates from './invoice-templates.ts';
import * as invoices from './invoices.ts';
import * as issuing from './issuing.ts';
import * as ledger from './ledger.ts';
import * as licences from './licences.ts';
import * as mailing from './mailing.ts';
import * as notifications from './notifications.ts';
import * as ownAccount from './own-account.ts';
import * as partners from './partners.ts';
import * as payments from './payments.ts';
import * as reconciliation from './reconciliation.ts';
import * as rules from './rules.ts';
import * as search from './search.ts';
import * as secondFactor from './second-factor.ts';
import * as signing from './signing.ts';
import * as statistics from './statistics.ts';
import * as tagSharing from './tag-sharing.ts';
import * as tags from './tags.ts';
import * as taxAccount from './tax-account.ts';
import * as tiktok from './tiktok.ts';
import * as users from './users.ts';
import * as vatReturn from './vat-return.ts';

/** POST because of what they are asked with; they change nothing. */
const READING: readonly Call[] = [
  bulkActs.getBulkActFile,
  bulkActs.getBulkActResult,
  corrections.beginCorrectionList,
  draftImport.getDraftImportResult,
  einvoiceAccounts.getEinvoiceAccounts,
  exports.exportExcel,
  intake.exportImportResult,
  intakeSheets.tryImportSheet,
  invoiceTemplates.listActiveAnnounceLines,
  invoiceTemplates.previewInvoiceLook,
  invoices.downloadInvoice,
  invoices.getInvoiceFile,
  issuing.createPreview,
  ledger.exportLedger,
  notifications.listNotifications,
  partners.exportPartners,
  partners.listPartners,
  payments.readOpenInvoices,
  reconciliation.checkApproval,
  reconciliation.exportInconsistency,
  rules.getAllRules,
  search.globalSearch,
  statistics.exportCashFlow,
  statistics.exportTurnover,
  statistics.readCashFlow,
  statistics.readDiscrepancies,
  statistics.readDuePayments,
  statistics.readNewAndRisk,
  statistics.readTagStatistics,
  statistics.readTopPartners,
  statistics.readTurnover,
  tags.getAllTags,
  tags.getCountedTags,
  tagSharing.getInvoiceFileClient,
  tagSharing.getMemberTagAccessList,
  tagSharing.getOwnerTagAccessList,
  tagSharing.getSharedInvoices,
  tagSharing.previewTagAccessList,
  taxAccount.checkTaxAccount,
  users.getRoboticsUsers,
  users.getUserInvitations,
  users.readInvitation,
  vatReturn.exportVatReturn,
  vatReturn.generateTaxDeclaration,
  vatReturn.getProvisionalVat,
  vatReturn.getTaxDeduction,
  vatReturn.printVatReturn,
];

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
  const excused = [...READING, ...OF_SESSIONS, ...HARMLESS_TWICE];
  const unsafe = CALLS.filter(
    (call) => call.method !== 'GET' && !call.idempotent && !excused.includes(call),
  );
  expect(unsafe.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
