import { getCurrentUser } from '@hoadon/contracts/auth';
import { listBulkActs } from '@hoadon/contracts/bulk-acts';
import { getDirectoryTotals, getStructure } from '@hoadon/contracts/directories';
import { getGettingStarted } from '@hoadon/contracts/getting-started';
import {
  listReleasing,
  readFilterOptions,
  streamEvents,
  summarizeMonths,
  summarizeUnissued,
  summarizeUnissuedMonths,
} from '@hoadon/contracts/invoices';
import { getMailChoices, listNotifications } from '@hoadon/contracts/notifications';
import { listPayments } from '@hoadon/contracts/payments';
import { explainInvoiceRules } from '@hoadon/contracts/rules';
import { listViews } from '@hoadon/contracts/saved-views';
import { listSellerSettings } from '@hoadon/contracts/seller-settings';
import { settingGroups } from '@hoadon/contracts/setting-entries';
import { listSigningAccounts } from '@hoadon/contracts/signing';
import { getAllTags } from '@hoadon/contracts/tags';
import { DEFAULT_DISPLAY } from '@hoadon/domain/display-settings/display-settings';
import { act, configure, render } from '@testing-library/react';
import { vi } from 'vitest';
import { App } from '../app/app.tsx';
import { startI18n } from '../lib/i18n.ts';
import { keepTokens } from '../lib/session.ts';
import { currentUser, hostedAccount, pageInfo, unissuedSummary } from './samples.ts';
import { answered, type Sent, type Stub, stubCalls } from './stub-calls.ts';

/** The first page of a test file fetches its programs; on a busy machine that takes a while. */
configure({ asyncUtilTimeout: 20_000 });

/** A window of a desk: the virtual lists draw what fits. */
const WINDOW = { width: 1440, height: 900 };

export type AppSettings = Readonly<{
  path: string;
  /** A guest otherwise. */
  signedIn?: boolean;
  stubs?: readonly Stub[];
}>;

const ALWAYS: readonly Stub[] = [
  [getCurrentUser, () => currentUser()],
  [getGettingStarted, () => ({ steps: [], free_package: false, certificate_page_url: null })],
  [listReleasing, () => answered([], pageInfo(0))],
  [summarizeUnissued, () => unissuedSummary()],
  [listViews, () => ({ views: [], look: {}, default_view_id: null })],
  [readFilterOptions, () => ({ tags: [], directories: [], users: [], partners: [] })],
  [summarizeMonths, () => ({ is_exact: true, months: [] })],
  [summarizeUnissuedMonths, () => ({ is_exact: true, months: [] })],
  [listBulkActs, () => []],
  [getStructure, () => ({ structure: [], version: '0' })],
  [getDirectoryTotals, () => []],
  [getAllTags, () => []],
  [listNotifications, () => answered([], pageInfo(0))],
  [getMailChoices, () => ({ choices: [], email: 'a@example.test', is_confirmed: true })],
  [listPayments, () => []],
  [listSellerSettings, () => ({ ...settingGroups(DEFAULT_DISPLAY), version: 0 })],
  [explainInvoiceRules, () => []],
  [listSigningAccounts, () => [hostedAccount]],
  [streamEvents, () => new Response('', { status: 503 })],
];

/** The whole app at an address, over a network that knows the given calls. */
export async function renderApp({
  path,
  signedIn = true,
  stubs = [],
}: AppSettings): Promise<Sent[]> {
  giveElementsSize();
  if (signedIn) keepTokens({ access: 'access-1', refresh: 'refresh-1' });
  const sent = stubCalls([...stubs, ...ALWAYS]);
  window.history.replaceState(null, '', path);
  await startI18n('vi');
  await act(async () => {
    render(<App />);
  });
  return sent;
}

function giveElementsSize(): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(WINDOW.width);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(WINDOW.height);
}
