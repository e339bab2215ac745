import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ownDemo } from './own-demo.ts';
import { saveDraft } from './server-invoices.ts';
import { agentFolder, approve, hasToken, startAgent, useToken } from './token-agent.ts';
import { haveSession, screenshot, useBrowser } from './visitor.ts';

const visit = useBrowser();
const INVOICES = 4;
const CUSTOMER = 'Nhà sách Ký Loạt';

/** The codes that the authority gave the customer's invoices. */
const codesOf = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(async (customer) => {
    const { access } = JSON.parse(localStorage.getItem('hoadon.tokens') ?? '{}');
    const query = new URLSearchParams({ search_text: customer, page_size: '50' });
    const answer = await fetch(`/invoice-robotics-api/api/v2/invoices?${query}`, {
      headers: { authorization: `Bearer ${access}` },
    });
    return (await answer.json()).data.map((row: { cqt_code: string | null }) => row.cqt_code);
  }, CUSTOMER);

describe.skipIf(!hasToken)('an accountant with a USB token and many drafts', () => {
  useToken();

  test('SIGN-004 SIGN-006 SIGN-016 selects drafts, signs them as one run, sees when the agent ends in the middle, continues, and approves each list once', async () => {
    const { page, complaints, leave } = await visit();
    const origin = ownDemo().baseUrl;
    await page.context().grantPermissions(['local-network-access'], { origin });
    await haveSession(page);
    for (let index = 0; index < INVOICES; index += 1) await saveDraft(page, CUSTOMER);
    await page.goto(`/main/status/draft?search_text=${encodeURIComponent(CUSTOMER)}`);
    await page.getByRole('checkbox', { name: 'Chọn tất cả' }).check();
    await page.getByRole('button', { name: 'Phát hành đã chọn' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText(`Phát hành ${INVOICES} hóa đơn?`).waitFor();
    await question.getByRole('combobox').selectOption('token');
    await screenshot(page, 'token-run-question');

    const folder = agentFolder();
    const first = await startAgent(origin, folder);
    const desk = await page.context().newPage();
    try {
      await desk.goto(first.link);
      await question.getByRole('button', { name: 'Phát hành', exact: true }).click();
      await page.locator('[data-run-step=pairing]').waitFor();
      await approve(desk);
      expect(await approve(desk)).toContain(CUSTOMER);
      await page.locator('[data-run-step=approving]').waitFor();
      // The list of XML files is approved, that of the PDFs is not.
      await desk.locator('button[value=yes]').waitFor();
      await screenshot(page, 'token-run-signing');
    } finally {
      await first.stop();
    }
    await page.locator('[data-code=APP_NOT_START][data-flag=ACTIONS]').waitFor();
    await screenshot(page, 'token-run-stopped');

    const second = await startAgent(origin, folder);
    try {
      await desk.goto(second.link);
      await page.getByRole('button', { name: 'Ký hóa đơn', exact: true }).click();
      expect(await approve(desk)).toContain(`Ký ${INVOICES} tài liệu này?`);
      await approve(desk);
      await page.getByText(`Đã ký ${INVOICES} hóa đơn.`).waitFor();
      expect(await desk.locator('button[value=yes]').count()).toBe(0);
      await expect.poll(async () => (await codesOf(page)).filter(Boolean).length).toBe(INVOICES);
      await screenshot(page, 'token-run-finished');
    } finally {
      await second.stop();
    }
    expect(complaints).toEqual([]);
    await leave();
  });
});
