import * as auth from './auth.ts';
import * as backgroundJobs from './background-jobs.ts';
import * as bulkActs from './bulk-acts/index.ts';
import * as company from './company.ts';
import * as conversions from './conversions.ts';
import * as corrections from './corrections.ts';
import * as draftImport from './draft-import.ts';
import * as exports from './exports.ts';
import type { Call } from './http/define-call.ts';
import * as invoiceTemplates from './invoice-templates.ts';
import * as invoices from './invoices/index.ts';
import * as issuing from './issuing/index.ts';
import * as licences from './licences.ts';
import * as lookup from './lookup.ts';
import * as mailing from './mailing.ts';
import * as mistakeReports from './mistake-reports.ts';
import * as partners from './partners.ts';
import * as savedViews from './saved-views.ts';
import * as search from './search.ts';
import * as signing from './signing.ts';

const modules = [
  auth,
  backgroundJobs,
  bulkActs,
  company,
  conversions,
  corrections,
  draftImport,
  exports,
  invoiceTemplates,
  invoices,
  issuing,
  licences,
  lookup,
  mailing,
  mistakeReports,
  partners,
  savedViews,
  search,
  signing,
];

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value;

/** Every call of the API, from which the OpenAPI document and the access matrix are made. */
export const CALLS: readonly Call[] = modules.flatMap((module) =>
  Object.values(module as Record<string, unknown>).filter(isCall),
);
