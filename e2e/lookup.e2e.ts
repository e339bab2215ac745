import { randomUUID } from 'node:crypto';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { decimal } from '@hoadon/domain/money/decimal';
import { qrPicture } from '@hoadon/server/connectors/pdf/qr-picture';
import { type MadeUp, madeUpFile } from '@hoadon/server/features/intake/testing/made-up-file';
import { qrText } from '@hoadon/xml/invoice/qr/qr-text';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEMO_ADMIN } from './browser.ts';
import { ownDemo } from './own-demo.ts';
import { pageChecks, WIDE_AND_NARROW } from './page-checks.ts';
import { askServer, issueSome } from './server-invoices.ts';
import { expectNotice, follow, goOn, haveSession, useBrowser } from './visitor.ts';

const visit = useBrowser();
/** Of the demo company. */
const OWN = '0399999903';
const SELLER = '0399998804';
const VIETTEL = '0100109106';
/** The provider of the demo company, whose invoices are looked up here (S-56). */
const SPECIAL = '0100000000';
const SECRET = 'K7P2-9QX';

/** Hands in the file of a purchase; its id. */
async function bring(page: Page, file: Omit<MadeUp, 'seller' | 'buyer'>): Promise<string> {
  const bytes = madeUpFile({ ...file, seller: SELLER, buyer: OWN });
  const access = await page.evaluate(
    () => JSON.parse(localStorage.getItem('hoadon.tokens') ?? '{}').access,
  );
  await page.request.post(`${ownDemo().baseUrl}/invoice-robotics-api/api/upload-invoices`, {
    headers: { authorization: `Bearer ${access}`, 'idempotency-key': randomUUID() },
    multipart: {
      invoices: { name: 'hoa-don.xml', mimeType: 'application/xml', buffer: Buffer.from(bytes) },
    },
  });
  const list = `/invoice-robotics-api/api/v2/invoices?invoiceType=INCOMING&number_from=${file.number}&number_to=${file.number}`;
  await expect
    .poll(async () => (await askServer(page, 'GET', list)).length, { timeout: 45_000 })
    .toBe(1);
  return (await askServer(page, 'GET', list))[0].id;
}

type Dropped = Readonly<{ type: string; bytes: readonly number[] }>;

/** Drops a file on the page, as from the desk; what takes it comes once the page is still. */
const drop = (page: Page, file: Dropped) =>
  expect
    .poll(
      () =>
        page.evaluate(({ type, bytes }) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([Uint8Array.from(bytes)], 'hoa-don', { type }));
          const [over, dropped] = ['dragover', 'drop'].map(
            (kind) => new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }),
          );
          if (!over || !dropped) return false;
          // A drop is ignored unless the drag was accepted before.
          return !document.body.dispatchEvent(over) && !document.body.dispatchEvent(dropped);
        }, file),
      { timeout: 45_000 },
    )
    .toBe(true);

/** A photograph of a page with the QR on it. */
const photograph = (page: Page, text: string): Promise<Dropped> =>
  page.evaluate(async (svg) => {
    const picture = new Image();
    picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = 2400;
    canvas.height = 3200;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = '#f4f2ec';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.rotate(0.06);
    context.drawImage(picture, 1500, 250, 420, 420);
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', 0.8),
    );
    const bytes = [...new Uint8Array((await blob?.arrayBuffer()) ?? [])];
    return { type: 'image/jpeg', bytes };
  }, qrPicture(text));

const window = (page: Page) => page.getByRole('dialog', { name: 'Tra cứu hóa đơn' });

async function openPalette(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.locator('[role=dialog] [role=combobox]').fill(typed);
}

test('LOOK-001 LOOK-002 LOOK-003 LOOK-007 LOOK-008 a purchase is looked up at its provider, by its secret code alone, or nowhere; a typed code finds what its seller uses', async () => {
  const { page, complaints, leave } = await visit();
  await haveSession(page, DEMO_ADMIN);
  const direct = await bring(page, { number: '81001', provider: SPECIAL, secretCode: 'DAC-BIET' });
  const nowhere = await bring(page, { number: '81002', provider: '0399995507', secretCode: 'x' });
  const knownId = await bring(page, { number: '81003', provider: VIETTEL, secretCode: SECRET });

  const lookUp = async (id: string) => {
    await goOn(page, `/main/invoice/${id}`);
    await page.getByRole('button', { name: 'Tra cứu', exact: true }).click();
  };
  await lookUp(knownId);
  const link = window(page).getByRole('link', { name: 'Mở trang tra cứu' });
  expect(await link.getAttribute('href')).toBe(
    'https://vinvoice.viettel.vn/utilities/invoice-search',
  );
  await window(page).getByRole('button', { name: 'Sao chép mã tra cứu' }).click();
  await expectNotice(page, 'Đã sao chép mã tra cứu');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(SECRET);
  await window(page).getByRole('button', { name: 'Sao chép mã số thuế' }).click();
  await expectNotice(page, 'Đã sao chép mã số thuế');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(SELLER);

  await lookUp(direct);
  const dialog = page.getByRole('dialog', { name: 'Hóa đơn 1C26TAA số 00081001' });
  await dialog.locator('canvas').first().waitFor();

  await lookUp(nowhere);
  await expectNotice(page, 'Lỗi lấy dữ liệu');
  expect(await page.getByRole('dialog').count()).toBe(0);

  await openPalette(page, 'tra cuu hoa don');
  await page.getByRole('option', { name: /^Tra cứu hóa đơn/ }).click();
  await window(page)
    .getByLabel(/^Mã số thuế/)
    .fill(SELLER);
  await window(page)
    .getByLabel(/^Mã tra cứu/)
    .fill('ABC');
  await page.keyboard.press('Enter');
  await window(page).getByText('Viettel S-Invoice').waitFor();
  await window(page).getByText('ABC').waitFor();
  expect(complaints).toEqual([]);
  await leave();
});

test('the QR on a photograph and on a PDF that are dropped on a page leads to the invoice; a file without one shows that', async () => {
  const { page, complaints, leave } = await visit();
  await haveSession(page, DEMO_ADMIN);
  const bought = await bring(page, { number: '81010', provider: VIETTEL, secretCode: SECRET });
  const text = qrText({
    id: '0123456789ABCDEF0123456789ABCDEF',
    sellerTaxCode: SELLER,
    template: '1',
    serial: 'C26TAA',
    number: '81010',
    issuedOn: '2026-11-20',
    total: decimal('1100000'),
  });
  await page.goto('/main/expense');
  await page.getByRole('button', { name: 'Nhập hóa đơn' }).waitFor();
  await drop(page, await photograph(page, text));
  await window(page)
    .getByText(/Hóa đơn 1C26TAA số 81010 · 20\/11\/2026 · 1\.100\.000/)
    .waitFor();
  await window(page).getByText(SECRET).waitFor();
  await window(page).getByRole('link', { name: 'Xem hóa đơn' }).click();
  await page.waitForURL(`**/main/invoice/${bought}`);

  await issueSome(page, 1);
  const year = dayInVietnam(new Date().toISOString()).slice(2, 4);
  const issued = `/invoice-robotics-api/api/v2/invoices?invoiceType=OUTGOING&serial=C${year}TAA&page_size=1`;
  await expect
    .poll(async () => (await askServer(page, 'GET', issued))[0]?.state, { timeout: 45_000 })
    .toBe('accepted');
  const [{ id }] = await askServer(page, 'GET', issued);
  await follow(page, '/main/dashboard');
  await page.locator('nav:visible').first().waitFor();
  const access = await page.evaluate(
    () => JSON.parse(localStorage.getItem('hoadon.tokens') ?? '{}').access,
  );
  const pdf = await page.request.get(`${ownDemo().baseUrl}/e-invoice-api/api/invoices/${id}/pdf`, {
    headers: { authorization: `Bearer ${access}` },
  });
  await drop(page, { type: 'application/pdf', bytes: [...(await pdf.body())] });
  await window(page).getByText('Theo mã QR. Hóa đơn này đã có trong danh sách.').waitFor();
  expect(await window(page).getByRole('link', { name: 'Xem hóa đơn' }).getAttribute('href')).toBe(
    `/main/invoice/${id}`,
  );
  await page.keyboard.press('Escape');
  await window(page).waitFor({ state: 'detached' });

  const blank = await photograph(page, 'xin chào');
  await drop(page, blank);
  await window(page).getByText('Mã QR này không phải của hóa đơn.').waitFor();
  await window(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('không phải ảnh') });
  await window(page).getByText('Không mở được tệp này.').waitFor();
  expect(complaints).toEqual([]);
  await leave();
});

test.each(WIDE_AND_NARROW)(
  'the look-up in $language at $width px can be used by everybody and fits the window',
  async (view) => {
    const visitor = await visit(view);
    const { page } = visitor;
    const { look, faults } = pageChecks(visitor, view);
    await haveSession(page, DEMO_ADMIN);
    const number = String(81_100 + view.width);
    const id = await bring(page, { number, provider: VIETTEL, secretCode: SECRET });
    await page.goto(`/main/invoice/${id}`);
    await page.getByRole('button', { name: /^(Tra cứu|Look up)$/ }).click();
    await page.locator('[role=dialog] a[target=_blank]').waitFor();
    await look('lookup-provider');
    await follow(page, '/main/dashboard');
    await page.locator('nav:visible').first().waitFor();
    await openPalette(page, view.language === 'vi' ? 'mã QR' : 'QR code');
    await page.getByRole('option').first().click();
    await page.locator('[role=dialog] form').waitFor();
    await page.locator('[role=dialog] button[type=submit]').click();
    await page.locator('[role=dialog] [aria-invalid=true]').waitFor();
    await look('lookup-form');
    expect(faults).toEqual([]);
    await visitor.leave();
  },
);
