import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ownDemo } from './own-demo.ts';
import { pageChecks, untilLoaded } from './page-checks.ts';
import { registerCompany } from './registered-company.ts';
import { askServer } from './server-invoices.ts';
import { follow, haveSession, useBrowser } from './visitor.ts';

const visit = useBrowser();

const NEWCOMER = {
  name: 'ke-toan-kho',
  password: 'nha-cung-cap-2026',
  email: 'ketoankho@example.test',
  taxCode: '0399996606',
  companyName: 'Công ty TNHH Ba Nhà Cung Cấp',
} as const;
const DESK = { language: 'vi', width: 1440 } as const;
const PHONE = { language: 'en', width: 390 } as const;
const SCREEN = '/main/settings/providers';
const ACCOUNTS = '/invoice-robotics-api/api/get-einvoice-accounts';
const YEAR = dayInVietnam(new Date().toISOString()).slice(0, 4);
const INVOICES = `/invoice-robotics-api/api/v2/invoices?page_size=100&start_date=${Number(YEAR) - 1}-12-01&end_date=${YEAR}-12-31`;
/** Of every account of the simulated providers; BKAV has tokens of 32 and 16 bytes. */
const PASSWORD = 'nha-cung-cap';
const TOKEN = [Buffer.alloc(32, 0x5a), Buffer.alloc(16, 0xa5)]
  .map((part) => part.toString('base64'))
  .join(':');
const SERIES = {
  viettel: `C${YEAR.slice(2)}TVT`,
  vnpt: `C${YEAR.slice(2)}TVN`,
  bkav: `C${YEAR.slice(2)}TBK`,
};

const providers = async (body: object) => {
  const answer = await fetch(`${ownDemo().baseUrl}/simulators/einvoice-providers/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
};

type Account = Readonly<{
  provider: string;
  user: string;
  password: string;
  site?: string;
  series?: string;
}>;

async function addAccount(
  page: Page,
  { provider, user, password, site, series }: Account,
): Promise<void> {
  await page.getByRole('button', { name: 'Thêm tài khoản' }).click();
  const form = page.getByRole('form', { name: 'Thêm tài khoản' });
  await form.getByRole('combobox').selectOption(provider);
  const isBkav = provider === 'E_BKAV';
  await form.getByRole('textbox', { name: isBkav ? /^PartnerGUID/ : /^Tên đăng nhập/ }).fill(user);
  await form.getByLabel(isBkav ? /^PartnerToken/ : /^Mật khẩu/).fill(password);
  if (site) await form.getByRole('textbox', { name: /^Tên miền riêng/ }).fill(site);
  if (series) await form.getByRole('textbox', { name: /^Ký hiệu/ }).fill(series);
  await form.getByRole('button', { name: 'Thêm', exact: true }).click();
  await form.waitFor({ state: 'detached' });
}

type Sync = Readonly<{ id: string; state: string; reason: string | null }>;

/** What another synchronisation of the active account comes to. */
async function synchronised(page: Page): Promise<Sync> {
  const latest = async (): Promise<Sync | null> => {
    const accounts: { status: boolean; last_sync: Sync | null }[] = await askServer(
      page,
      'POST',
      ACCOUNTS,
    );
    return accounts.find(({ status }) => status)?.last_sync ?? null;
  };
  const before = (await latest())?.id;
  await page.getByRole('button', { name: 'Đồng bộ', exact: true }).click();
  let ended: Sync | null = null;
  await expect
    .poll(async () => {
      ended = await latest();
      return ended !== null && ended.id !== before && ended.state !== 'running';
    })
    .toBe(true);
  if (ended === null) throw new Error('nothing was synchronised');
  return ended;
}

const seriesIn = async (page: Page): Promise<Record<string, number>> => {
  const rows: { invoice_serial: string }[] = await askServer(page, 'GET', INVOICES);
  const counts: Record<string, number> = {};
  for (const { invoice_serial: serial } of rows) counts[serial] = (counts[serial] ?? 0) + 1;
  return counts;
};

test('PROV-001 PROV-003 PROV-010 NOTI-009 a company adds an account with each provider, fetches what each has, is notified, and has each invoice once', async () => {
  await registerCompany(NEWCOMER);
  const visitor = await visit(DESK);
  const { page } = visitor;
  const { look, faults } = pageChecks(visitor, DESK);
  await haveSession(page, NEWCOMER);
  await page.goto(SCREEN);
  await page.getByText(/^Chưa có tài khoản nào/).waitFor();
  await look('providers-none');

  await addAccount(page, {
    provider: 'E_VIETTEL',
    user: `${NEWCOMER.taxCode}-215`,
    password: PASSWORD,
  });
  const from = page.getByRole('textbox', { name: /^Từ ngày/ });
  await from.fill(`01/12/${Number(YEAR) - 1}`);
  await page.keyboard.press('Tab');
  // An unreadable response of a provider is reported as such, and nothing was received.
  await providers({ misbehaves: 'html-instead' });
  expect((await synchronised(page)).state).toBe('failed');
  await page.getByText('Chưa đồng bộ được').waitFor();
  await look('providers-failed');
  await providers({ misbehaves: 'none' });
  expect(await synchronised(page)).toMatchObject({ state: 'finished', reason: null });
  await page.getByText('5 tệp đã lấy').waitFor();
  await look('providers-viettel');
  // A second synchronisation adds nothing.
  expect((await synchronised(page)).state).toBe('finished');

  await addAccount(page, {
    provider: 'E_VNPT',
    user: 'ketoanservice',
    password: PASSWORD,
    site: NEWCOMER.taxCode,
    series: `1${SERIES.vnpt}`,
  });
  await page.getByRole('button', { name: /^Dùng tài khoản này: VNPT/ }).click();
  await page.getByText(/^VNPT không liệt kê được theo ngày/).waitFor();
  await from.fill(`01/12/${Number(YEAR) - 1}`);
  await page.keyboard.press('Tab');
  expect(await synchronised(page)).toMatchObject({ state: 'finished', reason: null });
  await look('providers-vnpt');

  await addAccount(page, {
    provider: 'E_BKAV',
    user: `00000000-0000-4000-8000-00${NEWCOMER.taxCode}`,
    password: TOKEN,
  });
  await page.getByRole('button', { name: /^Dùng tài khoản này: BKAV/ }).click();
  await page.getByText(/^BKAV không có lệnh liệt kê hóa đơn/).waitFor();
  await page
    .getByRole('textbox', { name: /^Liên kết tra cứu/ })
    .fill(
      `https://van.ehoadon.vn/Lookup?InvoiceGUID=00000002-0000-4000-8000-00${NEWCOMER.taxCode}`,
    );
  expect(await synchronised(page)).toMatchObject({ state: 'finished', reason: null });
  await look('providers-bkav');

  await expect
    .poll(() => seriesIn(page))
    .toEqual({ [SERIES.viettel]: 5, [SERIES.vnpt]: 5, [SERIES.bkav]: 1 });
  await page.getByRole('button', { name: 'Thông báo', exact: true }).click();
  const notification = page.getByRole('button', { name: /Đồng bộ nhà cung cấp hóa đơn xong/ });
  await notification.first().waitFor();
  await look('providers-told');
  await notification.first().click();
  await page
    .getByRole('dialog', { name: 'Hóa đơn của thông báo' })
    .getByRole('listitem')
    .first()
    .waitFor();
  await look('providers-told-detail');

  await follow(page, '/main/revenue');
  await untilLoaded(page);
  await look('providers-invoices');

  expect(faults).toEqual([]);
  await visitor.leave();
}, 600_000);

test('PROV-003 on a phone the accounts fit, in English', async () => {
  const visitor = await visit({ ...PHONE, height: 844 });
  const { page } = visitor;
  const { look, faults } = pageChecks(visitor, PHONE);
  await haveSession(page, NEWCOMER);
  await page.goto(SCREEN);
  await page.getByText('BKAV eHoadon').first().waitFor();
  await look('providers');
  expect(faults).toEqual([]);
  await visitor.leave();
});
