import * as auth from './auth.ts';
import * as backgroundJobs from './background-jobs.ts';
import * as bankStatements from './bank-statements.ts';
import * as bulkActs from './bulk-acts.ts';
import * as company from './company.ts';
import * as companyArchive from './company-archive.ts';
import * as conversions from './conversions.ts';
import * as corrections from './corrections.ts';
import * as directories from './directories.ts';
import * as draftImport from './draft-import.ts';
import * as einvoiceAccounts from './einvoice-accounts.ts';
import * as exports from './exports.ts';
import * as gettingStarted from './getting-started.ts';
import type { Call } from './http/define-call.ts';
import * as importedCopies from './imported-copies.ts';
import * as intake from './intake.ts';
import * as intakeSheets from './intake-sheets.ts';
import * as invoiceLists from './invoice-lists.ts';
import * as invoiceLookup from './invoice-lookup.ts';
import * as invoiceRecords from './invoice-records.ts';
import * as invoiceTemplates from './invoice-templates.ts';
import * as invoices from './invoices.ts';
import * as issuing from './issuing.ts';
import * as ledger from './ledger.ts';
import * as licences from './licences.ts';
import * as lookup from './lookup.ts';
import * as mailing from './mailing.ts';
import * as mistakeReports from './mistake-reports.ts';
import * as notifications from './notifications.ts';
import * as ownAccount from './own-account.ts';
import * as partners from './partners.ts';
import * as payments from './payments.ts';
import * as reconciliation from './reconciliation.ts';
import * as rules from './rules.ts';
import * as savedViews from './saved-views.ts';
import * as search from './search.ts';
import * as secondFactor from './second-factor.ts';
import * as sellerSettings from './seller-settings.ts';
import * as signing from './signing.ts';
import * as statistics from './statistics.ts';
import * as systemStatus from './system-status.ts';
import * as tagSharing from './tag-sharing.ts';
import * as tags from './tags.ts';
import * as taxAccount from './tax-account.ts';
import * as tiktok from './tiktok.ts';
import * as users from './users.ts';
import * as vatReturn from './vat-return.ts';
import * as verification from './verification.ts';

const modules = [
  auth,
  backgroundJobs,
  bankStatements,
  bulkActs,
  company,
  companyArchive,
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
  invoiceLists,
  invoiceLookup,
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
  systemStatus,
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
