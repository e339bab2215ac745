import * as auth from './account/auth.ts';
import * as company from './account/company.ts';
import * as gettingStarted from './account/getting-started.ts';
import * as licences from './account/licences.ts';
import * as ownAccount from './account/own-account.ts';
import * as secondFactor from './account/second-factor.ts';
import * as sellerSettings from './account/seller-settings.ts';
import * as taxAccount from './account/tax-account.ts';
import * as users from './account/users.ts';
import * as backgroundJobs from './background-jobs.ts';
import * as bankStatements from './bank-statements.ts';
import * as bulkActs from './bulk-acts/index.ts';
import * as conversions from './correcting/conversions.ts';
import * as corrections from './correcting/corrections.ts';
import * as mistakeReports from './correcting/mistake-reports.ts';
import * as draftImport from './draft-import.ts';
import * as einvoiceAccounts from './einvoice-accounts.ts';
import * as exports from './exports.ts';
import * as directories from './filing/directories.ts';
import * as importedCopies from './filing/imported-copies.ts';
import * as rules from './filing/rules.ts';
import * as tagSharing from './filing/tag-sharing.ts';
import * as tags from './filing/tags.ts';
import type { Call } from './http/define-call.ts';
import * as intake from './intake.ts';
import * as intakeSheets from './intake-sheets.ts';
import * as invoiceRecords from './invoice-records.ts';
import * as invoiceTemplates from './invoice-templates.ts';
import * as invoices from './invoices/index.ts';
import * as issuing from './issuing/index.ts';
import * as ledger from './ledger.ts';
import * as lookup from './lookup/index.ts';
import * as mailing from './mailing.ts';
import * as notifications from './notifications/index.ts';
import * as partners from './partners.ts';
import * as payments from './payments/index.ts';
import * as reconciliation from './reconciliation/index.ts';
import * as savedViews from './saved-views.ts';
import * as search from './search.ts';
import * as signing from './signing.ts';
import * as statistics from './statistics/index.ts';
import * as tiktok from './tiktok.ts';
import * as vatReturn from './vat-return/index.ts';
import * as verification from './verification.ts';

const modules = [
  auth,
  backgroundJobs,
  bankStatements,
  bulkActs,
  company,
  conversions,
  corrections,
  directories,
  draftImport,
  einvoiceAccounts,
  exports,
  gettingStarted,
  importedCopies,
  intake,
  intakeSheets,
  invoiceRecords,
  invoiceTemplates,
  invoices,
  issuing,
  ledger,
  licences,
  lookup,
  mailing,
  mistakeReports,
  notifications,
  ownAccount,
  partners,
  payments,
  reconciliation,
  rules,
  savedViews,
  search,
  sellerSettings,
  secondFactor,
  signing,
  statistics,
  tags,
  tagSharing,
  taxAccount,
  tiktok,
  users,
  vatReturn,
  verification,
];

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value;

/** Every call of the API, from which the OpenAPI document and the access matrix are made. */
export const CALLS: readonly Call[] = modules.flatMap((module) =>
  Object.values(module as Record<string, unknown>).filter(isCall),
);
