import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './axe.ts';
import { askServer, issueSome } from './server-invoices.ts';
import {
  expectNoSidewaysScroll,
  haveSession,
  holdUndo,
  screenshot,
  useBrowser,
} from './visitor.ts';

const visit = useBrowser();

type Issued = Readonly<{
  id: string;
  invoice_number: string;
  invoice_serial: string;
  total_amount_with_tax: string;
  state: string;
}>;

const issuedIn = async (page: Page): Promise<Issued[]> =>
  askServer(
    page,
    'GET',
    '/invoice-robotics-api/api/v2/invoices?invoice_outgoing=true&page_size=50',
  );

/** The last invoices that were issued, all of one amount. */
async function newInvoices(page: Page, count: number): Promise<Issued[]> {
  const before = new Set((await issuedIn(page)).map(({ id }) => id));
  await issueSome(page, count);
  let made: Issued[] = [];
  await expect
    .poll(
      async () => {
        made = (await issuedIn(page)).filter(
          ({ id, state }) => !before.has(id) && state === 'accepted',
        );
        return made.length;
      },
      { timeout: 60_000 },
    )
    .toBe(count);
  return made;
}

const statementOf = (invoices: readonly Issued[], day: string) => {
  const line = (text: string, amount: string, reference: string) =>
    `${day},${reference},,"${Number(amount).toLocaleString('en-US')}",${text},`;
  const [first, second, third] = invoices;
  return [
    'Ngày giao dịch,Số tham chiếu,Ghi nợ,Ghi có,Nội dung,Tên đối ứng',
    line(
      `TT HD ${first?.invoice_serial} so ${first?.invoice_number}`,
      first?.total_amount_with_tax ?? '',
      'A1',
    ),
    line(
      `TT HD ${second?.invoice_serial} so ${second?.invoice_number}`,
      second?.total_amount_with_tax ?? '',
      'A2',
    ),
    line(`HD ${third?.invoice_serial} so ${third?.invoice_number} dot 1`, '1000', 'A3'),
    line('luong', '12345', 'A4'),
    `${day},A5,,mot trieu,x,`,
  ].join('\n');
};

test('PAID a statement of the bank is uploaded, matched, recorded and taken back, by mouse, by key and on a phone', async () => {
  const { page, complaints, leave } = await visit();
  await haveSession(page);
  const invoices = await newInvoices(page, 3);
  const day = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  const file = {
    name: 'sao-ke.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(statementOf(invoices, day)),
  };
  await page.goto('/main/bank-statements');
  await page.getByRole('heading', { name: 'Sao kê ngân hàng' }).waitFor();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Tìm hóa đơn', exact: true }).waitFor();
  await screenshot(page, 'bank-statements-columns-vi');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Tìm hóa đơn', exact: true }).click();
  await page.getByText('5 dòng: 3 dòng tìm được hóa đơn, 0 dòng đã ghi nhận').waitFor();
  await page.getByText('Khớp: số hóa đơn').first().waitFor();
  await screenshot(page, 'bank-statements-vi');
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Có đề xuất (3)' }).click();
  await page.getByRole('button', { name: 'Ghi nhận 2 dòng chắc chắn' }).click();
  await page.getByText('2 dòng đã ghi nhận thanh toán').waitFor();
  const stateOf = async (invoice: Issued | undefined) =>
    (await askServer(page, 'GET', `/e-invoice-api/api/invoices/${invoice?.id}`)).paid_date;
  await expect.poll(() => stateOf(invoices[0])).not.toBeNull();
  expect(await stateOf(invoices[2])).toBeNull();

  // By keys: down to the part payment, record it, and take the first back.
  const first = page.getByRole('listitem', { name: 'Dòng 2' });
  await first.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText('3 dòng đã ghi nhận thanh toán').waitFor();
  await first.focus();
  await page.keyboard.press('z');
  // A voucher that is cancelled cannot be restored.
  const undoQuestion = page.getByRole('alertdialog');
  await undoQuestion.getByText(/không khôi phục được/).waitFor();
  expect(await violations(page)).toEqual([]);
  await undoQuestion.getByRole('button', { name: 'Hoàn tác' }).click();
  await page.getByText('2 dòng đã ghi nhận thanh toán').waitFor();
  await expect.poll(() => stateOf(invoices[0])).toBeNull();

  // A movement without a match is assigned to an invoice by hand, and unassigned.
  await page.getByRole('button', { name: 'Không khớp (1)' }).click();
  await page.getByText('luong').waitFor();
  const unmatched = page.getByRole('listitem', { name: 'Dòng 5' });
  await unmatched
    .getByRole('combobox', { name: 'Hóa đơn của dòng 5' })
    .fill(invoices[0]?.invoice_number ?? '');
  await page
    .getByRole('option', { name: `${invoices[0]?.invoice_serial} ${invoices[0]?.invoice_number}` })
    .first()
    .click();
  await screenshot(page, 'bank-statements-choice-vi');
  expect(await violations(page)).toEqual([]);
  await unmatched.getByRole('button', { name: 'Ghi nhận' }).click();
  await page.getByText('3 dòng đã ghi nhận thanh toán').waitFor();
  await unmatched.getByRole('button', { name: 'Hoàn tác' }).click();
  await undoQuestion.getByRole('button', { name: 'Hoàn tác' }).click();
  await page.getByText('2 dòng đã ghi nhận thanh toán').waitFor();

  // What was no invoice ends as a voucher, and is taken back as well.
  await unmatched.focus();
  await page.keyboard.press('f');
  const finish = page.getByRole('dialog', { name: 'Giao dịch không phải hóa đơn' });
  await finish.getByText('1 dòng · thu 12.345 VND').waitFor();
  await screenshot(page, 'bank-statements-finish-vi');
  expect(await violations(page)).toEqual([]);
  await finish.getByRole('button', { name: 'Ghi nhận 1 dòng' }).click();
  await page.getByText('3 dòng đã ghi nhận thanh toán').waitFor();
  await unmatched.getByText('Phiếu').waitFor();
  await unmatched.getByRole('button', { name: 'Hoàn tác' }).click();
  await undoQuestion.getByRole('button', { name: 'Hoàn tác' }).click();
  await page.getByText('2 dòng đã ghi nhận thanh toán').waitFor();
  await page.getByRole('button', { name: 'Không đọc được (1)' }).click();
  await page.getByText('Số tiền không đọc được').waitFor();

  // The same file once more is the statement that is there.
  const address = page.url();
  await page.getByRole('link', { name: 'Sao kê khác' }).click();
  await page.locator('input[type=file]').setInputFiles({ ...file, name: 'lan-hai.csv' });
  await page.waitForURL(address);
  await page.getByText('2 dòng đã ghi nhận thanh toán').waitFor();

  await page.getByRole('button', { name: 'Hoàn tác tất cả (2)' }).click();
  await undoQuestion.getByRole('button', { name: 'Hoàn tác' }).click();
  await page.getByText('0 dòng đã ghi nhận thanh toán').waitFor();

  // Deleted by mistake it is brought back, and matched anew.
  await page.getByRole('button', { name: 'Xóa sao kê' }).click();
  const undo = await holdUndo(page, 'Đã xóa sao kê');
  await page.getByRole('heading', { name: 'Sao kê gần đây' }).waitFor();
  await page.getByRole('link', { name: /sao-ke.csv/ }).waitFor({ state: 'detached' });
  await undo.click();
  await page.waitForURL(address);
  await page.getByText('5 dòng: 3 dòng tìm được hóa đơn, 0 dòng đã ghi nhận').waitFor();
  await page.getByText('Khớp: số hóa đơn').first().waitFor();

  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(page);
    await screenshot(page, `bank-statements-${width}-vi`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'en', exact: true }).click();
  await page.getByRole('heading', { name: 'Bank statements' }).waitFor();
  await page.getByText(/^5 rows: invoices found for 3/).waitFor();
  await page.getByRole('heading', { name: 'Folders' }).waitFor();
  await page
    .getByRole('listitem', { name: 'Row 2' })
    .getByText(/^Agrees:/)
    .waitFor();
  await screenshot(page, 'bank-statements-en');
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await leave();
});
