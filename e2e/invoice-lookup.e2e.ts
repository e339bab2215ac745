import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { violations } from './axe.ts';
import { issueFor } from './mistaken-invoices.ts';
import { ownDemo } from './own-demo.ts';
import { askServer } from './server-invoices.ts';
import { expectNoSidewaysScroll, haveSession, screenshot, useBrowser } from './visitor.ts';

const visit = useBrowser();

test('a buyer on a telephone looks an invoice up by its code, by keyboard, and downloads the original', async () => {
  const { page, complaints, leave } = await visit();
  await haveSession(page);
  const { id, invoice_number } = await issueFor(page, 'Xưởng mộc Tra Cứu');
  const { secret_code: code } = await askServer(page, 'GET', `/e-invoice-api/api/invoices/${id}`);
  expect(code).toMatch(/^[0-9A-Z]+(?:-[0-9A-Z]{4}){4}$/);

  const outside = await visit({ width: 390, height: 844, language: 'en', isChanged: true });
  const guest = outside.page;
  const requests: string[] = [];
  guest.on('request', (request) => requests.push(request.url()));
  await guest.goto(`${ownDemo().baseUrl}/tra-cuu`);
  const field = guest.getByRole('textbox', { name: /^Look-up code/ });
  await field.fill(`${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`);
  await guest.keyboard.press('Enter');
  await guest.getByText('No invoice has this code').waitFor();
  expect(await violations(guest)).toEqual([]);
  await screenshot(guest, 'lookup-unknown');
  await guest.goto(`${ownDemo().baseUrl}/tra-cuu#${code}`);
  await field.waitFor();
  expect(await field.inputValue()).toBe(code);
  await field.press('Enter');
  await guest.getByRole('heading', { name: new RegExp(invoice_number) }).waitFor();
  await guest.getByText('In force').waitFor();
  await expectNoSidewaysScroll(guest);
  expect(await violations(guest)).toEqual([]);
  await screenshot(guest, 'lookup-found');
  const download = guest.waitForEvent('download');
  await guest.getByRole('button', { name: 'Download the original XML' }).click();
  const xml = await download;
  expect(xml.suggestedFilename()).toContain(invoice_number);
  expect(readFileSync(await xml.path(), 'utf8')).toContain(`<DLieu>${code}</DLieu>`);
  expect(requests.filter((url) => url.includes(code))).toEqual([]);
  expect(complaints).toEqual([]);
  // The browser reports the refusal of the wrong code.
  expect(outside.complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
  await outside.leave();
  await leave();
});
