import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { violations } from './axe.ts';
import { ownDemo } from './own-demo.ts';
import { askServer, issueSome, saveDraft } from './server-invoices.ts';
import { approve, hasToken, startAgent, useToken } from './token-agent.ts';
import {
  expectNoSidewaysScroll,
  expectNotice,
  follow,
  haveSession,
  screenshot,
  useBrowser,
} from './visitor.ts';

const visit = useBrowser();
const menuOf = (page: Page) => page.getByRole('button', { name: /^Thao tác với hóa đơn \d+/ });

/** The id of the invoice that was issued last, once the tax authority has accepted it. */
/** The demo is shared: what others issued meanwhile may have higher numbers. */
async function issued(page: Page): Promise<string> {
  const [id] = await issueSome(page, 1);
  const read = () => askServer(page, 'GET', `/e-invoice-api/api/invoices/${id}`);
  await expect.poll(async () => (await read()).state).toBe('accepted');
  return String(id);
}

async function choose(page: Page, entry: string): Promise<void> {
  await menuOf(page).first().click();
  await page.getByRole('menuitem', { name: entry }).click();
}

async function saved(page: Page, press: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return (await readFile(await file.path())).subarray(0, 4).toString('latin1');
}

test('ACT-036 ACT-038 ACT-041 an accountant converts an invoice to paper, explains it, and sees why it cannot be cancelled', async () => {
  const { page, complaints, leave } = await visit();
  await haveSession(page);
  await issued(page);

  await page.goto('/main/revenue');
  await choose(page, 'Chuyển đổi hóa đơn');
  const paper = page.getByRole('dialog', { name: 'Chuyển đổi hóa đơn ra giấy' });
  await paper.getByRole('button', { name: 'Chuyển đổi', exact: true }).click();
  await expectNotice(page, 'Chuyển đổi hóa đơn thành công !');
  await paper.getByText('Lập trên hệ thống').waitFor();
  await screenshot(page, 'conversion-vi');
  expect(await violations(page)).toEqual([]);
  const download = paper.getByRole('button', { name: 'Tải bản chuyển đổi' });
  expect(await saved(page, () => download.click())).toBe('%PDF');
  await page.keyboard.press('Escape');
  await paper.waitFor({ state: 'detached' });

  await choose(page, 'Giải trình');
  const explanation = page.getByRole('dialog', { name: /^Giải trình hóa đơn/ });
  await explanation.getByRole('textbox').fill('Khách đổi địa chỉ giao hàng.');
  await screenshot(page, 'explanation-vi');
  expect(await violations(page)).toEqual([]);
  await explanation.getByRole('button', { name: 'Ghi giải trình' }).click();
  await explanation.waitFor({ state: 'detached' });
  await choose(page, 'Giải trình');
  await explanation.getByText('Khách đổi địa chỉ giao hàng.').waitFor();
  await page.keyboard.press('Escape');
  await explanation.waitFor({ state: 'detached' });

  await menuOf(page).first().click();
  const cancel = page.getByRole('menuitem', { name: /^Hủy hóa đơn/ });
  await cancel.waitFor();
  expect(await cancel.getAttribute('aria-disabled')).toBe('true');
  await page.getByText(/phải điều chỉnh hoặc thay thế/).waitFor();
  // What is converted already is fetched, and its history is there for real.
  await page.getByRole('menuitem', { name: 'Tải hóa đơn chuyển đổi' }).waitFor();
  await page.getByRole('menuitem', { name: 'Lịch sử chuyển đổi' }).click();
  await paper.getByText('Lập trên hệ thống').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await screenshot(page, 'conversion-390-vi');
  expect(complaints).toEqual([]);
  await leave();
});

test('ACT-040 ACT-042 chosen invoices are copied into drafts, and a draft is deleted from its menu and taken back', async () => {
  const { page, complaints, leave } = await visit();
  await haveSession(page);
  await issued(page);
  await page.goto('/main/revenue');
  await page
    .getByRole('checkbox', { name: /^Chọn hóa đơn/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'Thao tác', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sao chép thành hóa đơn mới' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sao chép' }).click();
  const result = page.getByRole('dialog', { name: 'Kết quả sao chép' });
  await result.getByText('Sao chép thành công 1 hóa đơn').waitFor();
  await screenshot(page, 'clone-result-vi');
  expect(await violations(page)).toEqual([]);
  await result.getByRole('link', { name: 'Mở bản nháp' }).click();
  await page.waitForURL('**/edit');

  const buyer = 'Xưởng gốm Xóa Nhầm';
  await saveDraft(page, buyer);
  await follow(page, `/main/status/draft?search_text=${encodeURIComponent(buyer)}`);
  await page.getByRole('button', { name: new RegExp(`^Thao tác.*${buyer}`) }).click();
  await page.getByRole('menuitem', { name: 'Xóa' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Xóa' }).click();
  await expectNotice(page, 'Xóa hóa đơn thành công');
  await page.getByRole('button', { name: 'Hoàn tác' }).click();
  await expectNotice(page, 'Đã lấy lại 1 bản nháp');
  expect(complaints).toEqual([]);
  await leave();
});

test('VIEW-009 VIEW-010 an adjusted invoice shows its family and what all of it comes to', async () => {
  const { page, complaints, leave } = await visit();
  await haveSession(page);
  const original = await issued(page);
  const detail = await askServer(page, 'GET', `/e-invoice-api/api/invoices/${original}`);
  const [line] = detail.lines;
  const { id: adjusting } = await askServer(
    page,
    'POST',
    `/e-invoice-api/api/invoices/published/edit_product/${original}`,
    {
      invoice_type: '1',
      invoice_template_code: '1',
      invoice_common_code: detail.invoice_common_code,
      buyer_data: detail.buyer_data,
      reason_change: 'Khách trả lại một cái',
      cause_code: '05',
      agreement_date: detail.issued_date,
      agreement_number: 'BB-07',
      lines: [
        {
          type: 'HANG_HOA',
          name: line.name,
          unit: line.unit,
          quantity: '-1',
          price: '50000',
          rate: '10',
          method: 'GIAM',
        },
      ],
      is_publish_now: true,
    },
  );
  await page.goto(`/main/revenue?invoice=${original}`);
  await page.getByRole('tab', { name: /^Hóa đơn liên quan/ }).click();
  const family = page.getByRole('region', { name: 'Hóa đơn liên quan' });
  await family.getByText('(55.000) VND').waitFor();
  const value = page.getByRole('region', { name: 'Giá trị sau điều chỉnh, thay thế' });
  await value.getByText('55.000 VND', { exact: true }).waitFor();
  await screenshot(page, 'family-vi');
  expect(await violations(page)).toEqual([]);
  await family.getByRole('button', { name: /Điều chỉnh tăng, giảm/ }).click();
  await page.waitForURL(`**invoice=${adjusting}*`);
  await page.getByRole('button', { name: /^Xem hóa đơn đó/ }).waitFor();
  await page.getByRole('tab', { name: 'Chi tiết và lịch sử' }).click();
  await page.getByText('Khách trả lại một cái').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('tab', { name: /^Hóa đơn liên quan/ }).click();
  await screenshot(page, 'family-390-vi');
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await leave();
});

describe.skipIf(!hasToken)('an accountant with a USB token', () => {
  useToken();

  test('ACT-051 ACT-052 signs the paper of a conversion with the token', async () => {
    const { page, leave } = await visit();
    await haveSession(page);
    await issued(page);
    const origin = ownDemo().baseUrl;
    await page.context().grantPermissions(['local-network-access'], { origin });
    const agent = await startAgent(origin);
    try {
      const desk = await page.context().newPage();
      await desk.goto(agent.link);
      await page.goto('/main/revenue');
      await choose(page, 'Chuyển đổi hóa đơn');
      const paper = page.getByRole('dialog', { name: 'Chuyển đổi hóa đơn ra giấy' });
      await paper.getByRole('combobox').selectOption('token');
      await paper.getByRole('button', { name: 'Chuyển đổi', exact: true }).click();
      await page.locator('[data-pairing-code]').waitFor();
      await approve(desk);
      await approve(desk);
      await paper.getByText('Ký bằng USB token').waitFor();
      await screenshot(page, 'conversion-token-vi');
      const download = paper.getByRole('button', { name: 'Tải bản chuyển đổi' });
      expect(await saved(page, () => download.click())).toBe('%PDF');
    } finally {
      await agent.stop();
    }
    await leave();
  });
});
