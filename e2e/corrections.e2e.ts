import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { violations } from './axe.ts';
import { ownDemo } from './own-demo.ts';
import { askServer, saveDraft } from './server-invoices.ts';
import { approve, hasToken, startAgent, useToken } from './token-agent.ts';
import { expectNoSidewaysScroll, follow, haveSession, screenshot, useBrowser } from './visitor.ts';
import { cell } from './written-invoice.ts';

const visit = useBrowser();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name });
const TODAY = dayInVietnam(new Date().toISOString()).split('-').reverse().join('/');

const detailOf = (page: Page, id: string) =>
  askServer(page, 'GET', `/e-invoice-api/api/invoices/${id}`);

/** Confirms issuing and waits for the authority's code. */
async function issue(page: Page): Promise<void> {
  await button(page, 'Phát hành').click();
  const question = page.getByRole('alertdialog');
  await question.locator('[data-next-number]').waitFor();
  await question.getByRole('button', { name: 'Phát hành', exact: true }).click();
}

async function issueToTheEnd(page: Page): Promise<void> {
  await issue(page);
  await page.locator('[data-step=accepted][data-progress=done]').waitFor();
}

/** Writes and issues an invoice of ten notebooks, 88,000 dong with tax; its id. */
async function issueOriginal(page: Page, buyer: string): Promise<string> {
  const id = await saveDraft(page, buyer);
  await page.goto(`/main/invoice/${id}/edit`);
  await issueToTheEnd(page);
  return id;
}

async function openMenu(page: Page, id: string): Promise<void> {
  await page.goto('/main/revenue');
  await page.locator(`[data-id="${id}"] [data-row-menu]`).click();
}

/** What the law asks of every correction. */
async function giveGrounds(page: Page, cause: string, reason: string): Promise<void> {
  await page.locator('[data-field="related.causeCode"] select').selectOption(cause);
  await page.locator('[data-field="related.reason"] input').fill(reason);
  const day = page.locator('[data-field="related.agreedOn"] input');
  if (await day.isEnabled()) {
    await day.fill(TODAY);
    await day.blur();
  }
}

/** Fills in what comes back of the one line. */
async function giveBack(page: Page, shape: string, amount: string): Promise<void> {
  await button(page, shape).click();
  const dialog = page.getByRole('dialog', { name: shape });
  await dialog.getByLabel('Vở').fill(amount);
  await dialog.getByRole('button', { name: 'Điền vào hóa đơn' }).click();
}

/** Makes the simulated authority refuse the next message with 20001. */
async function refuseNext(): Promise<void> {
  const answer = await fetch(`${ownDemo().baseUrl}/simulators/tax-authority/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ next: ['refuse'] }),
  });
  expect(answer.status).toBe(200);
}

test('ACT-036 ACT-037 ACT-039 an accountant issues an invoice, adjusts it twice, and sees why it may not be replaced then', async () => {
  const { page, complaints, leave } = await visit();
  await haveSession(page);
  const id = await issueOriginal(page, 'Công ty Điều Chỉnh Hai Lần');

  await openMenu(page, id);
  await entry(page, 'Điều chỉnh tăng, giảm').waitFor();
  await screenshot(page, 'invoice-menu-vi');
  await entry(page, 'Điều chỉnh tăng, giảm').click();
  await page.getByText('Điều chỉnh cho hóa đơn Mẫu số 1').waitFor();
  await giveGrounds(page, '05', 'Khách trả lại 3 quyển bị lỗi');
  await page.getByLabel('Chọn tệp').setInputFiles({
    name: 'bien-ban.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4'),
  });
  await giveBack(page, 'Trả lại một phần', '3');
  await page.getByText('-26.400').or(page.getByText('(26.400)')).first().waitFor();
  await screenshot(page, 'adjust-down-vi');
  expect(await violations(page)).toEqual([]);
  await issueToTheEnd(page);

  // The second time from the viewer: the value alone.
  await follow(page, `/main/revenue?invoice=${id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Thao tác' }).click();
  await entry(page, 'Điều chỉnh tăng, giảm').click();
  await giveGrounds(page, '13', 'Ghi sai đơn giá');
  await giveBack(page, 'Chỉ giảm giá trị', '5000');
  await issueToTheEnd(page);

  const family = await detailOf(page, id);
  expect(family).toMatchObject({
    invoice_type: 'MODIFIED',
    family_value: { total_amount_with_tax: '56100' },
  });
  const [first] = family.change_invoices_fk;
  expect(await detailOf(page, first)).toMatchObject({
    modify: 'PRODUCT',
    reason_change: 'Khách trả lại 3 quyển bị lỗi',
    cause_code: '05',
    evidence_for_change: 'bien-ban.pdf',
    evidence_file: expect.stringContaining(first),
    reference_line: expect.stringContaining('Điều chỉnh cho hóa đơn Mẫu số 1'),
    lines: [{ name: 'Vở', method: 'GIAM', quantity: '-3', price: '8000' }],
  });

  // An adjusted invoice may only be adjusted again: the menu shows that and links to it.
  await openMenu(page, id);
  await page
    .getByText('Hóa đơn đã điều chỉnh lần đầu thì các lần sau cũng phải điều chỉnh.')
    .waitFor();
  await screenshot(page, 'menu-adjusted-before-vi');
  await entry(page, 'Điều chỉnh hóa đơn này').click();
  await page.waitForURL(`**/main/invoice/${id}/correct/amounts`);
  expect(complaints).toEqual([]);
  await leave();
});

test('ACT-032 ACT-055 an invoice is replaced; a refusal of the authority is shown, corrected and sent again', async () => {
  const { page, complaints, leave } = await visit();
  await haveSession(page);
  const id = await issueOriginal(page, 'Công ty Thay Thế');
  await follow(page, `/main/invoice/${id}/correct/replace`);
  await page.getByText('Thay thế cho hóa đơn Mẫu số 1').waitFor();
  await giveGrounds(page, '13', 'Ghi sai số lượng');
  await cell(page, 1, 'quantity').fill('12');
  await screenshot(page, 'replace-vi');
  await refuseNext();
  await issue(page);
  await page.getByText('Cơ quan thuế không cấp mã').waitFor();
  expect(await page.getByRole('dialog').textContent()).toContain('20001');
  await screenshot(page, 'correction-refused-vi');

  // The original stays as it was, and nothing else is begun beside what waits.
  expect(await detailOf(page, id)).toMatchObject({ invoice_type: 'ORIGINAL' });
  await button(page, 'Sửa rồi gửi lại').click();
  await page.waitForURL('**/main/invoice/*/edit**');
  await page.getByRole('heading', { name: 'Lập hóa đơn thay thế' }).waitFor();
  expect(await page.locator('[data-field="related.reason"] input').inputValue()).toBe(
    'Ghi sai số lượng',
  );
  await button(page, 'Phát hành').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Gửi lại', exact: true }).click();
  await page.locator('[data-step=accepted][data-progress=done]').waitFor();
  expect(await detailOf(page, id)).toMatchObject({
    invoice_type: 'REPLACED',
    family_value: { total_amount_with_tax: '105600' },
  });

  await openMenu(page, id);
  await page.getByText('Hóa đơn đã bị thay thế. Chỉ hóa đơn thay thế còn hiệu lực.').waitFor();
  await entry(page, 'Mở hóa đơn thay thế').click();
  await page.getByRole('dialog').waitFor();
  expect(complaints).toEqual([]);
  await leave();
});

test('one mistake in two invoices of a buyer is corrected by one invoice with its list, from the bar of the list', async () => {
  const { page, complaints, leave } = await visit();
  await haveSession(page);
  const buyer = 'Công ty Điều Chỉnh Chung';
  const ids = [await issueOriginal(page, buyer), await issueOriginal(page, buyer)];
  await follow(page, `/main/revenue?search_text=${encodeURIComponent(buyer)}`);
  await page.getByText(buyer).first().waitFor();
  await page.getByRole('checkbox', { name: 'Chọn tất cả' }).check();
  await button(page, 'Thao tác').click();
  await entry(page, 'Điều chỉnh chung…').click();
  await page.waitForURL('**/main/invoice/*.*/correct/amounts');
  await page.getByText('Điều chỉnh cho các hóa đơn theo Bảng kê số').waitFor();
  await giveGrounds(page, '13', 'Ghi sai số lượng');
  await page.locator('[data-field="related.list.number"] input').fill('BK-01');
  for (const row of [1, 2]) {
    const method = page.getByRole('combobox', { name: `Tăng, giảm, dòng ${row}`, exact: true });
    await cell(page, row, 'quantity').fill('1');
    await method.selectOption('decrease');
  }
  await page.locator('[data-field="related.list.originals.1"]').getByText('79.200').waitFor();
  await screenshot(page, 'adjust-together-vi');
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await screenshot(page, 'adjust-together-390-vi');
  await page.setViewportSize({ width: 1440, height: 900 });
  await issueToTheEnd(page);
  for (const id of ids)
    expect(await detailOf(page, id)).toMatchObject({
      invoice_type: 'MODIFIED',
      family_value: { total_amount_with_tax: '79200' },
    });
  expect(complaints).toEqual([]);
  await leave();
});

test('a draft of a correction waits with its grounds; meanwhile no second one is begun', async () => {
  const { page, complaints, leave } = await visit({ width: 390, height: 844 });
  await haveSession(page);
  const id = await issueOriginal(page, 'Công ty Bản Nháp Điều Chỉnh');
  await follow(page, `/main/invoice/${id}/correct/info`);
  await giveGrounds(page, '13', 'Ghi sai mã số thuế');
  const taxCode = page.locator('[data-field="buyer.taxCode"] input');
  await taxCode.fill('0399995507');
  // While whom the register knows is offered, the rest of the page is hidden from readers.
  await taxCode.press('Tab');
  await expectNoSidewaysScroll(page);
  await screenshot(page, 'adjust-info-390-vi');
  expect(await violations(page)).toEqual([]);
  await button(page, 'Lưu nháp').click();
  await page.waitForURL('**/main/status/draft**');

  await follow(page, `/main/invoice/${id}/correct/replace`);
  await page.getByText('Đã có một hóa đơn điều chỉnh hoặc thay thế chưa xong').waitFor();
  await screenshot(page, 'correction-pending-390-vi');
  await button(page, 'Mở hóa đơn đang làm dở').click();
  await page.waitForURL('**/main/invoice/*/edit**');
  await page.getByRole('heading', { name: 'Điều chỉnh thông tin hóa đơn' }).waitFor();
  expect(await page.locator('[data-field="related.reason"] input').inputValue()).toBe(
    'Ghi sai mã số thuế',
  );
  await issueToTheEnd(page);
  expect(await detailOf(page, id)).toMatchObject({ invoice_type: 'MODIFIED' });
  expect(complaints).toEqual([]);
  await leave();
});

test('where only the address is wrong, the notice 04/SS goes out in place of an invoice', async () => {
  const { page, complaints, leave } = await visit();
  await haveSession(page);
  const id = await issueOriginal(page, 'Công ty Sai Địa Chỉ');
  await follow(page, `/main/invoice/${id}/correct/info`);
  await giveGrounds(page, '13', 'Ghi sai địa chỉ');
  await page.locator('[data-field="buyer.address"] input').fill('21 Trần Phú, Hà Nội');
  await button(page, 'Phát hành').click();
  const proposal = page.getByRole('alertdialog', { name: 'Không cần lập hóa đơn mới' });
  await proposal.waitFor();
  await screenshot(page, 'notice-instead-vi');
  expect(await violations(page)).toEqual([]);
  await proposal.getByRole('button', { name: 'Gửi thông báo 04/SS' }).click();
  const question = page.getByRole('alertdialog', {
    name: 'Gửi thông báo sai sót đến cơ quan thuế?',
  });
  await question.getByText('21 Trần Phú').waitFor();
  await screenshot(page, 'notice-question-vi');
  await question.getByRole('button', { name: 'Ký và gửi CQT' }).click();
  await page.waitForURL('**/main/revenue**');
  await expect
    .poll(async () => {
      const reports = await askServer(page, 'GET', '/e-invoice-api/api/invoices/mistake-reports');
      return reports.some((report: { data: { invoice_id: string }[] }) =>
        report.data.some(({ invoice_id }) => invoice_id === id),
      );
    })
    .toBe(true);
  expect(await detailOf(page, id)).toMatchObject({ invoice_type: 'ORIGINAL', family: [] });
  expect(complaints).toEqual([]);
  await leave();
});

describe.skipIf(!hasToken)('with a USB token', () => {
  useToken();

  test('ACT-055 an adjustment is signed by the agent and gets its code', async () => {
    const { page, complaints, leave } = await visit();
    await haveSession(page);
    const id = await issueOriginal(page, 'Công ty Ký Bằng Token');
    const origin = ownDemo().baseUrl;
    await page.context().grantPermissions(['local-network-access'], { origin });
    await follow(page, `/main/invoice/${id}/correct/amounts`);
    await giveGrounds(page, '05', 'Khách trả lại hàng');
    await button(page, 'Trả lại toàn bộ').click();
    await button(page, 'Phát hành').click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('combobox').selectOption('token');
    const agent = await startAgent(origin);
    try {
      const desk = await page.context().newPage();
      await desk.goto(agent.link);
      await question.getByRole('button', { name: 'Phát hành', exact: true }).click();
      await page.locator('[data-pairing-code]').waitFor();
      for (let question = 0; question < 3; question += 1) await approve(desk);
      await page.locator('[data-authority-code]').waitFor();
    } finally {
      await agent.stop();
    }
    expect(await detailOf(page, id)).toMatchObject({
      invoice_type: 'MODIFIED',
      family_value: { total_amount_with_tax: '0' },
    });
    // The next test signs with the hosted key again.
    await page.evaluate(() => localStorage.clear());
    expect(complaints).toEqual([]);
    await leave();
  });
});
