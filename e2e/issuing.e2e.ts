import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Download, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { verifySellerSignature } from './seller-signature.ts';
import { haveSession, openForm, screenshot, signIn, useBrowser } from './visitor.ts';
import { BUYER, fillBuyer, writeLine, YEAR } from './written-invoice.ts';

const visit = useBrowser();
const folder = mkdtempSync(join(tmpdir(), 'hoadon-journey-'));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const textIn = async (area: Locator): Promise<string> => (await area.textContent()) ?? '';

async function saved(download: Promise<Download>, name: string): Promise<string> {
  const path = join(folder, name);
  await (await download).saveAs(path);
  return path;
}

test('ISS-001 ISS-007 ISS-021 ISS-024 ISS-026 ISS-031 ISS-032 ISS-038 MAIL-001 a VAT invoice goes from the form to the buyer: previewed, issued, signed, coded, opened and mailed', async () => {
  const { page, complaints, leave } = await visit();
  await signIn(page);
  await page.getByRole('link', { name: 'Lập hóa đơn', exact: true }).click();
  await fillBuyer(page);
  await writeLine(page, 1, ['Giấy in A4 Double A 80gsm', 'ram', '3', '333.333', '5']);
  await button(page, 'Thêm dòng').click();
  await writeLine(page, 2, ['Dịch vụ giao hàng', 'chuyến', '1', '1.000.000', '10']);
  const totals = page.getByRole('region', { name: 'Tổng cộng' });
  await totals.getByText('2.149.999').waitFor();
  expect(await textIn(totals)).toContain(
    'Hai triệu một trăm bốn mươi chín nghìn chín trăm chín mươi chín đồng',
  );

  await button(page, 'Xem trước').click();
  const preview = page.getByRole('dialog', { name: 'Xem trước hóa đơn' });
  await preview.locator('canvas').first().waitFor();
  await expect.poll(() => textIn(preview)).toContain('140%');
  const previewPdf = await saved(
    waitForDownload(page, () => button(page, 'Tải về').click()),
    'preview.pdf',
  );
  expect(textOf(previewPdf)).toContain(BUYER.legalName);
  await screenshot(page, 'preview-vi');
  await page.keyboard.press('Escape');

  await button(page, 'Phát hành').click();
  const question = page.getByRole('alertdialog');
  const shownNumber = await textIn(question.locator('[data-next-number]'));
  const facts = await textIn(question);
  for (const fact of [`1C${YEAR}TAA`, BUYER.legalName, '2.149.999 VND', 'Hai triệu một trăm']) {
    expect(facts).toContain(fact);
  }
  await screenshot(page, 'confirm-vi');
  await question.getByRole('button', { name: 'Phát hành' }).click();

  const progress = page.getByRole('dialog', { name: 'Phát hành hóa đơn' });
  for (const stage of ['numbered', 'signed', 'sent', 'accepted']) {
    await progress.locator(`[data-step=${stage}][data-progress=done]`).waitFor();
  }
  expect(await textIn(progress)).toContain(shownNumber);
  expect(await textIn(progress.locator('[data-authority-code]'))).toMatch(/^[0-9A-F]{34}$/);
  await screenshot(page, 'issued-vi');

  const xml = await saved(
    waitForDownload(page, () => button(page, 'Tải XML').click()),
    'invoice.xml',
  );
  expect(readFileSync(xml, 'utf8')).toContain(`<SHDon>${Number(shownNumber)}</SHDon>`);
  verifySellerSignature(xml);
  const forged = join(folder, 'forged.xml');
  writeFileSync(forged, readFileSync(xml, 'utf8').replace(BUYER.legalName, 'Công ty khác'));
  expect(() => verifySellerSignature(forged)).toThrow();

  await button(page, 'Mở PDF').click();
  const viewer = page.getByRole('dialog', { name: new RegExp(shownNumber) });
  await viewer.locator('canvas').first().waitFor();
  const pdf = await saved(
    waitForDownload(page, () =>
      viewer.getByRole('button', { name: 'Tải PDF', exact: true }).click(),
    ),
    'invoice.pdf',
  );
  expect(textOf(pdf)).toContain(shownNumber);
  expect(textOf(pdf)).toContain(BUYER.legalName);
  await screenshot(page, 'viewer-vi');
  await page.keyboard.press('Escape');

  await button(page, 'Gửi email').click();
  const mail = page.getByRole('dialog', { name: 'Gửi hóa đơn qua email' });
  expect(await mail.locator('textarea').inputValue()).toBe(BUYER.email);
  await mail.locator('button[type=submit]').click();
  await mail.waitFor({ state: 'detached' });

  await button(page, 'Về danh sách hóa đơn').click();
  await page.waitForURL('**/main/revenue**');
  expect(page.url()).toContain('statistics=HIDE');
  await page.getByText(shownNumber).first().waitFor();

  await expect
    .poll(
      async () => {
        await page.goto('/simulators/mailbox/');
        return textIn(page.locator('body'));
      },
      { interval: 100 },
    )
    .toContain(BUYER.email);
  await page.getByRole('link').filter({ hasText: BUYER.email }).first().click();
  const attachments = await textIn(page.getByRole('list', { name: 'Tệp đính kèm' }));
  expect(attachments).toMatch(/\.pdf/);
  expect(attachments).toMatch(/\.xml/);
  await screenshot(page, 'mail-vi');
  expect(complaints).toEqual([]);
  await leave();
});

async function waitForDownload(page: Page, act: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return download;
}

const textOf = (pdf: string): string =>
  execFileSync('pdftotext', ['-layout', pdf, '-'], { encoding: 'utf8' });

test('a double click on confirm issues one invoice', async () => {
  const { page, leave } = await visit();
  await haveSession(page);
  await openForm(page);
  await fillBuyer(page);
  await writeLine(page, 1, ['Mực in', 'hộp', '1', '500.000', '10']);
  await button(page, 'Phát hành').click();
  const question = page.getByRole('alertdialog');
  const before = Number(await textIn(question.locator('[data-next-number]')));
  await question.getByRole('button', { name: 'Phát hành' }).dblclick();
  await page.locator('[data-authority-code]').waitFor();
  await button(page, 'Lập hóa đơn khác').click();
  await page.getByText(`Số tiếp theo: ${String(before + 1).padStart(8, '0')}`).waitFor();
  expect(await page.locator('[data-field="buyer.taxCode"] input').inputValue()).toBe('');
  await leave();
});
