import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './axe.ts';
import { askServer } from './server-invoices.ts';
import { expectNoSidewaysScroll, follow, haveSession, screenshot, useBrowser } from './visitor.ts';

const visit = useBrowser();
const RECORDS = '/invoice-robotics-api/api/invoice-records';
const SELLER = 'Công ty Nước Khoáng Suối Mơ';
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Lưu', exact: true }).click();

async function write(page: Page): Promise<void> {
  for (const [name, text] of [
    [/^Ký hiệu/, 'C26TSM'],
    [/^Số/, '4711'],
    [/^Ngày lập/, '02/11/2026'],
    [/^Tên người bán/, SELLER],
    [/^Mã số thuế người bán/, '0399998804'],
    [/^Địa chỉ người bán/, '1 Suối Mơ, Bắc Giang'],
    [/^Tên người mua/, 'Công ty TNHH Văn phòng phẩm Sao Mai'],
    [/^Cộng tiền hàng/, '1000000'],
    [/^Thuế suất/, '8'],
  ] as const)
    await field(page, name).fill(text);
}

test('EDIT-001 EDIT-002 EDIT-004 EDIT-006 EDIT-008 an accountant records an invoice by hand, loses nothing to a closed tab or to a colleague, and stores its evidence', async () => {
  const { page, complaints, leave } = await visit();
  await haveSession(page);
  await page.goto('/main/expense');
  await page.getByRole('link', { name: 'Ghi bằng tay' }).click();
  await write(page);
  await field(page, /^Nội dung/).click();
  await expect.poll(() => field(page, /^Tổng tiền thanh toán/).inputValue()).toBe('1.080.000');
  await screenshot(page, 'record-new');
  expect(await violations(page)).toEqual([]);
  // The browser saves input after a pause, and on a slow machine in several writes.
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<string[]>((resolve) => {
            const open = indexedDB.open('hoadon-kept-forms');
            open.onsuccess = () => {
              const all = open.result.transaction('forms').objectStore('forms').getAll();
              all.onsuccess = () =>
                resolve(all.result.map(({ values }) => values.total_amount_with_tax));
            };
          }),
      ),
    )
    .toEqual(['1080000']);
  const again = await page.context().newPage();
  await page.close();
  await again.goto('/main/record/new');
  await again.getByRole('button', { name: 'Khôi phục' }).click();
  await expect.poll(() => field(again, /^Tên người bán/).inputValue()).toBe(SELLER);
  await save(again);
  await again.waitForURL('**/main/expense**');
  await follow(again, `/main/expense?search_text=${encodeURIComponent(SELLER)}`);
  await again.getByRole('button', { name: 'Mở hóa đơn 00004711' }).click();
  await again.getByRole('button', { name: 'Sửa bản ghi' }).click();
  await again.locator('[data-record-file]').setInputFiles({
    name: 'biên nhận.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  });
  await again.getByText('biên nhận.pdf').waitFor();

  const rows = await askServer(
    again,
    'GET',
    `/invoice-robotics-api/api/v2/invoices?search_text=${encodeURIComponent(SELLER)}`,
  );
  const record = await askServer(again, 'GET', `${RECORDS}/${rows[0].id}`);
  await askServer(again, 'POST', '/invoice-robotics-api/api/update-invoice', {
    ...record,
    seller_address: '2 Suối Mơ (đồng nghiệp sửa)',
    content: 'Nước uống tháng 11',
  });
  await field(again, /^Địa chỉ người bán/).fill('3 Suối Mơ (tôi sửa)');
  await save(again);
  const question = again.getByRole('alertdialog');
  await question.getByText('2 Suối Mơ (đồng nghiệp sửa)').waitFor();
  await question.getByText('3 Suối Mơ (tôi sửa)').waitFor();
  await screenshot(again, 'record-conflict');
  expect(await violations(again)).toEqual([]);
  await question.getByRole('button', { name: 'Lưu với lựa chọn này' }).click();
  await question.waitFor({ state: 'detached' });
  await expect
    .poll(() => askServer(again, 'GET', `${RECORDS}/${rows[0].id}`))
    .toMatchObject({ seller_address: '3 Suối Mơ (tôi sửa)', content: 'Nước uống tháng 11' });
  await again.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(again);
  await screenshot(again, 'record-phone');
  expect(complaints).toEqual([]);
  await leave();
});
