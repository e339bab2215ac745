import { listInvoices, readFilterOptions } from '@hoadon/contracts/invoice-lists';
import { listPartners } from '@hoadon/contracts/partners';
import {
  createRule,
  deleteRule,
  execRules,
  getAllRules,
  getRuleRun,
  listRuleRunRows,
  listRuleRuns,
  orderRules,
  type Rule,
  type RuleRun,
  startRuleRun,
  suggestRules,
  tryRule,
} from '@hoadon/contracts/rules';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderRuleSettings } from '../../testing/pages/rules.ts';
import { invoiceRow } from '../../testing/sample-invoices.ts';
import { pageInfo } from '../../testing/samples.ts';
import { answered, refused, type Sent, type Stub } from '../../testing/stub-calls.ts';
import { toast } from '../../ui/toast/toast.tsx';

const rule = (change: Partial<Rule> = {}): Rule => ({
  id: '1',
  name: 'Điện nước',
  structure: {
    conditions: [
      { key: 'RULE_SELLER', value: 'điện lực' },
      { key: 'RULE_SELLER', value: 'cấp nước' },
      { key: 'RULE_TOTAL_BEFORE_TAX_LEAST', value: '1500000' },
    ],
    directory: '3',
    tags: ['7'],
  },
  enabled: true,
  on_new: true,
  nightly: true,
  faults: [],
  version: 1,
  ...change,
});
const run = (change: Partial<RuleRun> = {}): RuleRun => ({
  id: '9',
  cause: 'asked',
  state: 'matched',
  is_dry: true,
  created_at: '2026-11-21T02:00:00.000Z',
  created_by: 'Trần Kế Toán',
  invoices: 2,
  bulk_act_id: null,
  rules: [
    {
      place: 1,
      rule_id: '1',
      name: 'Điện nước',
      structure: rule().structure,
      state: 'done',
      moved: 2,
      tagged: 1,
    },
  ],
  ...change,
});

const STUBS: Stub[] = [
  [listInvoices, () => answered([invoiceRow()], pageInfo(1))],
  [
    readFilterOptions,
    () => ({
      tags: [{ id: '7', name: 'Chi phí', color: '#cc0000' }],
      directories: [{ id: '3', name: 'Mua vào', parent_id: '0' }],
      users: [],
      partners: [],
      draft_imports: [],
    }),
  ],
  [suggestRules, () => []],
  [listRuleRuns, () => []],
  [getRuleRun, () => run()],
  [
    listRuleRunRows,
    () => [
      {
        invoice_id: '4',
        rule: 'Điện nước',
        place: 1,
        template_code: '1',
        invoice_serial: 'C26TAA',
        invoice_number: '00000012',
        issued_date: '2026-11-20',
        partner_name: 'Công ty Điện lực Hoa Sen',
        total_amount_with_tax: '1650000',
        currency_code: 'VND',
        from_directory: null,
        to_directory: 'Mua vào',
        tags: ['Chi phí'],
      },
    ],
  ],
];

async function openRules(rules: readonly Rule[], more: readonly Stub[] = []) {
  const sent = await renderRuleSettings({
    path: '/main/settings/rules',
    stubs: [...more, [getAllRules, () => answered(rules)], ...STUBS],
  });
  await screen.findByRole('heading', { level: 1, name: 'Quy tắc phân loại' });
  return { sent, rulesPage: screen.getByRole('main') };
}
const inputsOf = (sent: readonly Sent[], call: Stub[0]) =>
  sent.filter((one) => one.call === call).map(({ input }) => input);

test('RULE-001 RULE-002 RULE-003 RULE-021 rules are read with what they ask, in red where their target is wrong, and searched', async () => {
  const { rulesPage } = await openRules([
    rule(),
    rule({ id: '2', name: 'Trùng', faults: ['duplicate'] }),
    rule({ id: '3', name: 'Mất', faults: ['invalid'] }),
  ]);
  const conditions = /^Người bán có “điện lực hoặc cấp nước” và Tiền trước thuế từ 1.500.000$/;
  expect(await within(rulesPage).findAllByText(conditions)).toHaveLength(3);
  expect(within(rulesPage).getByRole('alert').textContent).toContain('trùng hoặc thiếu nhãn');
  within(rulesPage).getByText('Trùng nơi đến');
  within(rulesPage).getByText('Nhãn hoặc thư mục không tồn tại');
  expect(
    within(rulesPage).getByRole<HTMLButtonElement>('button', { name: 'Chạy “Mất”' }).disabled,
  ).toBe(true);
  const search = within(rulesPage).getByRole('textbox', { name: 'Tìm quy tắc' });
  fireEvent.change(search, { target: { value: 'trung' } });
  fireEvent.keyDown(search, { key: 'Enter' });
  await waitFor(() => expect(within(rulesPage).getAllByRole('listitem')).toHaveLength(1));
});

test('RULE-014 RULE-016 RULE-017 RULE-018 RULE-020 a rule is written, and refused where something is missing', async () => {
  const { sent, rulesPage } = await openRules([]);
  fireEvent.click(await within(rulesPage).findByRole('button', { name: 'Thêm quy tắc' }));
  const form = await screen.findByRole('dialog', { name: 'Thêm quy tắc' });
  const value = () =>
    within(form).getByRole<HTMLSelectElement>('combobox', { name: 'Giá trị điều kiện 1' });
  // A new rule has no condition, and does not run by default.
  expect(within(form).queryByRole('combobox', { name: /^Giá trị điều kiện/ })).toBeNull();
  expect(
    within(form).getByRole<HTMLInputElement>('checkbox', { name: 'Chạy ngay sau khi lưu' }).checked,
  ).toBe(false);
  const add = (key: string) =>
    fireEvent.change(within(form).getByRole('combobox', { name: 'Thêm điều kiện' }), {
      target: { value: key },
    });
  add('RULE_VAT');
  expect(value().value).toBe('10');
  fireEvent.click(within(form).getByRole('button', { name: 'Lưu' }));
  await within(form).findByText('Thư mục hoặc nhãn không được để trống');
  within(form).getByText('Chưa nhập');
  fireEvent.change(within(form).getByRole('combobox', { name: 'Loại điều kiện 1' }), {
    target: { value: 'RULE_KIND_OF' },
  });
  expect(value().value).toBe('');
  fireEvent.click(within(form).getByRole('button', { name: 'Bỏ điều kiện 1' }));
  await within(form).findByText(/^Quy tắc đang trống/);
  add('RULE_SELLER');
  const words = within(form).getByRole('textbox', { name: 'Giá trị điều kiện 1' });
  fireEvent.change(words, { target: { value: '!' } });
  await within(form).findByText('Giá trị không hợp lệ');
  expect(inputsOf(sent, createRule)).toEqual([]);
});

test('RULE-019 a rule that could not be saved is reported, and stays as it was written', async () => {
  const shownError = vi.spyOn(toast, 'error').mockReturnValue('1');
  const { rulesPage } = await openRules([rule()], []);
  fireEvent.click(await within(rulesPage).findByRole('button', { name: 'Sửa “Điện nước”' }));
  const form = await screen.findByRole('dialog', { name: 'Sửa quy tắc' });
  fireEvent.click(within(form).getByRole('button', { name: 'Lưu' }));
  await waitFor(() => expect(shownError).toHaveBeenCalledWith('Cập nhật quy tắc bị lỗi'));
  expect(within(form).getByRole<HTMLInputElement>('textbox', { name: /^Tên quy tắc/ }).value).toBe(
    'Điện nước',
  );
});

test('RULE-015 RULE-028 a rule is run: its effect is shown with its invoices, and applied after a confirmation', async () => {
  const { sent, rulesPage } = await openRules(
    [rule()],
    [
      [execRules, () => run()],
      [startRuleRun, () => refused(409, 'RULE_RUN_NOT_READY')],
    ],
  );
  fireEvent.click(await within(rulesPage).findByRole('button', { name: 'Chạy “Điện nước”' }));
  const trial = await screen.findByRole('dialog', { name: 'Chạy thử quy tắc' });
  await within(trial).findByText('2 hóa đơn sẽ thay đổi');
  await within(trial).findByText('Công ty Điện lực Hoa Sen');
  within(trial).getByText('Theo quy tắc “Điện nước”');
  expect(inputsOf(sent, execRules)).toEqual([{ rules: ['1'], dry_run: true }]);
  fireEvent.click(within(trial).getByRole('button', { name: 'Áp dụng cho 2 hóa đơn' }));
  await within(trial).findByText(/Chưa thể áp dụng/);
  expect(inputsOf(sent, startRuleRun)).toHaveLength(1);
});

test('rules are put in another order and deleted after a question', async () => {
  const shownSuccess = vi.spyOn(toast, 'success').mockReturnValue('1');
  const rules = [rule(), rule({ id: '2', name: 'Sau' })];
  const { sent, rulesPage } = await openRules(rules, [
    [orderRules, () => answered([...rules].reverse())],
    [deleteRule, () => ({})],
  ]);
  fireEvent.click(await within(rulesPage).findByRole('button', { name: 'Đưa “Sau” lên' }));
  await waitFor(() => expect(inputsOf(sent, orderRules)).toEqual([{ rules: ['2', '1'] }]));
  fireEvent.click(within(rulesPage).getByRole('button', { name: 'Xóa “Sau”' }));
  const question = await screen.findByRole('alertdialog');
  expect(inputsOf(sent, deleteRule)).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Xóa' }));
  await waitFor(() => expect(shownSuccess).toHaveBeenCalledWith('Đã xóa quy tắc'));
  expect(inputsOf(sent, deleteRule)).toEqual([{ id: '2' }]);
});

test('RULE-004 RULE-019 what is often done by hand is suggested with its evidence, and only becomes a rule when it is saved', async () => {
  const suggestion = {
    id: 'directory/3/received/5',
    name: 'Công ty Điện lực Hoa Sen',
    structure: {
      conditions: [{ key: 'RULE_CCID', value: '0399996608' }],
      directory: '3',
      tags: [],
    },
    filed: 3,
    of: 3,
    examples: [
      {
        invoice_id: '4',
        invoice_serial: 'C26TAA',
        invoice_number: '00000012',
        issued_date: '2026-11-20',
      },
    ],
  };
  const shownSuccess = vi.spyOn(toast, 'success').mockReturnValue('1');
  const { sent, rulesPage } = await openRules(
    [rule()],
    [
      [suggestRules, () => answered([suggestion])],
      [createRule, () => ({ rule: rule(), run_id: null })],
    ],
  );
  await within(rulesPage).findByText(/3\/3 hóa đơn đã được xếp như vậy bằng tay/);
  within(rulesPage).getByText(/C26TAA · 00000012 · 20\/11\/2026/);
  fireEvent.click(within(rulesPage).getByRole('button', { name: 'Tạo quy tắc' }));
  const form = await screen.findByRole('dialog', { name: 'Thêm quy tắc' });
  expect(within(form).getByRole<HTMLInputElement>('textbox', { name: /^Tên quy tắc/ }).value).toBe(
    'Công ty Điện lực Hoa Sen',
  );
  expect(inputsOf(sent, createRule)).toEqual([]);
  fireEvent.click(within(form).getByRole('button', { name: 'Lưu' }));
  await waitFor(() => expect(shownSuccess).toHaveBeenCalledWith('Đã tạo quy tắc'));
  const { name, structure } = suggestion;
  const when = { enabled: true, on_new: true, nightly: true, run_now: false };
  expect(inputsOf(sent, createRule)).toEqual([{ name, structure, ...when }]);
});

test('a partner is chosen by name and saved by tax code; the trial saves the rule and applies it to what it shows', async () => {
  const partner = {
    id: '41',
    company_name: 'Công ty Điện lực Hoa Sen',
    taxcode: '0399996608',
    company_TaxCode: '0399996608',
    address: null,
    invoices: 0,
    unpaid_invoices: 0,
    amounts: [],
    latest_issued_date: null,
    latest_emails: [],
    invalid_data: { warning: false },
    company_situation: null,
  };
  const trialOf = run({
    invoices: 41,
    rules: [{ ...(run().rules[0] as RuleRun['rules'][number]), rule_id: null }],
  });
  const { sent, rulesPage } = await openRules(
    [],
    [
      [listPartners, () => answered([partner], pageInfo(1))],
      [tryRule, () => trialOf],
      [getRuleRun, () => trialOf],
      [createRule, () => ({ rule: rule(), run_id: '9' })],
    ],
  );
  fireEvent.click(await within(rulesPage).findByRole('button', { name: 'Thêm quy tắc' }));
  const form = await screen.findByRole('dialog', { name: 'Thêm quy tắc' });
  fireEvent.change(within(form).getByRole('combobox', { name: 'Thêm điều kiện' }), {
    target: { value: 'RULE_CCID' },
  });
  const box = within(form).getByRole('combobox', { name: 'Giá trị điều kiện 1' });
  fireEvent.input(box, { target: { value: 'hoa sen' }, inputType: 'insertText' });
  fireEvent.click(await screen.findByText('Công ty Điện lực Hoa Sen · 0399996608'));
  const directory = within(form).getByRole('combobox', { name: 'Chuyển vào thư mục' });
  fireEvent.input(directory, { target: { value: 'mua' }, inputType: 'insertText' });
  await screen.findByRole('option', { name: 'Mua vào' });
  fireEvent.keyDown(directory, { key: 'Enter' });

  fireEvent.click(within(form).getByRole('button', { name: 'Chạy thử' }));
  const apply = { name: 'Lưu và áp dụng cho 41 hóa đơn' };
  fireEvent.click(await screen.findByRole('button', apply));
  // Without a name it is not saved, and the form shows what is missing.
  await within(form).findByText('Chưa nhập');
  expect(inputsOf(sent, createRule)).toEqual([]);
  fireEvent.change(within(form).getByRole('textbox', { name: /^Tên quy tắc/ }), {
    target: { value: 'Điện' },
  });
  fireEvent.click(within(form).getByRole('button', { name: 'Chạy thử' }));
  fireEvent.click(await screen.findByRole('button', apply));
  await waitFor(() => expect(inputsOf(sent, createRule)).toHaveLength(1));
  expect(inputsOf(sent, createRule)[0]).toMatchObject({
    structure: { conditions: [{ key: 'RULE_CCID', value: '0399996608' }], directory: '3' },
    run_now: true,
  });
});
