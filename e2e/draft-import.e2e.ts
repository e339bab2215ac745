import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { EVERY_WINDOW, pageChecks } from './page-checks.ts';
import { expectNoSidewaysScroll, haveSession, screenshot, useBrowser } from './visitor.ts';

const visit = useBrowser();

test('IMP-015 from the template to drafts: download, fill in, check, correct, create', async () => {
  const { page, complaints, leave } = await visit();
  await haveSession(page);
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
    refused.getByRole('button', { name: 'Hóa đơn GTGT' }).click(),
  ]);
  const template = join(tmpdir(), `mau-${process.pid}.xlsx`);
  await download.saveAs(template);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    refused.getByRole('button', { name: 'Chọn tệp khác' }).click(),
  ]);

  const filled = await fillIn(template, 40);
  await chooser.setFiles(filled);
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

  await page.getByRole('link', { name: 'Xem các bản nháp này' }).click();
  await page.getByRole('list', { name: 'Điều kiện đang lọc' }).waitFor();
  await page.getByText(/^Lần nhập bản nháp:/).waitFor();
  await page.getByRole('checkbox', { name: 'Chọn tất cả' }).check();
  await page.getByText('Đã chọn 39').waitFor();
  await screenshot(page, 'import-drafts-of-it-vi');
  await page.goBack();

  await page.getByRole('button', { name: 'Phát hành tất cả' }).click();
  const question = page.getByRole('alertdialog', { name: 'Phát hành 39 hóa đơn?' });
  await question.getByLabel('Chứng thư số').waitFor();
  await screenshot(page, 'import-issue-vi');
  await question.getByRole('button', { name: 'Phát hành tất cả' }).click();
  await page.getByText('39 đã cấp mã / 39').waitFor({ timeout: 60_000 });

  await page.goto('/main/import-drafts');
  await page.locator('input[type=file]').setInputFiles(filled);
  const before = page.getByRole('region', { name: 'Đã nhập trước đây' });
  await before.getByRole('link', { name: 'Xem lần nhập đó' }).waitFor();
  await page.getByRole('button', { name: 'Kiểm tra dữ liệu' }).click();
  await before.getByText(/^39 hóa đơn của tệp này đã có .*: 0 bản nháp, 39 đã phát hành/).waitFor();
  const again = page.getByRole('button', { name: 'Tạo 39 bản nháp' });
  expect(await again.isDisabled()).toBe(true);
  await before.getByLabel('Tôi đã biết, vẫn tạo bản nháp').check();
  expect(await again.isDisabled()).toBe(false);
  await screenshot(page, 'import-again-vi');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await screenshot(page, 'import-again-mobile-vi');
  expect(complaints).toEqual([]);
  await leave();
});

/** A third of what the server takes (IMP-015: journeys/import-drafts.test.ts): long enough to be seen at work. */
const ROWS = 4_000;

test('thousands of rows are checked while the page stays in use; columns chosen once are remembered; only what is seen is drawn', async () => {
  const { page, complaints, leave } = await visit();
  await haveSession(page);
  await page.goto('/main/import-drafts');
  const input = page.locator('input[type=file]');
  const check = page.getByRole('button', { name: 'Kiểm tra dữ liệu' });
  const key = page.getByLabel(`Cột ${OWN_HEADING} là`);

  await input.setInputFiles(await manyRows('it.xlsx', 2));
  await page.getByText('Chưa có cột nào cho: Mã nhóm hóa đơn.').waitFor();
  expect(await check.isDisabled()).toBe(true);
  await key.selectOption('invoiceKey');
  await check.click();
  await page.getByText('1 hóa đơn: 1 tạo được, 0 có lỗi và sẽ không được tạo.').waitFor();

  await page.goto('/main/import-drafts');
  await input.setInputFiles(await manyRows('nhieu.xlsx', ROWS));
  await check.waitFor();
  expect(await key.inputValue()).toBe('invoiceKey');
  await check.click();
  const progress = page.getByText('Đang kiểm tra từng hóa đơn, chưa tạo gì');
  await progress.waitFor();
  await page.getByRole('button', { name: 'Thu gọn thanh bên' }).click();
  await page.getByRole('button', { name: 'Mở rộng thanh bên' }).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Phím tắt' }).waitFor();
  expect(await progress.isVisible(), 'the rows are still being checked').toBe(true);
  await page.keyboard.press('Escape');
  await screenshot(page, 'import-checking-vi');
  await page
    .getByText('2.000 hóa đơn: 1.999 tạo được, 1 có lỗi và sẽ không được tạo.')
    .waitFor({ timeout: 300_000 });
  await page.getByText(/Đơn vị tính: Đơn vị không hợp lệ/).waitFor();

  await page.getByRole('button', { name: 'Tất cả (4.000)' }).click();
  const list = page.getByRole('region', { name: 'Từng dòng của tệp' });
  const lines = list.locator('li');
  await lines.first().waitFor();
  await screenshot(page, 'import-thousands-vi');
  const last = list.getByText(String(ROWS + 1), { exact: true });
  await expect
    .poll(
      async () => {
        await list.locator('ul').evaluate((ul) => ul.parentElement?.scrollBy(0, ul.scrollHeight));
        expect(await lines.count()).toBeLessThan(80);
        return last.count();
      },
      { timeout: 60_000 },
    )
    .toBe(1);
  expect(complaints).toEqual([]);
  await leave();
}, 400_000);

test.each(EVERY_WINDOW)(
  'the way from the workbook to the verdicts in $language, opened at $width px, can be used by everybody and fits every window',
  async (view) => {
    const visitor = await visit(view);
    const { page } = visitor;
    const { look, faults } = pageChecks(visitor, view);
    await haveSession(page);
    await page.goto('/main/import-drafts');
    await page.locator('input[type=file]').waitFor({ state: 'attached' });
    await look('import-start');
    await page.locator('input[type=file]').setInputFiles(await manyRows('vai.xlsx', 30));
    const form = page.locator('main form');
    await form.waitFor();
    await form.locator('select').first().selectOption('invoiceKey');
    await look('import-columns');
    await form.locator('button[type=submit]').click();
    await page.locator('main li').first().waitFor();
    await page.locator('main fieldset button').first().click();
    await expect.poll(() => page.locator('main li').count()).toBeGreaterThan(5);
    await look('import-verdicts');
    expect(faults).toEqual([]);
    await visitor.leave();
  },
);

/** What a company calls its own column. */
const OWN_HEADING = 'Chứng từ số';

/** A workbook of invoices of two lines, the last of them with a number as its unit. */
async function manyRows(name: string, count: number): Promise<string> {
  const head = [
    OWN_HEADING,
    'Ký hiệu',
    'Tên đơn vị',
    'Mã số thuế',
    'Địa chỉ',
    'Tên hàng hóa, dịch vụ',
    'Đơn vị tính',
    'Số lượng',
    'Đơn giá',
    'Thuế suất',
  ];
  const serial = `C${new Date().getFullYear() % 100}TAA`;
  const rows = Array.from({ length: count }, (_, index) => [
    `CT${Math.floor(index / 2)}`,
    serial,
    'Công ty Cổ phần Ví Dụ',
    '0399995507',
    '5 Nguyễn Huệ, Thành phố Hồ Chí Minh',
    `Mặt hàng số ${index + 1}`,
    count > 2 && index === count - 1 ? '12' : 'cái',
    1 + (index % 9),
    10_000 + index,
    '10%',
  ]);
  const path = join(tmpdir(), `${process.pid}-${name}`);
  writeFileSync(path, await writeXlsx({ sheets: [{ name: 'Hóa đơn', rows: [head, ...rows] }] }));
  return path;
}

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
