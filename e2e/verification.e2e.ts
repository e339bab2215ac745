import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './axe.ts';
import { askServer } from './server-invoices.ts';
import { expectNoSidewaysScroll, haveSession, screenshot, useBrowser } from './visitor.ts';

const visit = useBrowser();

/** As the register of the simulated authority has it: a purchase that is found invalid is not approved among many. */
const SELLER = 'Công ty Cổ phần Thương mại Bình Minh';

/** A purchase on paper, of more than what may be paid in cash. */
const record = (page: Page, number: string, change: object = {}) =>
  askServer(page, 'POST', '/invoice-robotics-api/api/create-invoice-record', {
    invoice_type: '1',
    // Without the authority's code, which only the file contains.
    invoice_serial: 'K26TKT',
    invoice_number: number,
    issued_date: '2026-11-02',
    seller_name: SELLER,
    seller_address: '45 Đường Cây Bàng, Phường Tân Định, Thành phố Hồ Chí Minh',
    seller_taxcode: '0399998804',
    buyer_name: 'Công ty TNHH Văn phòng phẩm Sao Mai',
    buyer_address: '12 Đường Hoa Sứ, Thành phố Hồ Chí Minh',
    total_amount_without_tax: '5000000',
    tax_percentage: '10',
    total_amount_with_tax: '5500000',
    ...change,
  });

/** Opens the reasons of a row's mark by key and verifies the invoice again; the popover closes completely. */
async function seeReasonsInList(page: Page): Promise<void> {
  const mark = page.getByRole('button', { name: /: kết quả kiểm tra hóa đơn 00000101$/ });
  const row = page.locator('[data-id]', { has: mark });
  await row.getByText('Đã duyệt').waitFor();
  await mark.press('Enter');
  const why = page.getByRole('dialog', { name: 'Kiểm tra hóa đơn' });
  await why.getByText(/không kèm tệp gốc/).waitFor();
  await screenshot(page, 'reasons-in-list-vi');
  expect(await violations(page)).toEqual([]);
  await why.getByRole('button', { name: 'Tải báo cáo' }).waitFor();
  const verdict = why.getByRole('status').first();
  const before = await verdict.textContent();
  expect(before).not.toBe('');
  const verified = page.waitForResponse('**/e-invoice-api/api/invoices/verify');
  await why.getByRole('button', { name: 'Kiểm tra lại' }).click();
  expect((await verified).ok()).toBe(true);
  // Nothing changed meanwhile, so the result is the one from before.
  await expect.poll(() => verdict.textContent(), { timeout: 45_000 }).toBe(before);
  await page.keyboard.press('Escape');
  await why.waitFor({ state: 'detached' });
  expect(await mark.evaluate((one) => one === document.activeElement)).toBe(true);
}

test('LIST-008 REC-006 REC-007 REC-011 LIST-011 a purchase is verified from its row, its record shows the findings, and before a bulk approval incomplete ones are listed apart', async () => {
  const { page, complaints, leave } = await visit();
  await haveSession(page);
  const { tax_code: us } = await askServer(page, 'GET', '/e-invoice-api/api/seller/infomation'); // sic
  const complete = await record(page, '101', { buyer_taxcode: us });
  const incomplete = await record(page, '102');

  await page.goto(`/main/expense?search_text=${encodeURIComponent(SELLER)}`);
  await page.getByRole('button', { name: 'Thao tác với hóa đơn 00000101' }).click();
  await page.getByRole('menuitem', { name: 'Kiểm tra hóa đơn' }).click();
  await page.getByText('Hóa đơn đang được kiểm tra.').waitFor();

  await page.getByRole('button', { name: 'Mở hóa đơn 00000101' }).click();
  await page.getByRole('tab', { name: 'Chữ ký và tệp' }).click();
  const panel = page.getByRole('region', { name: 'Kiểm tra hóa đơn' });
  // An invoice without its file is not shown as valid.
  await panel.getByText('Chưa kiểm tra đủ').waitFor();
  await panel.getByText(/không kèm tệp gốc/).waitFor();
  // An invoice recorded by hand counts as approved.
  await panel.getByText('Đã duyệt').waitFor();
  const inputVat = page.getByRole('region', { name: 'Khấu trừ thuế đầu vào' });
  await inputVat.getByText(/chỉ được khấu trừ khi thanh toán qua ngân hàng/).waitFor();
  await page.getByRole('button', { name: 'Hỏi cơ quan đăng ký' }).click();
  await page
    .getByRole('region', { name: 'Kiểm tra người bán' })
    .getByText(/Trả lời lúc/)
    .waitFor();
  // A fading notice has too little contrast for axe.
  await page.getByText('Hóa đơn đang được kiểm tra.').waitFor({ state: 'detached' });
  await screenshot(page, 'verification-vi');
  expect(await violations(page)).toEqual([]);
  const report = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Tải báo cáo' }).click();
  expect((await report).suggestedFilename()).toMatch(/\.pdf$/);
  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(page);
    await screenshot(page, `verification-${width}-vi`);
    expect(await violations(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await seeReasonsInList(page);

  // Both count as approved: they are approved again after their approval was undone.
  const ids = [complete.id, incomplete.id];
  await askServer(page, 'POST', '/invoice-robotics-api/api/approval-invoices/withdraw', { ids });
  for (const number of ['00000101', '00000102'])
    await page.getByRole('checkbox', { name: `Chọn hóa đơn ${number}` }).press('Space');
  await page.getByRole('button', { name: 'Duyệt', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Duyệt hóa đơn' });
  await dialog.getByText('Thiếu: mã số thuế người mua').waitFor();
  await dialog.getByText('Tổng tiền: 5.500.000 VND').waitFor();
  await screenshot(page, 'approve-list-vi');
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await screenshot(page, 'approve-list-390-vi');
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Enter');
  await page.getByText(/^Duyệt · /).waitFor();
  expect(complaints).toEqual([]);
  await leave();
}, 300_000);
