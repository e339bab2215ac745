import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { ruleSetOn } from '@hoadon/domain/legal/rule-set';
import type { Page } from 'playwright-core';

/** The day of the demo, which lives today in Viet Nam. */
const TODAY = dayInVietnam(new Date().toISOString());
/** Two digits, as symbols carry them. */
export const YEAR = TODAY.slice(2, 4);
/** Legal rules of that day. */
export const RULES = ruleSetOn(TODAY);

/** A company that does not exist; the tax code has a right check digit. */
export const BUYER = {
  taxCode: '0399993309',
  legalName: 'Công ty Cổ phần Đại Phát',
  address: '25 Lý Thường Kiệt, Phường Cửa Nam, Hà Nội',
  email: 'ketoan@daiphat.example',
};

export async function fillBuyer(page: Page): Promise<void> {
  for (const [field, text] of Object.entries(BUYER)) {
    await page.locator(`[data-field="buyer.${field}"] input`).fill(text);
  }
}

/** Cell of the lines table, rows counted from 1. */
export const cell = (page: Page, row: number, field: string) =>
  page.locator(`tbody tr[aria-rowindex="${row + 1}"] [data-field$=".${field}"]`);

/** Name, unit, quantity, price and rate by keyboard, as an accountant writes them. */
export async function writeLine(page: Page, row: number, texts: readonly string[]): Promise<void> {
  const [name = '', unit = '', quantity = '', price = '', rate = ''] = texts;
  await cell(page, row, 'name').click();
  for (const text of [name, unit, quantity, price]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await cell(page, row, 'rate').selectOption(rate);
}
