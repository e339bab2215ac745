import { addDays } from '@hoadon/domain/dates/add-days';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { formatDate } from '@hoadon/domain/dates/format-date';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ownDemo } from './own-demo.ts';
import { pageChecks, untilLoaded } from './page-checks.ts';
import { registerCompany } from './registered-company.ts';
import { askServer } from './server-invoices.ts';
import { follow, haveSession, useBrowser } from './visitor.ts';

const visit = useBrowser();

const NEWCOMER = {
  name: 'ke-toan-thue',
  password: 'cong-thue-2026',
  email: 'ketoanthue@example.test',
  taxCode: '0399998804',
  companyName: 'Công ty Cổ phần Đồng Bộ',
} as const;
/** Of every account of the simulated portal. */
const PORTAL_PASSWORD = 'Hoadon@2026';
const DESK = { language: 'vi', width: 1440 } as const;
const PHONE = { language: 'en', width: 390 } as const;
const CHECK = '/invoice-robotics-api/api/cqt/synchronization';

const today = dayInVietnam(new Date().toISOString());
/** A year back, from the first of a month on. */
const START = `${addDays(`${today.slice(0, 7)}-01`, -320).slice(0, 7)}-01`;
const END_OF_FIRST_MONTH = addDays(`${addDays(START, 40).slice(0, 7)}-01`, -1);
/** Days by which a repeated query overlaps (TAX-024). */
const ASKED_BEFORE = addDays(START, -15);
const INVOICES = `/invoice-robotics-api/api/v2/invoices?page_size=100&start_date=${addDays(START, -30)}&end_date=${today}`;

const portal = async (path: string, body?: object) => {
  const answer = await fetch(`${ownDemo().baseUrl}/simulators/tax-portal${path}`, {
    method: body ? 'POST' : 'GET',
    ...(body && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return answer.json();
};

/** What the window shows after whatever draws a picture. */
async function captchaAfter(page: Page, draws: () => Promise<unknown>): Promise<string> {
  const [answer] = await Promise.all([page.waitForResponse('**/cqt/account/captcha'), draws()]);
  const { captcha_key: key } = (await answer.json()).data;
  return (await portal(`/control/captcha/${key}`)).text;
}

const type = (page: Page, label: RegExp, text: string) =>
  page.getByRole('dialog').getByLabel(label).fill(text);
const send = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

test('TAX-001 TAX-002 TAX-003 TAX-010 TAX-020 TAX-022 NAV-029 NOTI-010 NOTI-015 a company connects with a captcha, synchronises a year through what the portal does wrong, and signs in again when its session is over', async () => {
  await registerCompany(NEWCOMER);
  await portal('/control', { perMonth: 1, retryAfter: 1 });
  const visitor = await visit(DESK);
  const { page } = visitor;
  const { look, faults } = pageChecks(visitor, DESK);
  await haveSession(page, NEWCOMER);
  await page.goto('/main/settings/tax-account');
  const connect = page.getByRole('main').getByRole('button', { name: 'Kết nối', exact: true });
  await connect.waitFor();
  await look('tax-account-none');

  const first = await captchaAfter(page, () => connect.click());
  await type(page, /^Tên đăng nhập/, NEWCOMER.taxCode);
  await type(page, /^Mật khẩu/, 'sai');
  await type(page, /^Đồng bộ từ ngày/, formatDate(START));
  await type(page, /^Mã captcha/, first);
  await look('tax-account-connect');
  const second = await captchaAfter(page, () => send(page, 'Kết nối'));
  await page.getByText('Thông tin đăng nhập không đúng.').waitFor();
  await page.getByText(/Còn 4 trên tối đa 5 lần thử/).waitFor();
  await look('tax-account-refused');

  // Busy, overloaded and gone in between; then one list that makes no sense to the end.
  await portal('/control', {
    next: [
      'none',
      ...Array.from({ length: 2 }, () => ['too-many', 'overloaded', 'lost', 'none', 'none']).flat(),
    ],
  });
  await type(page, /^Mật khẩu/, PORTAL_PASSWORD);
  await type(page, /^Mã captcha/, second);
  await send(page, 'Kết nối');
  await page.getByRole('dialog', { name: 'Đã kết nối tài khoản thuế' }).waitFor();
  await look('tax-account-connected');
  await page.getByRole('button', { name: 'Đã hiểu' }).click();
  const latest = async () => (await askServer(page, 'GET', CHECK)).latest?.state;
  await expect.poll(latest, { timeout: 120_000 }).toBe('finished');
  const originalsDue = async () => (await askServer(page, 'GET', CHECK)).originals.due;
  await expect.poll(originalsDue, { timeout: 120_000 }).toBe(0);
  await page.getByText(/Tệp gốc/).waitFor();
  const gained = async () => (await askServer(page, 'GET', CHECK)).total_invoices_gained;
  const count = await gained();
  expect(count).toBeGreaterThan(0);
  await look('tax-account-finished');

  // A range with an unreadable response is listed with its days and reason.
  await portal('/control', { next: Array.from({ length: 4 }, () => 'garbled') });
  await page.getByRole('textbox', { name: /^Từ ngày/ }).fill(formatDate(START));
  await page.getByRole('textbox', { name: /^Đến ngày/ }).fill(formatDate(END_OF_FIRST_MONTH));
  await page.keyboard.press('Tab');
  await page.getByRole('checkbox', { name: 'Hỏi lại cả những tháng đã xong' }).check();
  await page.getByRole('button', { name: 'Đồng bộ các ngày này' }).click();
  await page.getByText('Những tháng chưa lấy được').waitFor({ timeout: 120_000 });
  await expect.poll(latest, { timeout: 120_000 }).toBe('failed');
  await look('tax-account-failed-month');
  expect(await gained()).toBe(count);

  // The session ends at the portal: the next query reports it, and the user signs in again.
  await portal('/control/end-sessions', {});
  await page.getByRole('button', { name: 'Đồng bộ các ngày này' }).click();
  await page.getByText('Hết phiên').first().waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Đồng bộ với cơ quan thuế' }).click();
  await page.getByRole('dialog').getByText('Hết phiên').waitFor();
  await look('tax-account-popover');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Thông báo', exact: true }).click();
  const trouble = page.getByRole('button', { name: /Tài khoản cổng thuế cần được kết nối lại/ });
  const third = await captchaAfter(page, () => trouble.first().click());
  await type(page, /^Mật khẩu/, PORTAL_PASSWORD);
  await type(page, /^Mã captcha/, third);
  // The form offers 01/10/2023 (AMB-02).
  await type(page, /^Đồng bộ từ ngày/, formatDate(START));
  await look('tax-account-reconnect');
  await send(page, 'Cập nhật');
  await page.getByRole('dialog', { name: 'Đã kết nối tài khoản thuế' }).waitFor();
  await page.getByRole('button', { name: 'Đã hiểu' }).click();
  await expect.poll(latest, { timeout: 120_000 }).toBe('finished');
  const check = await askServer(page, 'GET', CHECK);
  expect(check.data_fail_synchronized_p1).toEqual([]);

  // Every invoice is stored once, and the repeated query reaches 15 days back (TAX-024).
  const invoices: { issued_date: string }[] = await askServer(page, 'GET', INVOICES);
  expect(invoices).toHaveLength(check.total_invoices_gained);
  const earlier = invoices.filter(({ issued_date: day }) => day < START);
  expect(invoices).toHaveLength(count + earlier.length);
  for (const { issued_date: day } of earlier) expect(day >= ASKED_BEFORE).toBe(true);
  await follow(page, '/main/expense');
  await untilLoaded(page);
  await look('tax-account-invoices');
  expect(faults).toEqual([]);
  await visitor.leave();
}, 600_000);

test('NAV-029 on a phone the account and its windows fit, in English', async () => {
  const visitor = await visit({ ...PHONE, height: 844 });
  const { page } = visitor;
  const { look, faults } = pageChecks(visitor, PHONE);
  await haveSession(page, NEWCOMER);
  await page.goto('/main/settings/tax-account');
  await page.getByText('Latest invoice').waitFor();
  await look('tax-account');
  await page.getByRole('button', { name: "Change the tax account's password" }).click();
  await page.getByRole('dialog').getByRole('img').waitFor();
  await look('tax-account-update');
  expect(faults).toEqual([]);
  await visitor.leave();
}, 180_000);
