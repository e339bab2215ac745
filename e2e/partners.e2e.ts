import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './axe.ts';
import {
  expectNoSidewaysScroll,
  expectNotice,
  haveSession,
  screenshot,
  useBrowser,
} from './visitor.ts';

const visit = useBrowser();
const FILE = `Tên khách hàng,Mã số thuế,Địa chỉ,Email
Công ty Trùng Tên,0399991119,1 Phố Huế,mot@example.test
Công ty Trùng Tên,,2 Phố Huế,hai@example.test
Không Ai Biết,,,
`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('PART-002 PART-006 customers come from a file, are noted, looked up, made one and two again', async () => {
  const { page, complaints, leave } = await visit();
  await haveSession(page);
  await page.goto('/customer');
  await button(page, 'Nhập từ tệp').click();
  await page
    .getByLabel('Tệp Excel hoặc CSV')
    .setInputFiles({ name: 'khach.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
  await page.getByText('Thêm mới: 2').waitFor();
  await page.getByText('Cần mã số thuế hoặc địa chỉ để phân biệt.').waitFor();
  await screenshot(page, 'partners-import-vi');
  expect(await violations(page)).toEqual([]);
  await button(page, 'Đóng').last().click();

  await page.goto('/customer?search_text=trung%20ten');
  await page
    .getByRole('link', { name: /Công ty Trùng Tên/ })
    .first()
    .click();
  await button(page, 'Hồ sơ').click();
  const note = page.getByRole('textbox', { name: 'Ghi chú' });
  await note.fill('Trả chậm mười ngày');
  expect(await violations(page)).toEqual([]);
  await button(page, 'Lưu').click();
  // The box disappears once the note is saved; until then it would be mistaken for the saved note.
  await note.waitFor({ state: 'detached' });
  await page.getByText('Trả chậm mười ngày').waitFor();
  await button(page, 'Số dư').click();
  await page.getByText('Chưa có hóa đơn nào tính vào số dư.').waitFor();
  await page.keyboard.press('Escape');

  await button(page, 'Gộp').click();
  await page.getByRole('radio').first().check();
  await screenshot(page, 'partners-merge-vi');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Gộp', exact: true }).click();
  await page.getByText(/^Đã gộp, chuyển 0 hóa đơn/).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await screenshot(page, 'partners-390-vi');
  await page.getByRole('button', { name: /^Tách lại/ }).click();
  await expectNotice(page, 'Đã tách lại như trước');
  expect(complaints).toEqual([]);
  await leave();
});
