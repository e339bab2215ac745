import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { DEMO_ADMIN } from './browser.ts';
import {
  button,
  enterCutNetwork,
  insist,
  named,
  PATIENCE_MS,
  retry,
  seeds,
  yes,
} from './cut-journey.ts';
import { askServer, invoicesFor } from './server-invoices.ts';
import { follow, useBrowser } from './visitor.ts';
import { YEAR } from './written-invoice.ts';

const visit = useBrowser();

/** Two invoices of one line each for the buyer. */
async function workbookFor(buyer: string, seed: number): Promise<string> {
  const rows = ['K1', 'K2'].map((key) => [
    `${key}-${seed}`,
    `C${YEAR}TAA`,
    buyer,
    '0399995507',
    '5 Nguyễn Huệ, Thành phố Hồ Chí Minh',
    'Sổ tay',
    'quyển',
    2,
    15_000,
    '10%',
  ]);
  const head = [
    'Mã nhóm hóa đơn',
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
  const path = join(tmpdir(), `${process.pid}-cut-${seed}.xlsx`);
  writeFileSync(path, await writeXlsx({ sheets: [{ name: 'Hóa đơn', rows: [head, ...rows] }] }));
  return path;
}

describe.each(seeds())('with the network cut by seed %i', (seed) => {
  test('a workbook is checked, made into drafts and issued: each of its invoices once', async () => {
    const { page, complaints, leave } = await visit();
    const network = await enterCutNetwork(page, seed + 3_000);
    const buyer = named('Hộ kinh doanh Rớt Mạng', seed);
    await page.goto('/main/import-drafts');
    const input = page.locator('input[type=file]');
    await input.waitFor({ state: 'attached' });
    // The network is not cut during the upload: the browser hides file content from interception.
    await input.setInputFiles(await workbookFor(buyer, seed));
    const check = () => button(page, 'Kiểm tra dữ liệu');
    await check().waitFor();
    const create = () => button(page, 'Tạo 2 bản nháp');
    await insist(page, network, () => create().isVisible(), [retry(page), check]);
    const made = page.getByText('Đã tạo 2 bản nháp.');
    await insist(page, network, () => made.isVisible(), [retry(page), create]);
    expect(await invoicesFor(page, buyer)).toHaveLength(2);
    const all = () => button(page, 'Phát hành tất cả').first();
    const done = page.getByText('2 đã cấp mã / 2');
    await insist(page, network, () => done.isVisible(), [
      retry(page),
      yes(page, 'Phát hành tất cả'),
      all,
    ]);
    const stored = await invoicesFor(page, buyer);
    expect(stored.map(({ state }) => state)).toEqual(['accepted', 'accepted']);
    expect(new Set(stored.map(({ invoice_number }) => invoice_number)).size).toBe(2);
    expect(complaints).toEqual([]);
    await leave();
  });

  test('a series is announced and its printed form given a colour: one series, with the last colour', async () => {
    const { page, complaints, leave } = await visit();
    const network = await enterCutNetwork(page, seed + 4_000, DEMO_ADMIN);
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    const serial = `C${YEAR}TY${letters[seed % letters.length]}`;
    await page.goto('/main/settings/series');
    const dialog = page.getByRole('dialog', { name: 'Thêm ký hiệu hóa đơn' });
    await insist(page, network, () => dialog.isVisible(), [
      retry(page),
      () => button(page, 'Thêm ký hiệu'),
    ]);
    await dialog.getByLabel('Ký hiệu').fill(serial);
    const row = page.getByRole('row', { name: new RegExp(serial) });
    const add = () => dialog.getByRole('button', { name: 'Thêm ký hiệu', exact: true });
    await insist(page, network, () => row.isVisible(), [add, retry(page)]);
    await follow(page, `/main/settings/look?series=1${serial}`);
    const code = page.getByRole('textbox', { name: 'Mã màu' });
    await insist(page, network, () => code.isVisible(), [retry(page)]);
    await code.fill('#14532d');
    const save = () => button(page, 'Lưu');
    // While saving, only `aria-disabled` is set. Both are read in one call, because saving may start between two.
    const isSaved = () =>
      save().evaluate((button: HTMLButtonElement) => button.disabled && button.ariaBusy === null);
    await insist(page, network, isSaved, [save]);
    await page.reload();
    await expect.poll(() => code.inputValue(), { timeout: PATIENCE_MS }).toBe('#14532d');
    const lines: { invoice_common_code: string }[] = await askServer(
      page,
      'POST',
      '/e-invoice-api/api/seller-template-announcement/list-active-announce-lines',
      {},
    );
    expect(lines.filter((line) => line.invoice_common_code === serial)).toHaveLength(1);
    expect(complaints).toEqual([]);
    await leave();
  });
});
