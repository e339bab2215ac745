import { readFile } from 'node:fs/promises';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { firstDayOf, periodText, taxPeriodOf } from '@hoadon/domain/dates/tax-period';
import type { Download, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './axe.ts';
import { DEMO_ADMIN } from './browser.ts';
import { divert } from './diversion.ts';
import { issueFor, issueMistaken } from './mistaken-invoices.ts';
import { pageChecks, WIDE_AND_NARROW } from './page-checks.ts';
import { askServer } from './server-invoices.ts';
import { enter, expectNotice, follow, haveSession, screenshot, useBrowser } from './visitor.ts';

const visit = useBrowser();
const API = '/invoice-robotics-api/api';
const TODAY = dayInVietnam(new Date().toISOString());
/** The current quarter, which contains what the journey issues today. */
const QUARTER = taxPeriodOf(TODAY, 'quarter');
const PERIOD = periodText(QUARTER);
const BUYER = 'Công ty Khai Thuế Quý';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const entry = (page: Page, cell: string) => page.locator(`[data-cell="${cell}"] input`);

const amountIn = (text: string | null): number => {
  const digits = (text ?? '').replace(/\D/g, '');
  return /^\(/.test(text ?? '') ? -Number(digits) : Number(digits);
};

/** What a cell of the form shows, in dong. */
async function figure(page: Page, cell: string): Promise<number> {
  const box = page.locator(`[data-cell="${cell}"]`);
  const input = box.locator('input');
  return amountIn(
    (await input.count()) > 0
      ? await input.inputValue()
      : await box.locator('.tabular').textContent(),
  );
}

type Purchase = Readonly<{ number: string; base: number; day?: string }>;

/** Writes a purchase at 10 % down by hand. */
const buy = (page: Page, { number, base, day = TODAY }: Purchase): Promise<{ id: string }> =>
  askServer(page, 'POST', `${API}/create-invoice-record`, {
    invoice_type: '1',
    invoice_number: number,
    invoice_serial: 'C26TKT',
    issued_date: day,
    seller_name: `Nhà cung cấp ${number}`,
    seller_address: '1 Tràng Tiền, Hà Nội',
    seller_taxcode: '0399993309',
    buyer_name: 'Công ty TNHH Văn phòng phẩm Sao Mai',
    buyer_taxcode: '0399999903',
    buyer_address: 'Hà Nội',
    total_amount_without_tax: String(base),
    tax_percentage: '10',
    total_amount_with_tax: String(base + base / 10),
  });

/** By the invoices, in dong: the input tax, what of it is deducted, and what is left to pay. */
const taxOfQuarter = async (page: Page) => {
  const { ct24, ct25, ct40 } = await askServer(page, 'POST', `${API}/v2/get-data-tax-deduction`, {
    kieuKy: 'Q',
    kyKKhai: PERIOD,
  });
  return { input: Number(ct24), deducted: Number(ct25), toPay: Number(ct40) };
};

async function choosePeriod(page: Page): Promise<void> {
  const modal = page.getByRole('dialog', { name: 'Chọn kỳ tính thuế' });
  await modal.getByLabel('Kỳ khai thuế').selectOption('quarter');
  await modal.getByLabel('Quý', { exact: true }).selectOption(String(QUARTER.number));
  await modal.getByLabel('Năm').fill(String(QUARTER.year));
  await modal.getByText(/^Cơ quan thuế: /).waitFor();
  await screenshot(page, 'vat-period');
  await modal.getByRole('button', { name: 'Mở tờ khai' }).click();
  await page.getByRole('heading', { name: `Tờ khai thuế GTGT · Quý ${PERIOD}` }).waitFor();
}

async function saved(page: Page, press: () => Promise<void>): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return file;
}
const textOf = async (file: Download) => readFile(await file.path(), 'utf8');
const beginOf = async (file: Download) =>
  (await readFile(await file.path())).subarray(0, 4).toString('latin1');

/** The amounts of the invoices that the open pane shows, to the last page. */
async function behind(page: Page, cell: string): Promise<number[]> {
  await button(page, `Xem hóa đơn của chỉ tiêu [${cell}]`).click();
  const pane = page.getByRole('complementary', { name: `Hóa đơn của chỉ tiêu [${cell}]` });
  await pane.getByRole('listitem').first().waitFor();
  const more = pane.getByRole('button', { name: 'Xem thêm' });
  while ((await more.count()) > 0) {
    const shown = await pane.getByRole('listitem').count();
    await more.click();
    await expect.poll(() => pane.getByRole('listitem').count()).toBeGreaterThan(shown);
  }
  const amounts = await pane.locator('li .tabular').allTextContents();
  await screenshot(page, `vat-behind-${cell}`);
  await page.keyboard.press('Escape');
  await pane.waitFor({ state: 'detached' });
  return amounts.map(amountIn);
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

const FACTS = {
  ct09: 'Cửa hàng Bờ Hồ',
  ct10: '0399999903-001',
  ct11: '8 Đinh Tiên Hoàng',
  ct11a: 'Phường Hoàn Kiếm',
  ct11c: 'Thành phố Hà Nội',
  full_name: 'Trần Thị Đại Lý',
  license_number: 'ĐLT-0712',
  signer_name: 'Nguyễn Văn Ký',
} as const;

/** The format has no place for the others: they are printed. */
const IN_FILE = ['ct09', 'ct10', 'ct11a', 'ct11c', 'signer_name'] as const;

async function writeFacts(page: Page): Promise<void> {
  for (const [field, text] of Object.entries(FACTS))
    await page.locator(`input[name=${field}]`).fill(text);
  await page.getByLabel('Ngày ký').fill(TODAY.split('-').reverse().join('/'));
  await page.getByLabel('Ngày ký').blur();
}

async function factsShown(page: Page): Promise<Record<string, string>> {
  const shown: Record<string, string> = {};
  for (const field of Object.keys(FACTS))
    shown[field] = await page.locator(`input[name=${field}]`).inputValue();
  return shown;
}

/** Freezes what is on screen and signs it with the hosted key. */
async function fileAndSign(page: Page): Promise<void> {
  await button(page, 'Chốt và ký').click();
  const question = page.getByRole('alertdialog', { name: 'Chốt tờ khai?' });
  await question.getByRole('button', { name: 'Chốt tờ khai' }).waitFor();
  await screenshot(page, 'vat-filing');
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Chốt tờ khai' }).click();
  const signing = page.getByRole('alertdialog', { name: 'Ký tờ khai' });
  await signing.getByRole('combobox').waitFor();
  await screenshot(page, 'vat-signing');
  expect(await violations(page)).toEqual([]);
  await signing.getByRole('button', { name: 'Ký tờ khai' }).click();
  await page.getByText('Đã ký', { exact: true }).waitFor();
}

test('NAV-025 VAT-032 the header opens the choice of the period; a company that cannot be loaded is reported by a notice, and loaded on retry', async () => {
  const { page, complaints, leave } = await visit();
  await haveSession(page, DEMO_ADMIN);
  const permit = await divert(page, '*/e-invoice-api/api/seller/infomation*', () => ({
    status: 403,
    json: {
      success: false,
      message: 'FORBIDDEN',
      message_key: 'error.FORBIDDEN',
      data: {},
      issues: [],
      request_id: 'r-1',
    },
  }));
  await page.goto('/main/vat-returns');
  await page.getByRole('heading', { name: 'Các tờ khai thuế GTGT' }).waitFor();
  await button(page, 'Hỗ trợ kê khai thuế').click();
  const modal = page.getByRole('dialog', { name: 'Chọn kỳ tính thuế' });
  await expectNotice(page, 'Không đọc được thông tin công ty.');
  await screenshot(page, 'vat-period-failed');
  await permit();
  await modal.getByRole('button', { name: 'Thử lại' }).click();
  await modal.getByText(/^Cơ quan thuế: /).waitFor();
  expect(complaints).toEqual([]);
  await leave();
});

test('VAT-001 VAT-010 VAT-014 VAT-029 a quarter with corrections and barred input tax is filed and signed; a late invoice makes an amended return of exactly its difference', async () => {
  const { page, complaints, leave } = await visit();
  await haveSession(page, DEMO_ADMIN);
  const sale = await issueFor(page, BUYER);
  await issueMistaken(page, BUYER);
  // Enough input tax to carry forward, whatever other journeys sell in the quarter.
  const outset = await taxOfQuarter(page);
  await buy(page, { number: '101', base: outset.toPay * 10 + 3_000_000 });
  // Cash payment of this amount is not allowed, so its tax is not deductible.
  const { id } = await buy(page, { number: '102', base: 6_000_000 });
  await askServer(page, 'POST', '/e-invoice-api/api/payments', {
    invoices: [{ invoice_id: id }],
    paid_date: TODAY,
    payment_method: 'cash',
  });
  await expect
    .poll(async () => {
      const { input, deducted } = await taxOfQuarter(page);
      return input - deducted;
    })
    .toBe(outset.input - outset.deducted + 600_000);

  await page.goto('/main/vat-returns');
  await button(page, 'Lập tờ khai').click();
  await choosePeriod(page);
  await page.locator('[data-cell="43"]').waitFor();
  await screenshot(page, 'vat-form');
  expect(await violations(page)).toEqual([]);

  // Each cell opens the invoices that add up to it, what was taken back among them.
  const sales = await behind(page, '34');
  expect(sum(sales)).toBe(await figure(page, '34'));
  expect(sales).toContain(-150_000);
  expect(sum(await behind(page, '24'))).toBe(await figure(page, '24'));
  expect(sum(await behind(page, '25'))).toBe(await figure(page, '25'));
  await page.getByLabel('Số hóa đơn').fill(String(Number(sale.invoice_number)));
  await button(page, 'Tra cứu').click();
  await page.getByText(/Hóa đơn bán ra trong kỳ\..*\[32\]/).waitFor();

  // A key that breaks a condition has no effect and shows the reason.
  const most = await figure(page, '41');
  await entry(page, '42').fill(String(most + 1));
  await page.getByText(/^Không được lớn hơn \[41\]/).waitFor();
  expect(await figure(page, '42')).toBe(0);
  await screenshot(page, 'vat-refused');
  await entry(page, '38').fill('200000');
  await expect.poll(() => figure(page, '41')).toBe(most + 200_000);
  await page.getByText(/Bạn nhập; hóa đơn cho 0/).waitFor();
  await writeFacts(page);
  await page.keyboard.press('Control+s');
  await expectNotice(page, 'Đã lưu bản nháp');
  await page.reload();
  await page.locator('[data-cell="43"]').waitFor();
  expect(await figure(page, '38')).toBe(200_000);
  expect(await factsShown(page)).toEqual(FACTS);

  expect(await beginOf(await saved(page, () => button(page, 'PDF').click()))).toBe('%PDF');
  expect(await beginOf(await saved(page, () => button(page, 'Excel').click()))).toBe('PK\x03\x04');
  const drafted = await textOf(await saved(page, () => button(page, 'Tải XML').click()));
  for (const field of IN_FILE) expect(drafted).toContain(FACTS[field]);
  expect(drafted).toContain('<ct38>200000</ct38>');
  expect(drafted).not.toContain('<Signature');

  const before = { carried: await figure(page, '43'), input: await figure(page, '25') };
  await fileAndSign(page);
  await screenshot(page, 'vat-filed');
  expect(await violations(page)).toEqual([]);
  expect(await entry(page, '38').isEditable()).toBe(false);
  const filed = await textOf(await saved(page, () => button(page, 'Tải XML').click()));
  expect(filed).toContain(`<ct43>${before.carried}</ct43>`);
  expect(filed).toContain('<Signature');
  await page.getByText('Không có hóa đơn nào thay đổi từ khi chốt').waitFor();

  // A purchase of the quarter turns up later.
  const day = firstDayOf(QUARTER);
  await buy(page, { number: '103', base: 2_000_000, day });
  await expect.poll(async () => (await taxOfQuarter(page)).deducted).toBe(before.input + 200_000);
  await page.reload();
  const changes = page.getByRole('region', { name: 'Thay đổi từ khi chốt' });
  await changes.getByText('1 hóa đơn khác với khi chốt').waitFor();
  await changes.getByText('Hóa đơn về sau').waitFor();
  const differences = async () =>
    Object.fromEntries(
      (await changes.getByRole('row').allInnerTexts())
        .slice(1)
        .map((row) => row.split('\t').map((text) => text.trim()))
        .map(([cell = '', , , difference = '']) => [cell, amountIn(difference)]),
    );
  const DIFFERENCES = {
    '[23]': 2_000_000,
    '[24]': 200_000,
    '[25]': 200_000,
    '[36]': -200_000,
    '[41]': 200_000,
    '[43]': 200_000,
  };
  expect(await differences()).toEqual(DIFFERENCES);
  await screenshot(page, 'vat-changed');
  expect(await violations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Lập tờ khai bổ sung lần 1' }).click();
  await page.getByText('Bổ sung lần 1', { exact: true }).waitFor();
  await expect.poll(() => figure(page, '25')).toBe(before.input + 200_000);
  // Input in the first window remains.
  expect(await figure(page, '38')).toBe(200_000);
  expect(await figure(page, '43')).toBe(before.carried + 200_000);
  expect(await differences()).toEqual(DIFFERENCES);
  await fileAndSign(page);
  await page.getByText('Không có hóa đơn nào thay đổi từ khi chốt').waitFor();
  const amended = await textOf(await saved(page, () => button(page, 'Tải XML').click()));
  expect(amended).toContain('<soLan>1</soLan>');
  expect(amended).toContain(`<ct43>${before.carried + 200_000}</ct43>`);

  await follow(page, '/main/vat-returns');
  await page.getByRole('link', { name: `Quý ${PERIOD} · Bổ sung lần 1` }).waitFor();
  await page.getByRole('link', { name: `Quý ${PERIOD} · Lần đầu` }).waitFor();
  await screenshot(page, 'vat-returns');
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await leave();
});

test.each(WIDE_AND_NARROW)(
  'the VAT return, the report of statistics and the figures in $language at $width px can be used by everybody and fit the window',
  async (view) => {
    const visitor = await visit(view);
    const { page } = visitor;
    const { look, faults } = pageChecks(visitor, view);
    await enter(page, DEMO_ADMIN);
    await look('figures');
    await follow(page, '/main/vat-returns');
    await page.locator('main h1').waitFor();
    await look('vat-returns');
    await page.locator('main button').first().click();
    await page.getByRole('dialog').waitFor();
    await look('vat-period');
    await follow(page, `/main/vat-return?kyKKhai=${PERIOD}`);
    await page.locator('[data-cell="43"]').waitFor();
    await look('vat-return');
    await page.locator('[data-cell="32"] button').click();
    await page.locator(view.width > 768 ? 'aside[tabindex]' : '[role=dialog]').waitFor();
    await look('vat-return-invoices');
    await follow(page, '/main/dashboard');
    await button(page, view.language === 'vi' ? 'Báo cáo thống kê' : 'Statistics report')
      .last()
      .click();
    const report = page.getByRole('dialog');
    for (const tab of [0, 1, 2]) {
      await report.getByRole('tab').nth(tab).click();
      await look(`statistics-${tab}`);
    }
    expect(faults).toEqual([]);
    await visitor.leave();
  },
);
