import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { divert } from './diversion.ts';
import { ownDemo } from './own-demo.ts';
import { haveSession, openForm, screenshot, useBrowser } from './visitor.ts';
import { fillBuyer, writeLine } from './written-invoice.ts';

const visit = useBrowser();
const RELEASE = '*/unpublish/release/*';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Sets how the simulated authority treats the next messages. */
async function authority(behaviour: object): Promise<void> {
  const answer = await fetch(`${ownDemo().baseUrl}/simulators/tax-authority/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(behaviour),
  });
  expect(answer.status).toBe(200);
}

const received = async (): Promise<unknown[]> => {
  const answer = await fetch(`${ownDemo().baseUrl}/simulators/tax-authority/received`);
  const list: unknown = await answer.json();
  return Array.isArray(list) ? list : [];
};

async function confirmIssue(page: Page): Promise<string> {
  await openForm(page);
  await fillBuyer(page);
  await writeLine(page, 1, ['Bàn làm việc', 'cái', '1', '2.400.000', '10']);
  await button(page, 'Phát hành').click();
  const question = page.getByRole('alertdialog');
  const number = (await question.locator('[data-next-number]').textContent()) ?? '';
  await question.getByRole('button', { name: 'Phát hành' }).click();
  return number;
}

test('an answer lost on the way is shown as unknown and settled by asking; the number stays and nothing is sent anew', async () => {
  const { page, complaints, leave } = await visit();
  await haveSession(page);
  const before = (await received()).length;
  // The authority takes the message and closes the connection; its decision comes long after.
  await authority({ next: ['connection-reset'], replyDelayMs: 15_000 });
  const number = await confirmIssue(page);
  await page.getByText('Chưa biết cơ quan thuế đã nhận hay chưa').waitFor();
  await screenshot(page, 'unknown-vi');
  await authority({ replyDelayMs: 0 });
  await button(page, 'Hỏi cơ quan thuế').click();
  await page.locator('[data-authority-code]').waitFor({ timeout: 60_000 });
  expect(await page.getByRole('dialog').textContent()).toContain(number);
  expect((await received()).length).toBe(before + 1);
  expect(complaints).toEqual([]);
  await leave();
});

test('when the server cannot be reached the text stays, and trying again issues one invoice', async () => {
  const { page, leave } = await visit();
  await haveSession(page);
  let lost = 0;
  await divert(page, RELEASE, () => {
    if (lost > 0) return 'well';
    lost += 1;
    return 'lost';
  });
  const number = await confirmIssue(page);
  await page.getByText('cùng một hóa đơn được gửi lần nữa', { exact: false }).waitFor();
  await screenshot(page, 'no-answer-vi');
  // The invoice may have been issued unchanged, so the form must stay locked.
  expect(await button(page, 'Tiếp tục sửa').count()).toBe(0);
  await button(page, 'Thử lại').click();
  await page.locator('[data-authority-code]').waitFor();
  expect(await page.getByRole('dialog').textContent()).toContain(number);
  await button(page, 'Lập hóa đơn khác').click();
  const next = String(Number(number) + 1).padStart(8, '0');
  await page.getByText(`Số tiếp theo: ${next}`).waitFor();
  await leave();
});

test('ISS-033 a refusal of the server is shown in words and the text stays', async () => {
  const { page, leave } = await visit();
  await haveSession(page);
  await divert(page, RELEASE, () => ({
    status: 400,
    json: {
      success: false,
      message: 'LICENSE_EXPIRED',
      message_key: 'error.LICENSE_EXPIRED',
      data: {},
      issues: [],
      request_id: 'r-1',
    },
  }));
  await confirmIssue(page);
  await page.getByText('Hóa đơn chưa được cấp số. Nội dung đã nhập vẫn còn nguyên.').waitFor();
  await screenshot(page, 'refused-vi');
  await button(page, 'Tiếp tục sửa').click();
  expect(await page.locator('[data-field="buyer.taxCode"] input').inputValue()).not.toBe('');
  await leave();
});
