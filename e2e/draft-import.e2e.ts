import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { expectNoSidewaysScroll, screenshot, signIn, useBrowser } from './visitor.ts';

const visit = useBrowser();

test('IMP-015 from the template to drafts: download, fill in, check, correct, create', async () => {
  const { page, complaints, leave } = await visit();
  await signIn(page);
  await page.goto('/main/status/draft');
  await page.getByRole('link', { name: 'Nhập từ Excel' }).click();
  await page.waitForURL('**/main/import-drafts**');

  const input = page.locator('input[type=file]');
  await input.setInputFiles({
    name: 'that.xlsx',
    mimeType: 'text/plain',
    buffer: Buffer.from('a;b'),
  });
  const refused = page.getByRole('alertdialog', { name: 'Tải hóa đơn thất bại' });
  await refused.waitFor();
  await screenshot(page, 'import-refused-vi');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    refused.getByRole('button', { name: 'Tải tệp mẫu' }).click(),
  ]);
  const template = join(tmpdir(), `mau-${process.pid}.xlsx`);
  await download.saveAs(template);

  const filled = await fillIn(template, 40);
  await input.setInputFiles(filled);
  await page.getByRole('button', { name: 'Kiểm tra dữ liệu' }).waitFor();
  await screenshot(page, 'import-mapping-vi');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Kiểm tra dữ liệu' }).click();
  await page.getByText('40 hóa đơn: 39 tạo được, 1 có lỗi và sẽ không được tạo.').waitFor();
  await page.getByText(/Đơn vị tính: Đơn vị không hợp lệ/).waitFor();
  await screenshot(page, 'import-checked-vi');
  await page.getByRole('button', { name: 'Tạo 39 bản nháp' }).click();
  await page.getByText('Đã tạo 39 bản nháp.').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await screenshot(page, 'import-created-mobile-vi');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await page.getByText('Đã tạo 39 bản nháp.').waitFor();

  await page.getByRole('button', { name: 'Phát hành tất cả' }).click();
  const question = page.getByRole('alertdialog', { name: 'Phát hành 39 hóa đơn?' });
  await question.getByRole('button', { name: 'Phát hành tất cả' }).click();
  await page.getByText(/^39 xong, 0 lỗi \/ 39$/).waitFor({ timeout: 60_000 });
  expect(complaints).toEqual([]);
  await leave();
});

/** The template with so many invoices of one line, the last of them with a number as its unit. */
async function fillIn(path: string, count: number): Promise<string> {
  const [sheet] = (await readXlsx(readFileSync(path))).sheets;
  const [headers = [], example = []] = sheet?.rows ?? [];
  const at = (header: string) => headers.findIndex((text) => String(text).startsWith(header));
  const rows = Array.from({ length: count }, (_, index) => {
    const row = [...example];
    row[at('Mã nhóm')] = `E2E${index}`;
    if (index === count - 1) row[at('Đơn vị tính')] = '12';
    return row;
  });
  const filled = join(tmpdir(), `hoa-don-${process.pid}.xlsx`);
  writeFileSync(
    filled,
    await writeXlsx({ sheets: [{ name: 'Hóa đơn', rows: [headers, ...rows] }] }),
  );
  return filled;
}
