import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { divert } from './diversion.ts';
import { follow, haveSession, openForm, screenshot, useBrowser } from './visitor.ts';
import { BUYER, cell, fillBuyer, writeLine } from './written-invoice.ts';

const visit = useBrowser();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const leaveQuestion = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Hóa đơn chưa được lưu' });

test('ISS-027 ISS-028 ISS-039 a draft is saved unfinished, opened again unchanged, changed, and stays one draft', async () => {
  const { page, complaints, leave } = await visit();
  await haveSession(page);
  await openForm(page);
  await page.locator('[data-field="buyer.legalName"] input').fill('Hợp tác xã Bình Minh');
  await cell(page, 1, 'name').fill('Gạo ST25');
  await cell(page, 1, 'quantity').fill('12,5');
  await button(page, 'Lưu nháp').click();
  await page.waitForURL('**/main/status/draft?**');
  expect(page.url()).toContain('statistics=HIDE');
  await page.getByText('Hợp tác xã Bình Minh').first().waitFor();

  const id = await newestDraft(page, 'Hợp tác xã Bình Minh');
  await follow(page, `/main/invoice/${id}/edit`);
  expect(await page.locator('[data-field="buyer.legalName"] input').inputValue()).toBe(
    'Hợp tác xã Bình Minh',
  );
  expect(await cell(page, 1, 'name').inputValue()).toBe('Gạo ST25');
  expect(await cell(page, 1, 'quantity').inputValue()).toBe('12,5');
  await cell(page, 1, 'price').fill('30.000');
  await button(page, 'Lưu nháp').click();
  await page.waitForURL('**/main/status/draft?**');
  await follow(page, `/main/invoice/${id}/edit`);
  await page.getByText('375.000').first().waitFor();
  expect(await draftsOf(page, 'Hợp tác xã Bình Minh')).toHaveLength(1);
  expect(complaints).toEqual([]);
  await leave();
});

test('ISS-029 leaving an unsaved invoice asks first: continue retains the text, save stores a draft', async () => {
  const { page, leave } = await visit();
  await haveSession(page);
  await openForm(page);
  await page.locator('[data-field="buyer.legalName"] input').fill('Cửa hàng Sao Khuê');
  await page.getByRole('link', { name: 'Tổng quan', exact: true }).click();
  await leaveQuestion(page).waitFor();
  await screenshot(page, 'leave-vi');
  await button(page, 'Tiếp tục sửa').click();
  expect(await page.locator('[data-field="buyer.legalName"] input').inputValue()).toBe(
    'Cửa hàng Sao Khuê',
  );
  await page.getByRole('link', { name: 'Tổng quan', exact: true }).click();
  await leaveQuestion(page).getByRole('button', { name: 'Lưu nháp' }).click();
  await page.waitForURL('**/main/dashboard**');
  expect(await draftsOf(page, 'Cửa hàng Sao Khuê')).toHaveLength(1);
  await leave();
});

test('ISS-029 nothing is asked when nothing was written or everything is saved', async () => {
  const { page, leave } = await visit();
  await haveSession(page);
  await openForm(page);
  await page.getByRole('link', { name: 'Tổng quan', exact: true }).click();
  await page.waitForURL('**/main/dashboard**');
  await leave();
});

test('ISS-028 a draft that was deleted meanwhile is saved as a new one', async () => {
  const { page, leave } = await visit();
  await haveSession(page);
  await openForm(page);
  await page.locator('[data-field="buyer.legalName"] input').fill('Công ty Ba Miền');
  await button(page, 'Lưu nháp').click();
  await page.waitForURL('**/main/status/draft?**');
  const id = await newestDraft(page, 'Công ty Ba Miền');
  await follow(page, `/main/invoice/${id}/edit`);
  await page.locator('[data-field="buyer.address"] input').fill('Huế');
  await deleteDraft(page, id);
  await button(page, 'Lưu nháp').click();
  await page.waitForURL('**/main/status/draft?**');
  const newId = await newestDraft(page, 'Công ty Ba Miền');
  expect(newId).not.toBe(id);
  await follow(page, `/main/invoice/${newId}/edit`);
  expect(await page.locator('[data-field="buyer.address"] input').inputValue()).toBe('Huế');
  await leave();
});

test('VAL-001 VAL-003 VAL-016 VAL-018 what is missing is named at the field and in a list that leads to it; nothing is issued', async () => {
  const { page, leave } = await visit();
  await haveSession(page);
  await openForm(page);
  await cell(page, 1, 'name').fill('Ghế xoay');
  await button(page, 'Phát hành').click();
  const list = page.getByRole('region', { name: /lỗi cần sửa/ });
  const text = (await list.textContent()) ?? '';
  expect(text).toContain('Bạn cần tên người mua hoặc tên đơn vị.');
  expect(text).toContain('ĐVT/Số lượng/Đơn giá không được bỏ trống');
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  expect(
    await page.evaluate(() =>
      document.activeElement?.closest('[data-field]')?.getAttribute('data-field'),
    ),
  ).toBe('buyer.taxCode');
  await list.getByRole('button', { name: /ĐVT\/Số lượng/ }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-field')))
    .toMatch(/^row\.\d+\.unit$/);
  await screenshot(page, 'faults-vi');
  await fillBuyer(page);
  await writeLine(page, 1, ['Ghế xoay', 'cái', '2', '1.500.000', '10']);
  await list.waitFor({ state: 'detached' });
  await button(page, 'Phát hành').click();
  await page.getByRole('alertdialog').waitFor();
  expect(await page.getByRole('alertdialog').textContent()).toContain(BUYER.taxCode);
  await leave();
});

test('ISS-023 without a licence the form shows that and only saves drafts', async () => {
  const { page, leave } = await visit();
  await haveSession(page);
  await divert(page, '*/get-subscriptions-monitor?*', () => ({
    json: {
      success: true,
      data: { subscriptions: [], may_publish: false, refusal: 'PUBLISH_NOT_PERMITTED' },
    },
  }));
  await openForm(page);
  await button(page, 'Lập bản nháp').click();
  await page
    .getByRole('region', { name: 'Chỉ lưu nháp' })
    .getByText('Bạn đã chưa được cấp quyền phát hành hóa đơn!')
    .waitFor();
  expect(await button(page, 'Phát hành').count()).toBe(0);
  await page.locator('[data-field="buyer.legalName"] input').fill('Xưởng mộc Hòa Bình');
  await button(page, 'Lưu nháp').click();
  await page.waitForURL('**/main/status/draft?**');
  expect(await draftsOf(page, 'Xưởng mộc Hòa Bình')).toHaveLength(1);
  await leave();
});

type Draft = Readonly<{ id: string; buyer_name: string | null; buyer_legal_name: string | null }>;

/** Response of the server to a call with the user's token. */
function ask(page: Page, method: string, path: string): Promise<unknown> {
  return page.evaluate(
    async ([verb, url]) => {
      const { access } = JSON.parse(localStorage.getItem('hoadon.tokens') ?? '{}');
      const answer = await fetch(url, {
        method: verb,
        headers: { authorization: `Bearer ${access}` },
      });
      return (await answer.json()).data;
    },
    [method, path] as const,
  );
}

const isDrafts = (value: unknown): value is Draft[] => Array.isArray(value);

async function draftsOf(page: Page, buyer: string): Promise<Draft[]> {
  const path =
    '/invoice-robotics-api/api/v2/invoices-releasing?releasing_status=draf&page_size=100';
  const drafts = await ask(page, 'GET', path);
  return isDrafts(drafts)
    ? drafts.filter((draft) => [draft.buyer_name, draft.buyer_legal_name].includes(buyer))
    : [];
}

const newestDraft = async (page: Page, buyer: string): Promise<string> =>
  (await draftsOf(page, buyer)).at(0)?.id ?? '';

const deleteDraft = (page: Page, id: string) =>
  ask(page, 'DELETE', `/e-invoice-api/api/invoices/unpublish/delete/${id}`);
