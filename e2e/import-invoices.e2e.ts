import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pdfWith, zipOf } from '@hoadon/server/features/intake/reading/testing/made-files';
import { madeUpFile } from '@hoadon/server/features/intake/testing/made-up-file';
import { expect, test } from 'vitest';
import { DEMO_ADMIN } from './browser.ts';
import { pageChecks } from './page-checks.ts';
import { expectNoSidewaysScroll, haveSession, useBrowser } from './visitor.ts';

const visit = useBrowser();

/** Tax codes of the demo company, and of no company. */
const OWN = '0399999903';
const SELLER = '0399998804';
const NOBODY = '0399995507';

const bought = (number: number): Buffer =>
  Buffer.from(madeUpFile({ seller: SELLER, buyer: OWN, number: String(number) }));

/** A folder as an accountant has it: files, a zip, a PDF with its XML, a folder inside, and what is no invoice. */
async function folderOf(first: number): Promise<string> {
  const folder = join(mkdtempSync(join(tmpdir(), 'hoadon-import-')), 'thang-11');
  mkdirSync(join(folder, 'cu'), { recursive: true });
  for (let at = 0; at < 22; at += 1) {
    writeFileSync(join(folder, `hd-${at}.xml`), bought(first + at));
  }
  const packed = { 'a.xml': bought(first + 30), 'b.xml': bought(first + 31) };
  writeFileSync(join(folder, 'goi.zip'), await zipOf(packed));
  writeFileSync(join(folder, 'ban-in.pdf'), pdfWith({ 'hoa-don.xml': bought(first + 32) }));
  writeFileSync(join(folder, 'cu', 'lai.xml'), bought(first));
  const strange = madeUpFile({ seller: SELLER, buyer: NOBODY, number: String(first) });
  writeFileSync(join(folder, 'cu', 'nguoi-khac.xml'), strange);
  writeFileSync(join(folder, 'cu', 'hong.xml'), '<HDon><a');
  writeFileSync(join(folder, 'cu', 'thu.docx'), 'x');
  return folder;
}

test('IMP-002 IMP-004 IMP-007 IMP-009 IMP-014 a folder is imported by mouse: what cannot be sent is named before, the result opens by itself and leads to an invoice', async () => {
  const visitor = await visit();
  const { page, complaints, leave } = visitor;
  const { look, faults } = pageChecks(visitor, { language: 'vi', width: 1440 });
  await haveSession(page);
  await page.goto('/main/expense');
  await page.getByRole('button', { name: 'Nhập hóa đơn' }).click();
  const upload = page.getByRole('dialog', { name: 'Nhập hóa đơn' });
  await upload.getByRole('button', { name: 'Nhập', exact: true }).click();
  await look('import-upload');
  await upload
    .locator('input[type=file]')
    .nth(1)
    .setInputFiles(await folderOf(70_100));
  await upload.getByText('27 tệp sẽ được nhập').waitFor();
  await upload.getByText('thang-11 › cu › thu.docx').waitFor();
  await look('import-chosen');
  await upload.getByRole('button', { name: 'Nhập', exact: true }).click();

  await page.waitForURL('**/main/inconsistency?import=*');
  // Two uploads are shown as one result.
  expect(new URL(page.url()).searchParams.get('import')?.split('.')).toHaveLength(2);
  const result = page.getByRole('dialog', { name: 'Kết quả nhập hóa đơn' });
  await result.getByRole('button', { name: 'Trùng (1)' }).waitFor();
  // Two imports are read side by side: either of the two may come second.
  await result.getByText(/thang-11 › (?:cu › lai|hd-0)\.xml/).waitFor();
  await look('import-result');
  await result.getByRole('button', { name: 'Mới (25)' }).click();
  await result.getByText('thang-11 › goi.zip/a.xml').waitFor();
  await result.getByRole('tab', { name: /Không hợp lệ/ }).click();
  await result.getByRole('button', { name: 'Sai quy định (1)' }).click();
  await result.getByText(new RegExp(`${SELLER}.*${NOBODY}`)).waitFor();
  await look('import-invalid');
  expect(faults).toEqual([]);

  // The URL names the import, so its result is shown after a reload and after going back from an invoice.
  await page.reload();
  await result.getByRole('link', { name: 'Mở hóa đơn 1C26TAA · 70100' }).click();
  await page.waitForURL('**/main/invoice/*');
  await page.goBack();
  await result.getByRole('button', { name: 'Trùng (1)' }).waitFor();
  expect(complaints).toEqual([]);
  await leave();
});

test('IMP-019 IMP-020 by keyboard on a phone, with a reload in the middle: the import is shown again, and is among those of today', async () => {
  const visitor = await visit({ width: 390, height: 844 });
  const { page, complaints, leave } = visitor;
  const { look, faults } = pageChecks(visitor, { language: 'vi', width: 390 });
  await haveSession(page, DEMO_ADMIN);
  await page.goto('/main/expense');
  await page.getByRole('button', { name: 'Nhập hóa đơn' }).waitFor();
  await page.keyboard.press('u');
  const upload = page.getByRole('dialog', { name: 'Nhập hóa đơn' });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    upload.locator('button', { hasText: 'Chọn tệp' }).press('Enter'),
  ]);
  const packed = Object.fromEntries(
    Array.from({ length: 400 }, (_, at) => [`${at}.xml`, bought(71_000 + at)]),
  );
  const zip = join(mkdtempSync(join(tmpdir(), 'hoadon-import-')), 'nhieu.zip');
  writeFileSync(zip, await zipOf(packed));
  expect(readFileSync(zip).length).toBeLessThan(10 * 1024 * 1024);
  await chooser.setFiles(zip);
  await upload.getByText('1 tệp sẽ được nhập').waitFor();
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/upload-invoices'));
  await upload.getByRole('button', { name: 'Nhập', exact: true }).press('Enter');
  await sent;
  await page.reload();

  await page.getByRole('button', { name: 'Nhập hóa đơn' }).waitFor();
  const tab = upload.getByRole('tab', { name: 'Tải lên' });
  // The button may be seen a moment before the page hears the key.
  await expect
    .poll(async () => {
      if (!(await tab.isVisible())) await page.keyboard.press('u');
      return tab.isVisible();
    })
    .toBe(true);
  await tab.press('ArrowRight');
  await upload.getByRole('tab', { name: 'Vừa nhập' }).press('Enter');
  await upload.getByRole('button', { name: /nhieu\.zip/ }).press('Enter');
  const result = page.getByRole('dialog', { name: 'Kết quả nhập hóa đơn' });
  await result.getByRole('button', { name: 'Mới (400)' }).waitFor({ timeout: 120_000 });
  // The rows are rendered, not only loaded.
  expect(await result.getByRole('listitem').count()).toBeLessThan(60);
  await expectNoSidewaysScroll(page);
  await look('import-result-phone');
  await page.keyboard.press('Escape');
  await result.waitFor({ state: 'detached' });
  await page.keyboard.press('u');
  await upload.getByRole('tab', { name: 'Vừa nhập' }).click();
  const latest = upload.getByRole('region', { name: '20 hóa đơn nhập gần nhất' });
  await latest.getByRole('link').nth(19).waitFor();
  expect(await latest.getByRole('link').count()).toBe(20);
  await look('import-latest-phone');
  expect(faults).toEqual([]);
  expect(complaints).toEqual([]);
  await leave();
});
