import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ownDemo } from './own-demo.ts';
import { verifySellerSignature } from './seller-signature.ts';
import { approve, hasToken, startAgent, useToken } from './token-agent.ts';
import { haveSession, openForm, screenshot, useBrowser } from './visitor.ts';
import { BUYER, fillBuyer, writeLine } from './written-invoice.ts';

const visit = useBrowser();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe.skipIf(!hasToken)('an accountant with a USB token', () => {
  useToken();

  test('SIGN-004 SIGN-006 SIGN-014 SIGN-016 SIGN-017 sees that the browser forbids access and that the agent is not open, opens it, pairs once, approves, and the invoice gets its code', async () => {
    const { page, leave } = await visit();
    await haveSession(page);
    await openForm(page);
    await fillBuyer(page);
    await writeLine(page, 1, ['Giấy in A4 Double A 80gsm', 'ram', '3', '90.000', '10']);
    await button(page, 'Phát hành').click();
    const confirmation = page.getByRole('alertdialog');
    await confirmation.getByRole('combobox').selectOption('token');
    await screenshot(page, 'token-choice');
    await confirmation.getByRole('button', { name: 'Phát hành', exact: true }).click();
    // The browser is configured to deny the page access to the local machine.
    await page.locator('[data-code=BROWSER_DENIED][data-flag=CREATE]').waitFor();
    await screenshot(page, 'token-browser-denied');
    const origin = ownDemo().baseUrl;
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
