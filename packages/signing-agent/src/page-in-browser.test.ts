import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invoiceXml } from './testing/sample-documents.ts';
import { PIN } from './testing/scripted-approval.ts';
import { startTestAgent, type TestAgent } from './testing/test-agent.ts';
import {
  createTestTokens,
  hasSoftHsm,
  module,
  TAX_CODE,
  type TestTokens,
} from './testing/test-tokens.ts';
import { pkcs11Tokens } from './tokens/pkcs11-tokens.ts';

const PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const executablePath = process.env['CHROMIUM'] ?? PLACES.find(existsSync) ?? '';

describe.skipIf(!hasSoftHsm || !existsSync(executablePath))(
  'the approval page in a browser',
  () => {
    let tokens: TestTokens;
    let agent: TestAgent;
    let browser: Browser;
    let page: Page;

    beforeAll(async () => {
      tokens = await createTestTokens();
      agent = await startTestAgent({ tokens: pkcs11Tokens([module]) });
      browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
      page = await browser.newPage();
      await page.goto(agent.links[0] ?? '');
      await page.waitForSelector('h1');
    });
    afterAll(async () => {
      await browser.close();
      await agent.close();
      tokens.remove();
    });

    test('SIGN-010 a question appears without a reload; a wrong PIN is reported, the right one signs', async () => {
      const fields = { tax_code: TAX_CODE };
      const signing = agent.sign('sign-xml', { fileName: '7.xml', bytes: invoiceXml(), fields });
      await page.waitForSelector('[name=pin]');
      expect(await page.title()).toBe('(1) Waiting');
      await page.fill('[name=pin]', '9999');
      await page.click('button[value=yes]');
      await page.waitForSelector('[role=alert]');
      await page.fill('[name=pin]', PIN);
      await page.waitForSelector('button[value=yes]:enabled');
      await page.keyboard.press('Enter');
      expect((await signing).status).toBe(200);
      await page.waitForSelector('.empty');
    });
    test('SIGN-010 a withdrawn question stays in its position, and the next one has its own answer', async () => {
      const fields = { tax_code: TAX_CODE };
      const parts = (fileName: string) => ({ fileName, bytes: invoiceXml(), fields });
      const withdrawal = new AbortController();
      const first = agent
        .sign('sign-xml', { ...parts('8.xml'), signal: withdrawal.signal })
        .catch(() => 'gone');
      const buttonBox = await page.locator('.card button[value=yes]').boundingBox();
      withdrawal.abort();
      expect(await first).toBe('gone');
      const second = agent.sign('sign-xml', parts('9.xml'));
      await page.waitForSelector('.card:not(.withdrawn) button[value=yes]:enabled');
      await page.mouse.click((buttonBox?.x ?? 0) + 5, (buttonBox?.y ?? 0) + 5);
      expect(await page.locator('.card').count()).toBe(2);
      expect(await page.title()).toBe('(1) Waiting');
      await page.click('.card:not(.withdrawn) button[value=no]');
      expect((await second).status).not.toBe(200);
      await page.waitForSelector('.empty');
    });
    test('another page of this machine can neither read it nor answer for the user', async () => {
      const foreign = await browser.newPage();
      await foreign.goto(`http://localhost:${agent.agent.port}/approval.css`);
      const outcome = await foreign.evaluate(async (url) => {
        const attempt = (init?: RequestInit) =>
          fetch(url, init).then(
            ({ status }) => `read ${status}`,
            () => 'refused',
          );
        return [await attempt(), await attempt({ method: 'POST', credentials: 'include' })];
      }, `http://127.0.0.1:${agent.agent.port}/`);
      expect(outcome).toEqual(['refused', 'refused']);
      await foreign.close();
    });
  },
);
