import { expect, test } from 'vitest';
import { type ListSearch, readListSearch } from '../features/invoice-lists/index.ts';
import { MOBILE_TABS } from './nav-items.ts';
import {
  afterHeaderTab,
  afterMobileTab,
  afterSidebarPage,
  parseSearch,
  stringifySearch,
} from './search.ts';

const FULL: ListSearch = {
  page: '3',
  page_size: '25',
  origin: '1',
  search_text: 'gốm',
  invoice_type: 'ORIGINAL',
  invoiceType: 'INCOMING',
  invoice_outgoing: 'false',
  exclude_invoice_types: 'DRAFT',
  statistics: 'HIDE',
  start_date: '2026-01-01',
};

test('NAV-024 a header tab drops the documented values and no other: tag_id and period stay', () => {
  const shared = { tag_id: '7', period: '11/2026', currency: 'USD', is_secure: 'true' };
  expect(afterHeaderTab({ ...FULL, ...shared })).toEqual({ start_date: '2026-01-01', ...shared });
  // The invoice that is open belongs to the list under it.
  expect(afterHeaderTab({ ...FULL, invoice: '9' })).toEqual({ start_date: '2026-01-01' });
});

test('a page of the sidebar begins without the choices of the list before it', () => {
  expect(afterSidebarPage({ ...FULL, tag_id: '7' })).toEqual({ start_date: '2026-01-01' });
});

test('NAV-033 a mobile tab drops page, origin, page size, search text and excluded types', () => {
  const remaining = afterMobileTab({})(FULL);
  for (const name of ['page', 'origin', 'page_size', 'search_text', 'exclude_invoice_types']) {
    expect(remaining).not.toHaveProperty(name);
  }
  expect(remaining['start_date']).toBe('2026-01-01');
});

const tab = (to: string) => {
  const mobileTab = MOBILE_TABS.find((one) => one.to === to);
  if (!mobileTab) throw new Error(`no tab ${to}`);
  return afterMobileTab(mobileTab.adds)(FULL);
};

test('NAV-034 the tab of issued invoices asks for outgoing ones', () => {
  expect(tab('/main/revenue')).toMatchObject({ invoice_outgoing: 'true', invoiceType: 'OUTGOING' });
});

test('NAV-035 the tab of received invoices asks for incoming ones', () => {
  expect(tab('/main/expense')).toMatchObject({
    invoice_outgoing: 'false',
    invoiceType: 'INCOMING',
  });
});

test('NAV-036 every tab but the dashboard hides the statistics', () => {
  for (const { to } of MOBILE_TABS.filter((one) => one.to !== '/main/dashboard')) {
    expect(tab(to)['statistics']).toBe('HIDE');
  }
  expect(afterMobileTab(MOBILE_TABS[0].adds)({})).not.toHaveProperty('statistics');
});

test('a search text of digits stays text, with the zeros in front', () => {
  expect(readListSearch(parseSearch('?search_text=00012'))['search_text']).toBe('00012');
  expect(readListSearch(parseSearch('?search_text=true'))['search_text']).toBe('true');
});

test('a value that makes no sense is left out instead of breaking the page', () => {
  const query = readListSearch(parseSearch('?page=0&invoice=abc&sort=colour&search_text=a'));
  expect(query).toEqual({ search_text: 'a' });
});

test('API-004 empty values do not reach the address', () => {
  expect(stringifySearch({ search_text: '', page: undefined, invoice: '7' })).toBe('?invoice=7');
  expect(stringifySearch({})).toBe('');
});
