import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './axe.ts';
import { issueFor } from './mistaken-invoices.ts';
import { expectNoSidewaysScroll, haveSession, screenshot, useBrowser } from './visitor.ts';

const visit = useBrowser();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('PAID-001 PAID-003 PAID-005 VIEW-004 invoices are paid by keyboard, taken back from the toast, and paid from the viewer', async () => {
  const { page, complaints, leave } = await visit();
  const buyer = 'Nhà may Trả Tiền';
  await haveSession(page);
  const first = await issueFor(page, buyer);
  await issueFor(page, buyer);
  await page.goto(`/main/revenue?search_text=${encodeURIComponent(buyer)}`);
  await page.getByText(first.invoice_number).first().waitFor();
  await page.getByRole('checkbox', { name: 'Chọn tất cả' }).check();
  await page.keyboard.press('p');
  const pay = dialog(page, 'Ghi nhận thanh toán');
  await pay.getByText('Tổng tiền thanh toán').waitFor();
  expect(await pay.getByRole('listitem').count()).toBe(2);
  await pay.getByRole('textbox', { name: 'Tham chiếu ngân hàng' }).fill('FT26325000777');
  await pay.getByRole('textbox', { name: 'Email báo đã thanh toán' }).fill('sai');
  await pay.getByRole('button', { name: 'Ghi nhận' }).click();
  await pay
    .getByText(/vị trí|thứ 1|sai/)
    .first()
    .waitFor();
  await pay.getByRole('textbox', { name: 'Email báo đã thanh toán' }).fill('');
  expect(await violations(page)).toEqual([]);
  await screenshot(page, 'pay-dialog');
  await pay.getByRole('button', { name: 'Ghi nhận' }).click();
  await page.getByText(/^Đã ghi nhận thanh toán PT/).waitFor();
  // A hovered notice stays open while the list reloads.
  await button(page, 'Hủy ghi nhận').hover();
  const paid = page.getByText(/^Đã thanh toán \d\d\/\d\d\/\d{4}$/);
  await expect.poll(() => paid.count()).toBe(2);
  await button(page, 'Hủy ghi nhận').click();
  await expect.poll(() => paid.count()).toBe(0);

  await page.locator('[data-open]').first().click();
  // A reloaded row may render the menu again and close it.
  const inFull = page.getByRole('menuitem', { name: 'Đã trả đủ hôm nay' });
  await expect
    .poll(async () => {
      if ((await inFull.count()) === 0) await button(page, /^Thanh toán$/).click();
      return inFull.count();
    })
    .toBe(1);
  await inFull.click();
  await page.getByRole('button', { name: /^Đã thanh toán/, disabled: true }).waitFor();
  expect(complaints).toEqual([]);
  await leave();
});

test('NAV-004 PAID-009 PAID-010 a voucher is saved with its document, and every payment has its receipt in the list, also on a phone', async () => {
  const { page, complaints, leave } = await visit({ width: 390, height: 844 });
  await haveSession(page);
  await page.goto('/main/payment-receipt');
  await button(page, 'Lập phiếu').click();
  const form = dialog(page, 'Lập phiếu');
  await form.getByRole('button', { name: 'Lưu phiếu' }).click();
  await form.getByText('Không được để trống.').first().waitFor();
  expect(await form.getByText('Không được để trống.').count()).toBe(4);
  await form.locator('input[type=file]').setInputFiles({
    name: 'bien-lai.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  });
  await form.getByRole('textbox', { name: /^Tiền trước thuế/ }).fill('1000000');
  await form.getByRole('textbox', { name: /^Thuế suất/ }).fill('8');
  await form.getByRole('textbox', { name: /^Nội dung/ }).fill('Tiền điện tháng này');
  expect(await form.getByRole('textbox', { name: /^Tiền sau thuế/ }).inputValue()).toBe(
    '1.080.000',
  );
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Lưu phiếu' }).click();
  await page.getByText('1.080.000 VND').first().waitFor();
  const search = page.getByRole('textbox', { name: 'Tìm phiếu: số, đối tác, nội dung' });
  await search.fill('dien thang');
  await page.waitForURL(/search_text=dien/);
  await page.getByText('Tiền điện tháng này').first().waitFor();
  await page.getByText('Tiền nước tháng này').waitFor({ state: 'detached' });
  await expectNoSidewaysScroll(page);
  await screenshot(page, 'vouchers-phone');
  const document = page.waitForEvent('download');
  await button(page, 'Tải chứng từ bien-lai.pdf').first().click();
  expect((await document).suggestedFilename()).toBe('bien-lai.pdf');
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await leave();
});

test('debts are shown by their age, in all and by partner', async () => {
  const { page, complaints, leave } = await visit();
  await haveSession(page);
  await page.goto('/main/receivable-debt');
  const band = page.getByRole('region', { name: 'Công nợ phải thu theo tuổi nợ' });
  await band.getByText('Trên 90 ngày').first().waitFor();
  await band.getByRole('button', { name: 'Theo đối tác' }).click();
  const table = page.getByRole('table', { name: 'Công nợ phải thu theo tuổi nợ' });
  await expect.poll(() => table.getByRole('row').count()).toBeGreaterThan(1);
  expect(await violations(page)).toEqual([]);
  await screenshot(page, 'debts-by-partner');
  expect(complaints).toEqual([]);
  await leave();
});
