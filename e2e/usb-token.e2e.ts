import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { approve, demoToken, hasToken, startAgent } from './token-agent.ts';
import { openForm, screenshot, signIn, useBrowser } from './visitor.ts';
import { BUYER, fillBuyer, writeLine } from './written-invoice.ts';

const visit = useBrowser();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Throws with xmlsec1's own words where the seller's signature is not accepted. */
function verifySellerSignature(file: string): void {
  const authorities = join(inject('dataFolder'), 'keys/ca');
  const trusted = readdirSync(authorities).flatMap((name) => [
    '--trusted-pem',
    join(authorities, name),
  ]);
  const ids = ['DLHDon', 'MCCQT', 'http://www.w3.org/2000/09/xmldsig#:Object'];
  const attributes = ids.flatMap((id) => ['--id-attr:Id', id]);
  const place = "//*[local-name()='NBan']/*[local-name()='Signature']";
  const options = ['--verify', ...trusted, ...attributes, '--node-xpath', place, file];
  execFileSync('xmlsec1', options, { stdio: 'pipe' });
}

describe.skipIf(!hasToken)('an accountant with a USB token', () => {
  let token: Awaited<ReturnType<typeof demoToken>>;
  beforeAll(async () => {
    token = await demoToken(inject('dataFolder'));
  });
  afterAll(() => token.remove());

  test('SIGN-004 SIGN-006 SIGN-014 SIGN-016 SIGN-017 is told that the browser forbids and that the agent is not open, opens it, pairs once, approves, and the invoice gets its code', async () => {
    const { page, leave } = await visit();
    await signIn(page);
    await openForm(page);
    await fillBuyer(page);
    await writeLine(page, 1, ['Giấy in A4 Double A 80gsm', 'ram', '3', '90.000', '8']);
    await button(page, 'Phát hành').click();
    const confirmation = page.getByRole('alertdialog');
    await confirmation.getByRole('combobox').selectOption('token');
    await screenshot(page, 'token-choice');
    await confirmation.getByRole('button', { name: 'Phát hành', exact: true }).click();
    // This browser was told to let the page reach nothing on the machine.
    await page.locator('[data-code=BROWSER_DENIED][data-flag=CREATE]').waitFor();
    await screenshot(page, 'token-browser-denied');
    const origin = inject('baseUrl');
    await page.context().grantPermissions(['local-network-access'], { origin });
    await button(page, 'Ký hóa đơn').click();
    await page.locator('[data-code=APP_NOT_START][data-flag=CREATE]').waitFor();
    await screenshot(page, 'token-agent-not-open');

    const agent = await startAgent(origin);
    try {
      const desk = await page.context().newPage();
      await desk.goto(agent.link);
      await button(page, 'Ký hóa đơn').click();
      const code = (await page.locator('[data-pairing-code]').textContent()) ?? 'none';
      await screenshot(page, 'token-pairing');
      expect((await approve(desk)).replace(/\s/g, '')).toContain(code.replace(/\s/g, ''));
      expect(await approve(desk)).toContain(BUYER.legalName);
      await approve(desk);
      await page.locator('[data-authority-code]').waitFor();
      await screenshot(page, 'token-issued');
    } finally {
      await agent.stop();
    }
    const download = page.waitForEvent('download');
    await button(page, 'Tải XML').click();
    const file = join(mkdtempSync(join(tmpdir(), 'hoadon-token-')), 'invoice.xml');
    await (await download).saveAs(file);
    verifySellerSignature(file);
    await leave();
  });
});
