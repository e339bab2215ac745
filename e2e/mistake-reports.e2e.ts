import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { violations } from './axe.ts';
import { askForReview, disown, issueFor, issueMistaken } from './mistaken-invoices.ts';
import { ownDemo } from './own-demo.ts';
import { approve, hasToken, startAgent, useToken } from './token-agent.ts';
import {
  enter,
  expectNoSidewaysScroll,
  expectNotice,
  goOn,
  haveSession,
  screenshot,
  useBrowser,
} from './visitor.ts';

const visit = useBrowser();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const modal = (page: Page) => page.getByRole('dialog', { name: /Thông báo sai sót/ });
const question = (page: Page) => page.getByRole('alertdialog');
const card = (page: Page) => modal(page).getByRole('article').first();

/** Opens the reports from the list of issued invoices and looks for the buyer's. */
async function lookFor(page: Page, buyer: string): Promise<void> {
  await goOn(page, '/main/revenue');
  await button(page, 'Thông báo sai sót (04/SS)').click();
  await modal(page)
    .getByRole('textbox', { name: /^Tìm số hóa đơn/ })
    .fill(buyer);
  await modal(page)
    .getByRole('textbox', { name: /^Tìm số hóa đơn/ })
    .press('Enter');
  const others = modal(page).getByRole('row').filter({ hasNotText: buyer });
  await modal(page).getByText(buyer).first().waitFor();
  // Without the heading; rows of the previous query remain until the response arrives.
  await expect.poll(() => others.count()).toBe(1);
}

const chooseAll = (page: Page) =>
  modal(page).getByRole('checkbox', { name: 'Chọn cả trang' }).check();

async function signAndSend(page: Page): Promise<void> {
  await button(page, 'Ký và gửi CQT').click();
  await question(page).getByRole('combobox').selectOption('server');
  await question(page).getByRole('button', { name: 'Ký và gửi CQT' }).click();
  await expectNotice(page, 'Báo cáo cơ quan thuế thành công');
}

test('MIST-001 MIST-003 MIST-005 MIST-006 MIST-013 MIST-014 MIST-015 an accountant reports several invoices at once, sees which one the tax authority refuses and why, and reports it again', async () => {
  const { page, complaints, leave } = await visit();
  const buyer = 'Nhà may Sai Sót';
  await haveSession(page);
  const mistaken = [];
  for (let count = 0; count < 3; count += 1) mistaken.push(await issueMistaken(page, buyer));
  const [, unlucky] = mistaken;
  if (!unlucky) throw new Error('nothing was issued');
  await lookFor(page, buyer);
  await expect.poll(() => modal(page).getByRole('row').count()).toBe(4);
  expect(await button(page, 'Ký và gửi CQT').isDisabled()).toBe(true);
  await chooseAll(page);
  expect(await violations(page)).toEqual([]);
  const workbook = page.waitForEvent('download');
  await button(page, 'Xem trước trên Excel').click();
  expect((await workbook).suggestedFilename()).toBe('04SS-HDDT.xlsx');
  await expectNotice(page, 'Tải báo cáo thành công');
  expect(await button(page, 'Ký và gửi CQT').isDisabled()).toBe(true);

  await chooseAll(page);
  await disown(page, unlucky.invoice_number);
  await signAndSend(page);
  await card(page).locator('[data-decision=refused]').waitFor();
  await screenshot(page, 'mistake-report-refused');
  const refused = card(page).locator('[data-decision=refused]');
  expect(await refused.getAttribute('data-invoice')).toBe(unlucky.invoice_number);
  expect(await refused.textContent()).toContain('Hóa đơn không có trong cơ sở dữ liệu');
  expect(await refused.textContent()).toContain('99904');
  expect(await card(page).locator('[data-decision=accepted]').count()).toBe(2);
  await card(page).getByText('CQT chấp nhận một phần').waitFor();
  expect(await violations(page)).toEqual([]);
  await button(page, 'Tải về').first().click();
  const answer = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /^Kết quả xử lý từng hóa đơn/ }).click();
  const xml = readFileSync(await (await answer).path(), 'utf8');
  expect(xml).toContain('<MLTDiep>301</MLTDiep>');

  await disown(page);
  await refused.getByRole('button', { name: 'Báo cáo lại' }).click();
  await modal(page).getByText('Sẽ báo cáo 1 hóa đơn').waitFor();
  await signAndSend(page);
  await expect.poll(() => card(page).locator('[data-invoice]').count()).toBe(1);
  await card(page).locator('[data-decision=accepted]').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await screenshot(page, 'mistake-report-phone');
  expect(complaints).toEqual([]);
  await leave();
});

test('the tax authority asks to review an invoice: the overview shows the due day, and a notice 04/SS is the response', async () => {
  const { page, complaints, leave } = await visit();
  await enter(page);
  const invoice = await issueFor(page, 'Trại nấm Rà Soát');
  await askForReview(page, invoice, 'Địa chỉ người mua không đúng');
  const task = page.getByRole('button', { name: /^Trả lời thông báo rà soát/ });
  await task.waitFor();
  expect(await task.textContent()).toContain('Hạn trả lời');
  await task.click();
  await modal(page).getByText('Đang lập thông báo 04/SS trả lời yêu cầu này.').waitFor();
  await modal(page).getByText('Địa chỉ người mua không đúng').waitFor();
  await modal(page)
    .getByRole('textbox', { name: 'Lý do chung' })
    .fill('Địa chỉ đúng là 12 Đinh Lễ');
  await screenshot(page, 'review-answered');
  expect(await violations(page)).toEqual([]);
  await signAndSend(page);
  // The previous report is first until the new one is listed.
  await expect.poll(() => card(page).textContent()).toContain('Giải trình');
  await card(page).locator('[data-decision=accepted]').waitFor();
  await button(page, 'Đóng').click();
  await task.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await leave();
});

describe.skipIf(!hasToken)('an accountant with a USB token', () => {
  useToken();

  test('SIGN-010 SIGN-013 MIST-012 signs the notice in the agent, and sees where it is not open', async () => {
    const { page, complaints, leave } = await visit();
    const buyer = 'Lò gạch Báo Cáo';
    const origin = ownDemo().baseUrl;
    await page.context().grantPermissions(['local-network-access'], { origin });
    await haveSession(page);
    await issueMistaken(page, buyer);
    await lookFor(page, buyer);
    await chooseAll(page);
    await button(page, 'Ký và gửi CQT').click();
    await question(page).getByRole('combobox').selectOption('token');
    await question(page).getByRole('button', { name: 'Ký và gửi CQT' }).click();
    await page.locator('[data-code=APP_NOT_START]').waitFor();
    await screenshot(page, 'mistake-report-agent-not-open');
    const agent = await startAgent(origin);
    try {
      const desk = await page.context().newPage();
      await desk.goto(agent.link);
      await button(page, 'Ký hóa đơn').click();
      await page.locator('[data-pairing-code]').waitFor();
      await approve(desk);
      await approve(desk);
      await expectNotice(page, 'Báo cáo cơ quan thuế thành công');
    } finally {
      await agent.stop();
    }
    await card(page).locator('[data-decision=accepted]').waitFor();
    await screenshot(page, 'mistake-report-by-token');
    expect(complaints).toEqual([]);
    await leave();
  });
});
