import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEMO_ADMIN } from './browser.ts';
import { type PageView, pageChecks, WIDE_AND_NARROW } from './page-checks.ts';
import { enter, follow, type Language, openForm, screenshot, useBrowser } from './visitor.ts';
import { fillBuyer, writeLine, YEAR } from './written-invoice.ts';

const visit = useBrowser();
/** The last one that a company would choose: no other journey meets it. */
const SERIAL = `C${YEAR}TZZ`;
const GREEN = [20, 83, 45] as const;
const GREEN_CODE = '#14532d';
/** A colour that no invoice has by itself. */
const PINK = [255, 0, 170] as const;
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><rect width="120" height="40" fill="#ff00aa"/></svg>';

const button = (area: Page | Locator, name: string) =>
  area.getByRole('button', { name, exact: true });

/** Whether the sheet shows this colour somewhere. */
const shows = (area: Locator, [red, green, blue]: readonly [number, number, number]) =>
  area
    .locator('canvas')
    .first()
    .evaluate(
      (canvas, wanted) => {
        if (!(canvas instanceof HTMLCanvasElement)) return false;
        const { data } =
          canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
        for (let at = 0; data && at < data.length; at += 4)
          if (wanted.every((value, index) => Math.abs((data[at + index] ?? 0) - value) <= 2))
            return true;
        return false;
      },
      [red, green, blue],
    )
    // The sheet is drawn anew with every change.
    .catch(() => false);

/** Drops a file as from the desktop. */
async function dropFile(page: Page, target: Locator, name: string, text: string): Promise<void> {
  const data = await page.evaluateHandle(
    ({ name, text }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], name, { type: 'image/svg+xml' }));
      return transfer;
    },
    { name, text },
  );
  await target.dispatchEvent('dragover', { dataTransfer: data });
  await target.dispatchEvent('drop', { dataTransfer: data });
}

test('LIC-009 an admin makes a series, gives it a colour and a logo, sees the sample, and the next invoice is issued and printed so', async () => {
  const { page, complaints, leave } = await visit();
  await enter(page, DEMO_ADMIN);
  await page.getByRole('link', { name: 'Thiết lập' }).click();
  await settingsTab(page, 'series').click();
  await button(page, 'Thêm ký hiệu').click();
  const dialog = page.getByRole('dialog', { name: 'Thêm ký hiệu hóa đơn' });
  await dialog.getByLabel('Ký hiệu').fill(`C${YEAR}NAA`);
  await dialog.getByText('Với hóa đơn GTGT, ký tự thứ tư là T.').waitFor();
  await screenshot(page, 'series-fault-vi');
  await dialog.getByLabel('Ký hiệu').fill(SERIAL.toLowerCase());
  await dialog.getByLabel('Số bắt đầu').fill('501');
  await button(dialog, 'Thêm ký hiệu').click();
  const row = page.getByRole('row', { name: new RegExp(SERIAL) });
  await row.getByText('00000501').waitFor();

  await row.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Ngừng dùng' }).click();
  await row.getByText('Ngừng dùng').waitFor();
  await button(page, 'Hoàn tác').click();
  await row.getByText('Đang dùng').waitFor();

  await row.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Mẫu in của ký hiệu này' }).click();
  const sample = page.getByRole('region', { name: 'Xem trước bản in' });
  await sample.locator('canvas').first().waitFor();
  expect(await shows(sample, GREEN)).toBe(false);
  const code = page.getByRole('textbox', { name: 'Mã màu' });
  await code.fill('#fde047');
  await page.getByText(/^Màu quá nhạt trên giấy trắng/).waitFor();
  expect(await button(page, 'Lưu').isDisabled()).toBe(true);
  await screenshot(page, 'look-too-light-vi');
  await code.fill(GREEN_CODE);
  await expect.poll(() => shows(sample, GREEN)).toBe(true);
  const box = page.getByRole('region', { name: 'Logo' });
  await dropFile(page, box.getByText(/^Thả tệp PNG hoặc SVG/), 'logo.svg', LOGO);
  await box.getByRole('img', { name: 'Logo của công ty' }).waitFor();
  await expect.poll(() => shows(sample, PINK)).toBe(true);
  await screenshot(page, 'look-changed-vi');
  await button(page, 'Lưu').click();
  await page.getByText('Đã lưu mẫu in').waitFor();
  await page.reload();
  await box.getByRole('img', { name: 'Logo của công ty' }).waitFor();
  await expect.poll(() => code.inputValue()).toBe(GREEN_CODE);

  await openForm(page);
  await page.locator('select').filter({ hasText: SERIAL }).selectOption(SERIAL);
  await fillBuyer(page);
  await writeLine(page, 1, ['Giấy in A4 Double A 80gsm', 'ram', '1', '62.000', '10']);
  await button(page, 'Phát hành').click();
  const question = page.getByRole('alertdialog');
  await question.getByText(`1${SERIAL}`, { exact: true }).waitFor();
  expect(await question.locator('[data-next-number]').textContent()).toContain('00000501');
  await question.getByRole('button', { name: 'Phát hành' }).click();
  await page.locator('[data-step=accepted][data-progress=done]').waitFor();
  await button(page, 'Mở PDF').click();
  const viewer = page.getByRole('dialog', { name: /00000501/ });
  await viewer.locator('canvas').first().waitFor();
  await expect.poll(() => shows(viewer, GREEN)).toBe(true);
  await expect.poll(() => shows(viewer, PINK)).toBe(true);
  await screenshot(page, 'look-issued-vi');

  await follow(page, '/main/settings/series');
  await row.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Số bắt đầu' }).click();
  await page.getByText(/nên không chọn lại số bắt đầu được/).waitFor();
  await button(page.getByRole('dialog'), 'Đóng').last().click();
  await follow(page, `/main/settings/look?series=1${SERIAL}`);
  await button(page, 'Dùng mẫu chung của công ty').click();
  await page.getByText(/^Ký hiệu này đang dùng mẫu chung/).waitFor();
  await button(page, 'Hoàn tác').click();
  await box.getByRole('img', { name: 'Logo của công ty' }).waitFor();
  await expect.poll(() => code.inputValue()).toBe(GREEN_CODE);
  expect(complaints).toEqual([]);
  await leave();
});

const settingsTab = (page: Page, name: string) =>
  page.locator(`main nav a[href="/main/settings/${name}"]`);

const WAY_IN = {
  vi: 'Thiết lập',
  en: 'Settings',
  no: 'Innstillinger',
} as const satisfies Record<Language, string>;

/** Each window is opened anew: a dialog on this page does not outlive that the window becomes narrow. */
const VISITS: readonly PageView[] = [
  ...WIDE_AND_NARROW,
  { language: 'no', width: 768, height: 1024, read: false },
];

test.each(VISITS)(
  'an admin finds series and look in $language at $width px, and everybody can use them',
  async (view) => {
    const { language, width } = view;
    const visitor = await visit(view);
    const { page } = visitor;
    const { look, faults } = pageChecks(visitor, view);
    await enter(page, DEMO_ADMIN);
    if (width <= 768) {
      await page.locator('header').getByRole('button').last().click();
      await page.getByRole('menuitem', { name: WAY_IN[language] }).click();
    } else await page.locator('header a[href="/main/settings"]').click();
    await settingsTab(page, 'series').click();
    await page
      .getByText(/^C\d\dTAA$/)
      .first()
      .waitFor();
    await look('admin-series');
    await page.locator('section button').first().click();
    await page.getByRole('dialog').waitFor();
    await look('admin-announce');
    await page.keyboard.press('Escape');
    await settingsTab(page, 'look').click();
    await page.locator('canvas').first().waitFor();
    await look('admin-look');
    await settingsTab(page, 'numbers').click();
    await page.locator('main form input').first().waitFor();
    await look('admin-numbers');
    expect(faults).toEqual([]);
    await visitor.leave();
  },
);
