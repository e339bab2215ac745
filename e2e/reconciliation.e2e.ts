import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './axe.ts';
import { askServer } from './server-invoices.ts';
import { expectNoSidewaysScroll, haveSession, screenshot, useBrowser } from './visitor.ts';

const visit = useBrowser();

/** Three pages of the list. */
const PAIRS = 220;
/** Days in which the demo has nothing. */
const DAYS = { from: '01/03/2023', to: '31/03/2023' };

/** File of the portal with purchases from one seller. */
const portalFile = (name: string, us: string, change: (number: number) => object = () => ({})) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(
    JSON.stringify({
      datas: Array.from({ length: PAIRS }, (_, at) => ({
        nbmst: '0399995507',
        nbten: 'Công ty Cổ phần Nước Suối Mơ',
        nbdchi: '1 Suối Mơ, Bắc Giang',
        nmmst: us,
        khmshdon: 1,
        khhdon: 'C23TSM',
        shdon: (at + 1) * 13,
        dvtte: 'VND',
        tgia: 1,
        tdlap: '2023-03-09T17:00:00Z',
        tgtcthue: 1_000_000 + 10 * at,
        tgtthue: 100_000 + at,
        tgtttbso: 1_100_000 + 11 * at,
        thttltsuat: [{ tsuat: '10%', thtien: 1_000_000 + 10 * at, tthue: 100_000 + at }],
        tthai: 1,
        ttxly: 5,
        ...change(at),
      })),
    }),
  ),
});

const send = async (page: Page, file: ReturnType<typeof portalFile>, stored: number) => {
  await page.goto('/main/reconciliation');
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText(new RegExp(`${file.name}.*: ${stored} hóa đơn`)).waitFor();
};

const reconcile = async (page: Page) => {
  await page.getByRole('textbox', { name: /^Từ ngày/ }).fill(DAYS.from);
  await page.getByRole('textbox', { name: /^Đến ngày/ }).fill(DAYS.to);
  await page.getByRole('button', { name: 'Đối chiếu', exact: true }).click();
  await page.getByRole('region', { name: 'Kết quả đối chiếu' }).waitFor();
};

const purchases = async (page: Page): Promise<{ origin: number }[]> =>
  askServer(
    page,
    'GET',
    '/invoice-robotics-api/api/v2/invoices?invoiceType=INCOMING&start_date=2023-03-01&end_date=2023-03-31&page_size=100',
  );

test('REC-001 REC-005 REC-013 220 pairs are worked off by keys alone, then what matches is approved at once and taken back', async () => {
  const { page, complaints, leave } = await visit();
  await haveSession(page);
  const { tax_code: us } = await askServer(page, 'GET', '/e-invoice-api/api/seller/infomation'); // sic
  await send(page, portalFile('mua-vao.json', us), PAIRS);
  await screenshot(page, 'reconciliation-start-vi');
  expect(await violations(page)).toEqual([]);
  await reconcile(page);
  // All of one side as a table first, then one by one.
  await page.getByRole('table', { name: 'Chỉ có ở cơ quan thuế' }).waitFor();
  await screenshot(page, 'reconciliation-table-vi');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Xem từng hóa đơn' }).click();
  await page.getByText(`1 / ${PAIRS}`).waitFor();
  await screenshot(page, 'reconciliation-only-portal-vi');
  expect(await violations(page)).toEqual([]);
  for (let at = 1; at < PAIRS; at += 1) {
    await page.keyboard.press('Enter');
    await page.getByText(`${at + 1} / ${PAIRS}`, { exact: true }).waitFor();
    await page.locator('article:focus').waitFor();
  }
  await page.keyboard.press('Enter');
  await page.getByText('Đã ghi vào sổ').waitFor();
  // Keys may arrive before the response.
  await page.getByText(/^Đang ghi .* hóa đơn/).waitFor({ state: 'hidden', timeout: 120_000 });
  expect((await purchases(page)).length).toBe(100);

  // The portal reports another state for one invoice.
  await send(
    page,
    portalFile('mua-vao-sau.json', us, (at) => (at === 3 ? { tthai: 6 } : {})),
    PAIRS,
  );
  await reconcile(page);
  await page.getByText('Lệch nội dung').waitFor();
  await screenshot(page, 'reconciliation-differs-vi');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('c');
  await page.getByRole('dialog').getByRole('textbox').fill('Đã hỏi bên bán');
  await page.getByRole('button', { name: 'Chấp nhận', exact: true }).click();
  await page.getByText('Đã chấp nhận').waitFor();

  const confirmed = async () => (await purchases(page)).filter(({ origin }) => origin === 4).length;
  await page.getByRole('button', { name: `Duyệt ${PAIRS - 1} hóa đơn khớp hoàn toàn` }).click();
  const panel = page.getByRole('region', { name: 'Thao tác hàng loạt' });
  await expect.poll(confirmed, { timeout: 60_000 }).toBeGreaterThan(98);
  await panel.getByRole('button', { name: 'Hoàn tác' }).click();
  await expect.poll(confirmed, { timeout: 60_000 }).toBe(0);

  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(page);
    await screenshot(page, `reconciliation-${width}-vi`);
    expect(await violations(page)).toEqual([]);
  }
  expect(complaints).toEqual([]);
  await leave();
}, 600_000);
