import { getCurrentUser } from '@hoadon/contracts/auth';
import {
  type CompanySettings,
  getCompanySettings,
  listBanks,
  listTaxOffices,
  proposeTaxOffice,
  updateSellerInformation,
} from '@hoadon/contracts/company';
import { type AnnouncedSeries, listAnnounceLines } from '@hoadon/contracts/invoice-templates';
import { getSubscriptionsIr } from '@hoadon/contracts/licences';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderCompanySettings } from '../../testing/pages/company.ts';
import { currentUser } from '../../testing/samples.ts';
import { answered, refused, type Sent, type Stub } from '../../testing/stub-calls.ts';

const PATH = '/main/settings/company';
const HELD: CompanySettings = {
  company_id: '3',
  version: 4,
  seller_tax_code: '0399993309',
  name: 'Gốm Sông Đuống',
  seller_name: 'Công ty TNHH Gốm Sông Đuống',
  seller_street_address: 'Số 8 đường Thử Nghiệm, Hà Nội',
  approval_unit_code: null,
  declaration_period: 'M',
  seller_phone: '02438220000',
  seller_email: 'ketoan@example.test',
  seller_fax_number: null,
  seller_website: null,
  seller_description: null,
  seller_representative: 'Nguyễn Thị Sao Mai',
  seller_representative_role: 'Giám đốc',
  seller_representative_phone: null,
  seller_representative_email: null,
  seller_representative_id_no: '079190001234',
  ddpl_passport_no: null,
  ddpl_birthday: '1990-02-28',
  ddpl_sex: 'FEMALE',
  seller_bank_account: null,
  seller_bank_account_owner: null,
  seller_bank_name: null,
  seller_bank_branch: null,
};
const SERIES: AnnouncedSeries = {
  annoucement_line_id: '5',
  template_type_obj: { invoice_type: '1', template_code: '1' },
  invoice_common_code: 'C26TAA',
  active: true,
  announced_on: '2026-01-02',
  next_number: 1,
  last_issued_date: null,
  is_unused: true,
  next_year_serial: 'C27TAA',
};
const made = (sent: readonly Sent[], call: unknown) => sent.filter((one) => one.call === call);
const VCB = {
  code: 'VCB',
  bin: '970436',
  short_name: 'Vietcombank',
  name: 'Ngân hàng TMCP Ngoại Thương Việt Nam',
};
const OFFICES = [
  { code: '10113', name: 'Thuế Cầu Giấy' },
  { code: '50100', name: 'Thuế Đà Nẵng' },
];
const NO_PROPOSAL = { registered_name: null, office: null };
const held = (settings = () => HELD): Stub => [getCompanySettings, () => answered(settings())];
const AROUND: readonly Stub[] = [
  [listBanks, () => answered([VCB])],
  [listTaxOffices, () => answered(OFFICES)],
  [proposeTaxOffice, () => answered(NO_PROPOSAL)],
  [
    getSubscriptionsIr,
    () =>
      answered({ packages: [], purchased: [], total_capacity: 500, count_published_invoice: 42 }),
  ],
  [
    listAnnounceLines,
    () => answered([SERIES, { ...SERIES, annoucement_line_id: '6', active: false }]),
  ],
];

const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string, within_: HTMLElement = document.body) =>
  fireEvent.click(within(within_).getByRole('button', { name }));
const update = () => screen.getByRole('button', { name: 'Cập nhật' });
const question = () => screen.findByRole('alertdialog', { name: 'Cập nhật thông tin công ty?' });

test('COMP-001 COMP-002 COMP-004 COMP-010 COMP-021 four forms are on one page; the update asks, shows its effect on announced series and invoices, and is confirmed', async () => {
  const sent = await renderCompanySettings({
    path: PATH,
    stubs: [
      held(),
      ...AROUND,
      [
        updateSellerInformation,
        ({ input }) => answered({ ...HELD, ...input, version: 5 } as CompanySettings),
      ],
    ],
  });
  await screen.findByRole('form', { name: 'Thông tin công ty' });
  for (const name of ['Thông tin công ty', 'Người đại diện pháp luật', 'Thông tin ngân hàng'])
    screen.getByRole('region', { name });
  const usage = screen.getByRole('region', { name: 'Số lượng hóa đơn' });
  await within(usage).findByText('500');
  // What is used of packages is another figure than what is issued, which the overview counts.
  within(usage).getByText('Số hóa đơn đã dùng trong gói');
  within(usage).getByText('42');
  expect(within(usage).queryByRole('textbox')).toBeNull();
  expect(screen.queryByLabelText(/^Mã số thuế/)).toBeNull();

  type(/^Tên đầy đủ/, 'Công ty CP Gốm');
  press('Cập nhật');
  const first = await question();
  await within(first).findByText(/1 ký hiệu đã thông báo.*1C26TAA/);
  within(first).getByText(/công văn của cơ quan thuế/);
  within(first).getByText(/01\/ĐKTĐ-HĐĐT/);
  within(first).getByText(/Hóa đơn đã ký giữ nguyên/);
  press('Hủy', first);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(made(sent, updateSellerInformation)).toEqual([]);
  expect(screen.getByLabelText(/^Tên đầy đủ/)).toHaveProperty('value', 'Công ty CP Gốm');

  // It takes a moment until the form knows of the "no".
  await waitFor(() => expect(update().getAttribute('aria-busy')).toBeNull());
  press('Cập nhật');
  press('Cập nhật', await question());
  await screen.findByText('Đã cập nhật thông tin công ty.');
  const [one] = made(sent, updateSellerInformation);
  expect(one?.input).toMatchObject({
    version: 4,
    seller_name: 'Công ty CP Gốm',
    ddpl_birthday: '1990-02-28',
  });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cập nhật' })).toBeNull());
});

test('COMP-012 COMP-013 what is missing or wrong is shown before anything is sent, each fault with a link to its field', async () => {
  const sent = await renderCompanySettings({ path: PATH, stubs: [held(), ...AROUND] });
  await screen.findByRole('form');
  type(/^Điện thoại(?! người)/, '12');
  type(/^Số CCCD/, '');
  press('Cập nhật');
  await screen.findByRole('button', { name: 'Số CCCD' });
  press('Số CCCD');
  expect(document.activeElement).toBe(screen.getByLabelText(/^Số CCCD/));
  screen.getByRole('button', { name: 'Điện thoại' });
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(made(sent, updateSellerInformation)).toEqual([]);
});

test('COMP-009 a bank is found by its short name', async () => {
  await renderCompanySettings({ path: PATH, stubs: [held(), ...AROUND] });
  await screen.findByRole('form');
  const bank = screen.getByRole('combobox', { name: 'Ngân hàng' });
  // As a keyboard types; what the browser fills in by itself opens nothing.
  fireEvent.input(bank, { target: { value: 'vietcom' }, inputType: 'insertText' });
  fireEvent.click(await screen.findByText(VCB.name));
  await waitFor(() => expect(bank).toHaveProperty('value', VCB.name));
  screen.getByRole('button', { name: 'Cập nhật' });
});

const office = () =>
  screen.getByRole<HTMLInputElement>('combobox', { name: 'Cơ quan thuế quản lý' });

test.each([
  ['da nang', 'Thuế Đà Nẵng', '50100'],
  ['10113', 'Thuế Cầu Giấy', '10113'],
])('COMP-015 the tax office is found by %s and saved by its code', async (typed, name, code) => {
  const sent = await renderCompanySettings({
    path: PATH,
    stubs: [
      held(),
      ...AROUND,
      [
        updateSellerInformation,
        ({ input }) => answered({ ...HELD, ...input, version: 5 } as CompanySettings),
      ],
    ],
  });
  await screen.findByRole('form');
  fireEvent.input(office(), { target: { value: typed }, inputType: 'insertText' });
  fireEvent.click(await screen.findByText(name));
  await waitFor(() => expect(office().value).toBe(name));
  press('Cập nhật');
  const dialog = await question();
  within(dialog).getByText(`${name} (${code})`);
  press('Cập nhật', dialog);
  await screen.findByText('Đã cập nhật thông tin công ty.');
  expect(made(sent, updateSellerInformation)[0]?.input).toMatchObject({ approval_unit_code: code });
});

test('COMP-015 the office that the tax register names is proposed for an empty field and taken by a press', async () => {
  const proposal = { registered_name: 'THUẾ CẦU GIẤY', office: { ...OFFICES[0] } };
  await renderCompanySettings({
    path: PATH,
    stubs: [held(), [proposeTaxOffice, () => answered(proposal)], ...AROUND],
  });
  await screen.findByText('Đăng ký thuế ghi: THUẾ CẦU GIẤY.');
  expect(office().value).toBe('');
  press('Chọn Thuế Cầu Giấy (10113)');
  await waitFor(() => expect(office().value).toBe('Thuế Cầu Giấy'));
  expect(screen.queryByText(/^Đăng ký thuế ghi/)).toBeNull();
  screen.getByRole('button', { name: 'Cập nhật' });
});

test('COMP-015 a chosen tax office stays, whatever the register names', async () => {
  const sent = await renderCompanySettings({
    path: PATH,
    stubs: [held(() => ({ ...HELD, approval_unit_code: '50100' })), ...AROUND],
  });
  await waitFor(() => expect(office().value).toBe('Thuế Đà Nẵng'));
  expect(made(sent, proposeTaxOffice)).toEqual([]);
});

test('VAT-001 a company that declares by the quarter chooses it on its page', async () => {
  const sent = await renderCompanySettings({
    path: PATH,
    stubs: [
      held(),
      ...AROUND,
      [
        updateSellerInformation,
        ({ input }) => answered({ ...HELD, ...input, version: 5 } as CompanySettings),
      ],
    ],
  });
  await screen.findByRole('form');
  fireEvent.change(screen.getByLabelText('Kỳ khai thuế GTGT'), { target: { value: 'Q' } });
  press('Cập nhật');
  const dialog = await question();
  within(dialog).getByText('Theo tháng');
  within(dialog).getByText('Theo quý');
  press('Cập nhật', dialog);
  await screen.findByText('Đã cập nhật thông tin công ty.');
  expect(made(sent, updateSellerInformation)[0]?.input).toMatchObject({ declaration_period: 'Q' });
});

test('COMP-015 a link that names the field leads to it', async () => {
  await renderCompanySettings({
    path: `${PATH}#approval_unit_code`,
    stubs: [held(), ...AROUND],
  });
  await screen.findByRole('form');
  await waitFor(() => expect(document.activeElement).toBe(office()));
});

test('COMP-022 another user saved meanwhile: it is reported, the saved values are read, and the edits stay', async () => {
  let now = HELD;
  await renderCompanySettings({
    path: PATH,
    stubs: [
      held(() => now),
      ...AROUND,
      [
        updateSellerInformation,
        () => {
          now = { ...HELD, version: 5, seller_fax_number: '0243', seller_phone: '0912345678' };
          return refused(409, 'COMPANY_CHANGED_MEANWHILE');
        },
      ],
    ],
  });
  await screen.findByRole('form');
  type(/^Điện thoại(?! người)/, '0987654321');
  press('Cập nhật');
  press('Cập nhật', await question());
  await screen.findByText('Đã xảy ra lỗi khi cập nhật.');
  await screen.findByText('Thông tin công ty vừa được người khác sửa');
  await waitFor(() => expect(screen.getByLabelText(/^Fax/)).toHaveProperty('value', '0243'));
  expect(screen.getByLabelText(/^Điện thoại(?! người)/)).toHaveProperty('value', '0987654321');
  press('Cập nhật');
  within(await question()).getByText('0912345678');
});

test('COMP-021 settings that cannot be read are reported and retried; a user without the right to change them reads them', async () => {
  let isDown = true;
  await renderCompanySettings({
    path: PATH,
    stubs: [
      [getCurrentUser, () => answered(currentUser('accountant'))],
      [getCompanySettings, () => (isDown ? refused(500, 'INTERNAL') : answered(HELD))],
      ...AROUND,
    ],
  });
  const again = await screen.findByRole('button', { name: 'Thử lại' });
  isDown = false;
  fireEvent.click(again);
  await screen.findByRole('form');
  screen.getByText(/Nhờ quản trị viên/);
  expect(screen.getByLabelText(/^Tên đầy đủ/)).toHaveProperty('readOnly', true);
});
