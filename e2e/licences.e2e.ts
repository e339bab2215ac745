import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { divert, endDiversions } from './diversion.ts';
import { EVERY_WINDOW, type PageView, pageChecks } from './page-checks.ts';
import { registerCompany } from './registered-company.ts';
import { enter, expectNotice, follow, haveSession, screenshot, useBrowser } from './visitor.ts';

const visit = useBrowser();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const buyer = (page: Page) => page.locator('[data-field="buyer.legalName"] input');
const FORM = '/main/invoice/new';
const newForm = (page: Page) => page.goto(FORM);

/** A company that has just registered: no package, nothing announced. */
const NEWCOMER = {
  name: 'chu-quan',
  password: 'quan-moi-2026',
  email: 'chuquan@example.test',
  taxCode: '0399995507',
  companyName: 'Quán Cà phê Bờ Hồ',
} as const;

/** Replaces the response of the licence check. */
const refuse = (page: Page, refusal: string) =>
  divert(page, '*/get-subscriptions-monitor?*', () => ({
    json: { success: true, data: { subscriptions: [], may_publish: false, refusal } },
  }));

test('LIC-004 LIC-024 a company without a package is warned, sees five banners go by, and writes drafts alone', async () => {
  await registerCompany(NEWCOMER);
  const { page, complaints, leave } = await visit({ motion: true });
  await haveSession(page, NEWCOMER);
  await newForm(page);
  const modal = page.getByRole('dialog', { name: 'Gói hóa đơn điện tử' });
  await modal.waitFor();
  await page
    .locator('[data-sonner-toast]')
    .getByText('Bạn đã chưa được cấp quyền phát hành hóa đơn!')
    .waitFor();
  // Without input the slides change by themselves and start over.
  for (const slide of [1, 2, 3, 4, 5, 1]) await modal.getByText(`Ảnh ${slide} trong 5`).waitFor();
  await button(page, 'Xem các gói').click();
  const packages = page.getByRole('dialog', { name: 'Gói hóa đơn', exact: true });
  await packages.getByText('Công ty chưa có gói nào còn hiệu lực.').waitFor();
  expect(await packages.getByRole('radio').count()).toBe(12);
  await page.keyboard.press('Escape');
  await packages.waitFor({ state: 'detached' });

  await page.getByRole('region', { name: 'Chỉ lưu nháp' }).waitFor();
  expect(await button(page, 'Phát hành').count()).toBe(0);
  await screenshot(page, 'draft-only-vi');
  await buyer(page).fill('Khách quen');
  await button(page, 'Lưu nháp').click();
  await page.waitForURL('**/main/status/draft?**');
  await page.getByText('Khách quen').first().waitFor();
  expect(complaints).toEqual([]);
  await leave();
});

test('LIC-005 LIC-006 LIC-007 LIC-008 who has announced nothing announces in a new tab that knows him, or proceeds with drafts', async () => {
  const { page, complaints, leave } = await visit();
  await haveSession(page);
  await refuse(page, 'NO_PERMITTED_INVOICE_TYPE');
  await newForm(page);
  const modal = page.getByRole('dialog', { name: 'Chưa thông báo phát hành hóa đơn' });
  await modal.getByText('Công ty chưa gửi thông báo phát hành hóa đơn đến cơ quan thuế.').waitFor();
  const opening = page.waitForEvent('popup');
  await button(page, 'Thông báo ngay').click();
  const tab = await opening;
  await tab.getByRole('heading', { name: /Thông báo phát hành hóa đơn/ }).waitFor();
  await tab.getByText(/Trang này đã nhận đúng công ty của bạn/).waitFor();
  const { access } = await page.evaluate(() =>
    JSON.parse(localStorage.getItem('hoadon.tokens') ?? '{}'),
  );
  expect(new URL(tab.url()).searchParams.get('code')).toBeTruthy();
  expect(tab.url()).not.toContain(access);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await tab.close();

  await modal.getByText(/Trang thông báo đã mở ở thẻ mới/).waitFor();
  await button(page, 'Tiếp tục').click();
  await modal.waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'Chỉ lưu nháp' }).waitFor();
  expect(await button(page, 'Phát hành').count()).toBe(0);
  await buyer(page).fill('Hợp tác xã Chờ Thông Báo');
  await button(page, 'Lưu nháp').click();
  await page.waitForURL('**/main/status/draft?**');
  await page.getByText('Hợp tác xã Chờ Thông Báo').first().waitFor();
  expect(complaints).toEqual([]);
  await leave();
});

test('LIC-017 LIC-021 the end of the package shows the price table, and a package is ordered from the keyboard', async () => {
  const { page, complaints, leave } = await visit();
  await haveSession(page);
  await refuse(page, 'LICENSE_EXPIRED');
  await page.goto('/main/licence/expired');
  await page.getByText('Đã dùng hết số hóa đơn của gói đang có.').waitFor();
  const offers = page.getByRole('radio');
  await offers.first().waitFor();
  expect(await offers.count()).toBe(12);
  await offers.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.getByText('P500 · 500 hóa đơn · 373.000 ₫').waitFor();
  await button(page, 'Sao chép yêu cầu mua').click();
  await expectNotice(page, 'Đã sao chép yêu cầu mua');
  const order = await page.evaluate(() => navigator.clipboard.readText());
  expect(order).toContain('Gói: P500 (500 hóa đơn), 373.000 ₫');
  expect(complaints).toEqual([]);
  await leave();
});

test('LIC-015 LIC-016 the settings lead to the packages, the free one among them', async () => {
  const { page, leave } = await visit();
  await enter(page);
  await page.getByRole('button', { name: /Tài khoản:/ }).click();
  await page.getByRole('menuitem', { name: 'Thiết lập' }).click();
  await page.getByRole('link', { name: 'Gói hóa đơn', exact: true }).click();
  await page.waitForURL('**/main/settings/licence**');
  const free = page.getByRole('row', { name: /Gói miễn phí 100 hóa đơn/ });
  await free.waitFor();
  expect(await free.textContent()).toContain('/ 100');
  await leave();
});

const running = (page: Page) =>
  page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
  );

test('LIC-025 the seven pictures move, can be stopped, and are still for who asked for less motion', async () => {
  const { page, leave } = await visit({ motion: true });
  await haveSession(page);
  await page.goto('/main/settings/licence');
  await button(page, 'Xem lợi ích').click();
  await expect.poll(() => running(page)).toBeGreaterThanOrEqual(7);
  await page.getByRole('dialog').getByRole('button', { name: 'Tạm dừng' }).click();
  await expect.poll(() => running(page)).toBe(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await button(page, 'Xem lợi ích').click();
  await page.getByRole('heading', { name: 'Tìm kiếm toàn bộ' }).waitFor();
  await expect.poll(() => running(page)).toBe(0);
  expect(await button(page, 'Tạm dừng').count()).toBe(0);
  await leave();
});

type Screen = Readonly<{ name: string; open: (page: Page) => Promise<void> }>;

/** Anew: what the licence check answered before is still known. */
async function atForm(page: Page, refusal: string): Promise<void> {
  await endDiversions(page);
  await refuse(page, refusal);
  await newForm(page);
  await page.getByRole('dialog').waitFor();
}

/** The next banner, by keyboard. */
async function turnTo(page: Page, banner: number): Promise<void> {
  const carousel = page.locator('[aria-roledescription=carousel]');
  await carousel.locator('[tabindex="0"]').first().press('ArrowRight');
  await carousel.getByText(new RegExp(`${banner} \\S+ 5$`)).waitFor();
}

const SCREENS: readonly Screen[] = [
  {
    name: 'licence',
    open: async (page) => {
      await page.goto('/main/settings/licence');
      await page.getByRole('radio').nth(3).check();
    },
  },
  {
    name: 'benefits',
    open: async (page) => {
      await page.locator('main header button').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'licence-expired',
    open: async (page) => {
      await refuse(page, 'LICENSE_EXPIRED');
      await page.goto('/main/licence/expired');
      await page.getByRole('radio').first().waitFor();
    },
  },
  {
    name: 'draft-only',
    open: async (page) => {
      await follow(page, FORM);
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'packages-modal',
    open: async (page) => {
      await page.locator('main section button').first().click();
      await page.getByRole('dialog').getByRole('radio').first().waitFor();
    },
  },
  { name: 'advertisement-1', open: (page) => atForm(page, 'PUBLISH_NOT_PERMITTED') },
  ...[2, 3, 4, 5].map(
    (banner): Screen => ({ name: `advertisement-${banner}`, open: (page) => turnTo(page, banner) }),
  ),
  { name: 'publish-info', open: (page) => atForm(page, 'NO_PERMITTED_INVOICE_TYPE') },
];

const VISITS: readonly PageView[] = [
  ...EVERY_WINDOW,
  { language: 'no', width: 1440, height: 900, read: false },
];

test.each(VISITS)(
  'licences in $language, opened at $width px, fit every window, raise no error, and can be used by everybody where they are read',
  async (view) => {
    const visitor = await visit(view);
    const { page } = visitor;
    const { look, faults } = pageChecks(visitor, view);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await haveSession(page);
    for (const screen of SCREENS) {
      await screen.open(page);
      await look(screen.name);
    }
    expect(faults).toEqual([]);
    await visitor.leave();
  },
);
