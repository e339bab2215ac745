import { listBulkActs } from '@hoadon/contracts/bulk-acts';
import { getDirectoryTotals, getStructure } from '@hoadon/contracts/directories';
import {
  listReleasing,
  readFilterOptions,
  summarizeMonths,
  summarizeOpen,
  summarizeUnissued,
  summarizeUnissuedMonths,
} from '@hoadon/contracts/invoice-lists';
import { listMistakeReports } from '@hoadon/contracts/mistake-reports';
import { listPayments } from '@hoadon/contracts/payments';
import { explainInvoiceRules } from '@hoadon/contracts/rules';
import { listViews } from '@hoadon/contracts/saved-views';
import { listSigningAccounts } from '@hoadon/contracts/signing';
import { getAllTags } from '@hoadon/contracts/tags';
import { hostedAccount, pageInfo, unissuedSummary } from './samples.ts';
import { answered, type Stub } from './stub-calls.ts';

/** What a list of invoices reads besides its rows, and the viewer besides its invoice. */
export const LIST_ANSWERS: readonly Stub[] = [
  [listReleasing, () => answered([], pageInfo(0))],
  [summarizeUnissued, () => unissuedSummary()],
  [listViews, () => ({ views: [], look: {}, default_view_id: null })],
  [summarizeOpen, () => []],
  [
    readFilterOptions,
    () => ({ tags: [], directories: [], users: [], partners: [], draft_imports: [] }),
  ],
  [summarizeMonths, () => ({ is_exact: true, months: [] })],
  [summarizeUnissuedMonths, () => ({ is_exact: true, months: [] })],
  [listBulkActs, () => []],
  [getStructure, () => ({ structure: [], version: '0' })],
  [getDirectoryTotals, () => []],
  [getAllTags, () => []],
  [listPayments, () => []],
  [listMistakeReports, () => answered([], pageInfo(0))],
  [explainInvoiceRules, () => []],
  [listSigningAccounts, () => [hostedAccount]],
];
