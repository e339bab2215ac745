import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEMO_USER } from './browser.ts';
import {
  expectNoSidewaysScroll,
  haveSession,
  openForm,
  screenshot,
  useBrowser,
} from './visitor.ts';
import { cell, writeLine } from './written-invoice.ts';

const visit = useBrowser();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const buyer = (page: Page, field: string) => page.locator(`[data-field="buyer.${field}"] input`);
const offers = (page: Page) => page.getByRole('region', { name: 'Hóa đơn viết dở' });
const otherTab = (page: Page) => page.getByText('Một cửa sổ khác cũng đang lập hóa đơn mới.');
const untilSaved = (page: Page) => page.getByText('Đã tự lưu tạm lúc').waitFor();

/** The page dies as by a fault of the browser: no script of it runs any more. */
async function crash(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const died = page.waitForEvent('crash');
  // A page that is dead does not answer.
  devtools.send('Page.crash').catch(() => undefined);
  await died;
}

test('a crash loses nothing: the invoice is offered with when and what, comes back as it was typed, and is forgotten once saved', async () => {
  const { page, leave } = await visit();
  await haveSession(page);
  await openForm(page);
  await buyer(page, 'legalName').fill('Hợp tác xã Phù Sa');
  await buyer(page, 'email').fill('muahang@phusa.example');
  await writeLine(page, 1, ['Gạo ST25', 'kg', '12,5', '30.000', '5']);
  await cell(page, 1, 'quantity').fill('13,');
  await untilSaved(page);
  // A partly typed number is saved too.
  await expect.poll(() => savedQuantity(page)).toBe('13,');
  await crash(page);

  const next = await page.context().newPage();
  await openForm(next);
  const offer = await offers(next).textContent();
  expect(offer).toMatch(/viết dở lúc \d{2}\.\d{2}\.\d{2} \d{2}:\d{2}/);
  for (const what of ['Hợp tác xã Phù Sa', '1 dòng hàng', 'VND']) expect(offer).toContain(what);
  await screenshot(next, 'recovery-offer-vi');
  expect(await buyer(next, 'legalName').inputValue()).toBe('');
  await button(next, 'Viết tiếp').click();
  await expect.poll(() => buyer(next, 'legalName').inputValue()).toBe('Hợp tác xã Phù Sa');
  expect(await cell(next, 1, 'name').inputValue()).toBe('Gạo ST25');
  expect(await cell(next, 1, 'quantity').inputValue()).toBe('13,');
  expect(await cell(next, 1, 'rate').inputValue()).toBe('5');
  await offers(next).waitFor({ state: 'detached' });
  await cell(next, 1, 'quantity').fill('13');
  await button(next, 'Lưu nháp').click();
  await next.waitForURL('**/main/status/draft?**');
  await openForm(next);
  await expect.poll(() => keptForms(next)).toHaveLength(0);
  expect(await offers(next).count()).toBe(0);
  await leave();
});

test('without a network what is typed survives a closed tab; it can be thrown away, and that taken back', async () => {
  const { page, leave } = await visit();
  await haveSession(page);
  await openForm(page);
  const context = page.context();
  await context.setOffline(true);
  await buyer(page, 'legalName').fill('Cửa hàng Mất Mạng');
  await untilSaved(page);
  await page.close();

  const next = await context.newPage();
  await context.setOffline(false);
  await openForm(next);
  await offers(next).getByRole('button', { name: 'Bỏ' }).click();
  await offers(next).waitFor({ state: 'detached' });
  await next.getByRole('button', { name: 'Hoàn tác' }).click();
  await offers(next).getByText('Cửa hàng Mất Mạng').waitFor();
  await offers(next).getByRole('button', { name: 'Bỏ' }).click();
  await offers(next).waitFor({ state: 'detached' });
  expect(await keptForms(next)).toHaveLength(0);
  await leave();
});

test('two tabs notice each other and neither writes over the other', async () => {
  const { page: first, leave } = await visit();
  await haveSession(first);
  await openForm(first);
  await buyer(first, 'legalName').fill('Cửa sổ Một');
  await untilSaved(first);
  const second = await first.context().newPage();
  await openForm(second);
  await otherTab(second).waitFor();
  await otherTab(first).waitFor();
  // What is being written elsewhere is not left behind.
  expect(await offers(second).count()).toBe(0);
  await buyer(second, 'legalName').fill('Cửa sổ Hai');
  await untilSaved(second);
  expect(await keptForms(second)).toEqual(['Cửa sổ Hai', 'Cửa sổ Một']);
  await screenshot(second, 'recovery-two-tabs-vi');

  await first.close();
  await otherTab(second).waitFor({ state: 'detached' });
  await offers(second).getByText('Cửa sổ Một').waitFor();
  // Taking up the other one leaves this one behind in its place.
  await button(second, 'Viết tiếp').click();
  await expect.poll(() => buyer(second, 'legalName').inputValue()).toBe('Cửa sổ Một');
  await offers(second).getByText('Cửa sổ Hai').waitFor();
  expect(await keptForms(second)).toEqual(['Cửa sổ Hai', 'Cửa sổ Một']);
  await leave();
});

test('changes to a draft come back on the page of that draft, and issuing what was recovered issues that draft', async () => {
  const { page, leave } = await visit();
  await haveSession(page);
  await openForm(page);
  await buyer(page, 'legalName').fill('Công ty Bản Nháp');
  await button(page, 'Lưu nháp').click();
  await page.waitForURL('**/main/status/draft?**');
  await page.getByText('Công ty Bản Nháp').last().waitFor();
  await page.locator('[data-open]').first().click();
  await page.waitForURL('**/edit');
  const { pathname } = new URL(page.url());
  await buyer(page, 'address').fill('12 Lê Lợi, Huế');
  await untilSaved(page);
  await crash(page);

  const next = await page.context().newPage();
  await openForm(next);
  await offers(next).getByText('Phần sửa bản nháp').waitFor();
  await button(next, 'Viết tiếp').click();
  await next.waitForURL(`**${pathname}`);
  await button(next, 'Viết tiếp').click();
  await expect.poll(() => buyer(next, 'address').inputValue()).toBe('12 Lê Lợi, Huế');
  await button(next, 'Lưu nháp').click();
  await next.waitForURL('**/main/status/draft?**');
  const rows = next.locator('[data-open][title="Công ty Bản Nháp"]');
  await rows.first().waitFor();
  expect(await rows.count()).toBe(1);
  await leave();
});

test('leaving on purpose deletes the copy; logging out asks before it deletes the copy', async () => {
  const { page, leave } = await visit();
  await haveSession(page);
  await openForm(page);
  await buyer(page, 'legalName').fill('Công ty Bỏ Đi');
  await untilSaved(page);
  await page.getByRole('link', { name: 'Tổng quan', exact: true }).click();
  await button(page, 'Bỏ thay đổi').click();
  await page.waitForURL('**/main/dashboard**');
  await expect.poll(() => keptForms(page)).toHaveLength(0);

  await openForm(page);
  await buyer(page, 'legalName').fill('Công ty Viết Dở');
  await untilSaved(page);
  await logOut(page);
  const question = page.getByRole('alertdialog', { name: 'Đăng xuất khi còn hóa đơn viết dở?' });
  await question.waitFor();
  await screenshot(page, 'recovery-logout-vi');
  await button(page, 'Ở lại').click();
  expect(await buyer(page, 'legalName').inputValue()).toBe('Công ty Viết Dở');
  await logOut(page);
  await button(page, 'Đăng xuất và xóa').click();
  await page.waitForURL('**/login?type=logout');
  await expect.poll(() => keptForms(page)).toEqual([]);
  await leave();
});

test('S-60: a session that runs out takes nothing along: after the next login the invoice is offered', async () => {
  const { page, leave } = await visit();
  await haveSession(page);
  await openForm(page);
  await buyer(page, 'legalName').fill('Công ty Hết Phiên');
  await untilSaved(page);
  await page.evaluate(() => {
    const { refresh } = JSON.parse(localStorage.getItem('hoadon.tokens') ?? '{}');
    // Of the same company: a page does not go on with the tokens of another.
    const tokens = { access: 'spoilt', refresh: refresh.replace(/\..*/, '.spoilt') };
    localStorage.setItem('hoadon.tokens', JSON.stringify(tokens));
    window.dispatchEvent(new StorageEvent('storage', { key: 'hoadon.tokens' }));
  });
  await button(page, 'Lưu nháp').click();
  await page.waitForURL('**/login**');
  await page.locator('input[name=user_name]').fill(DEMO_USER.name);
  await page.locator('input[name=password]').fill(DEMO_USER.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/main/invoice/new**');
  await offers(page).getByText('Công ty Hết Phiên').waitFor();
  await leave();
});

const WINDOWS = [
  [1440, 900],
  [768, 1024],
  [390, 844],
] as const;

test('the offer fits windows of 1440, 768 and 390 px', async () => {
  const { page, leave } = await visit();
  await haveSession(page);
  await openForm(page);
  await buyer(page, 'legalName').fill('Công ty Trách nhiệm hữu hạn Thương mại Dịch vụ Rộng Dài');
  await untilSaved(page);
  const second = await page.context().newPage();
  await openForm(second);
  await otherTab(second).waitFor();
  await page.close();
  for (const [width, height] of WINDOWS) {
    await second.setViewportSize({ width, height });
    await offers(second).waitFor();
    await expectNoSidewaysScroll(second);
    await screenshot(second, `recovery-${width}-vi`);
  }
  await leave();
});

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Tài khoản/ }).click();
  await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
}

type RecoveryRecord = Readonly<{
  about: { buyer: string };
  written: { rows: { typing: { quantity?: { text: string } } }[] };
}>;

/** What the browser really holds, the latest first. */
const keptRecords = (page: Page): Promise<RecoveryRecord[]> =>
  page.evaluate(
    () =>
      new Promise<RecoveryRecord[]>((resolve, reject) => {
        const opening = indexedDB.open('hoadon-kept-forms', 1);
        // The database does not exist, and reading must not create it.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () =>
          opening.error?.name === 'AbortError' ? resolve([]) : reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const all = database.transaction('forms').objectStore('forms').getAll();
          all.onerror = () => reject(all.error);
          all.onsuccess = () => {
            database.close();
            resolve(all.result);
          };
        };
      }),
  );

const keptForms = async (page: Page): Promise<string[]> =>
  (await keptRecords(page)).map(({ about }) => about.buyer).sort();

const savedQuantity = async (page: Page): Promise<string | undefined> =>
  (await keptRecords(page))[0]?.written.rows[0]?.typing.quantity?.text;
