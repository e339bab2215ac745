import { createInvoice } from '@hoadon/contracts/issuing';
import {
  type BuyerSuggestion,
  lookUpTaxCode,
  searchBuyers,
  searchListInfoCompany,
  type TaxCodeAnswer,
} from '@hoadon/contracts/lookup';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { brokenRules } from '../../../testing/broken-rules.ts';
import { renderInvoiceForm } from '../../../testing/pages/invoice-form.ts';
import { refused, type Sent, type Stub } from '../../../testing/stub-calls.ts';
import { toast } from '../../../ui/toast/toast.tsx';
import { formStubs } from '../testing/form-stubs.ts';

const CODE = '0399993309';
const KNOWN: BuyerSuggestion = {
  buyer_type: 'ENTERPRISE',
  buyer_name: 'Lê Thị Mua',
  buyer_legal_name: 'Công ty Cổ phần Đại Phát',
  buyer_tax_code: CODE,
  buyer_address_line: '25 Lý Thường Kiệt, Hà Nội',
  buyer_phone_number: '0912 345 678',
  buyer_email: 'ketoan@daiphat.example',
  buyer_id_no: null,
  buyer_bank_account: null,
  buyer_bank_name: null,
  mdvqhnsach: null,
  buyer_country: null,
};
const ANSWER: TaxCodeAnswer = {
  taxcode: CODE,
  outcome: 'found',
  name: 'CÔNG TY CỔ PHẦN ĐẠI PHÁT',
  address: '1 Phố Đăng Ký, Hà Nội',
  status: 'active',
  status_text: 'NNT đang hoạt động',
  source: 'registry',
  as_of: '2026-11-20T00:00:00.000Z',
  names: [{ name: 'CÔNG TY CỔ PHẦN ĐẠI PHÁT', source: 'registry' }],
  buyer: null,
};
const nobody: readonly Stub[] = [
  [searchBuyers, () => []],
  [searchListInfoCompany, () => []],
];

const made = (sent: readonly Sent[], call: unknown) => sent.filter((one) => one.call === call);
async function field(name: RegExp): Promise<HTMLInputElement> {
  const input = await screen.findByLabelText(name);
  if (!(input instanceof HTMLInputElement)) throw new Error(`no input is called ${name}`);
  return input;
}
const TAX_CODE = /^Mã số thuế/;
const LEGAL_NAME = /^Tên đơn vị/;
const open = (stubs: readonly Stub[]) =>
  renderInvoiceForm({ path: '/main/invoice/new', stubs: [...stubs, ...formStubs] });
async function type(name: RegExp, text: string): Promise<HTMLInputElement> {
  const input = await field(name);
  input.focus();
  fireEvent.change(input, { target: { value: text } });
  return input;
}

test('LOOK-009 LOOK-010 one character asks our own invoices; the keyboard takes a buyer over with all that is known, and undo gives back what stood there', async () => {
  const sent = await open([[searchBuyers, () => [KNOWN]]]);
  await type(/^Địa chỉ/, 'Địa chỉ gõ tay');
  const input = await type(TAX_CODE, '0');
  await screen.findByRole('option', { name: /Công ty Cổ phần Đại Phát/ });
  expect(made(sent, searchBuyers)[0]?.input).toMatchObject({ tax_code: '0' });
  expect(made(sent, searchListInfoCompany)).toEqual([]);
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  fireEvent.keyDown(input, { key: 'Enter' });
  await screen.findByText('Đã điền theo hóa đơn trước.');
  expect(input.value).toBe(CODE);
  expect((await field(LEGAL_NAME)).value).toBe('Công ty Cổ phần Đại Phát');
  expect((await field(/^Địa chỉ/)).value).toBe('25 Lý Thường Kiệt, Hà Nội');
  expect((await field(/^Email/)).value).toBe('ketoan@daiphat.example');
  // The collapsed fields expand because one of them was filled in.
  expect((await field(/^Số điện thoại/)).closest('[hidden]')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Hoàn tác' }));
  await waitFor(() => expect(input.value).toBe('0'));
  expect((await field(LEGAL_NAME)).value).toBe('');
  expect((await field(/^Địa chỉ/)).value).toBe('Địa chỉ gõ tay');
});

test('LOOK-010 LOOK-011 a code on no invoice of ours is looked for among known companies, then in the register once it is complete', async () => {
  const sent = await open([...nobody, [lookUpTaxCode, () => ANSWER]]);
  await type(TAX_CODE, CODE.slice(0, 5));
  await waitFor(() =>
    expect(made(sent, searchListInfoCompany)[0]?.input).toEqual({ search: CODE.slice(0, 5) }),
  );
  expect(made(sent, lookUpTaxCode)).toEqual([]);
  const input = await type(TAX_CODE, CODE);
  await waitFor(() => expect(made(sent, lookUpTaxCode)[0]?.input).toEqual({ taxcode: CODE }));
  await screen.findByRole('option', { name: /đăng ký thuế/ });
  // Without choosing from the list, the result is shown below the field.
  fireEvent.keyDown(input, { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: 'Điền' }));
  await screen.findByText('Đã điền theo đăng ký thuế.');
  expect(input.value).toBe(CODE);
  expect((await field(LEGAL_NAME)).value).toBe('CÔNG TY CỔ PHẦN ĐẠI PHÁT');
  expect((await field(/^Địa chỉ/)).value).toBe('1 Phố Đăng Ký, Hà Nội');
});

test('the buyer as on an earlier invoice is filled in with its e-mail and bank, and not with name and address alone', async () => {
  // Its answer is not in the memory of the window yet.
  const taxcode = '0101248141';
  const buyer = {
    ...{ buyer_type: 'ENTERPRISE' as const, buyer_name: null, buyer_tax_code: taxcode },
    ...{ buyer_legal_name: ANSWER.name, buyer_address_line: ANSWER.address },
    ...{ buyer_phone_number: null, buyer_email: 'ke-toan@dai-phat.example', buyer_id_no: null },
    ...{
      buyer_bank_account: '0071000888',
      buyer_bank_name: null,
      mdvqhnsach: null,
      buyer_country: null,
    },
  };
  const own = { ...ANSWER, taxcode, source: 'invoices' as const, status: null, buyer };
  await open([...nobody, [lookUpTaxCode, () => own]]);
  const input = await type(TAX_CODE, taxcode);
  await screen.findByRole('option', { name: /hóa đơn trước/ });
  fireEvent.keyDown(input, { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: 'Điền' }));
  await screen.findByText('Đã điền theo hóa đơn trước.');
  expect((await field(/^Email/)).value).toBe('ke-toan@dai-phat.example');
});

test('a taxpayer that stopped working is shown in the words of the register', async () => {
  const stopped = { ...ANSWER, status: 'not-active', status_text: 'NNT ngừng hoạt động' };
  await open([...nobody, [lookUpTaxCode, () => stopped]]);
  await type(TAX_CODE, CODE);
  await screen.findByText('Cơ quan thuế ghi: NNT ngừng hoạt động');
});

test.each([
  ['not-found', 'Không thấy mã số thuế này trong đăng ký thuế.'],
  ['not-available', 'Chưa tra cứu được lúc này, hãy tự điền.'],
] as const)('an answer of %s is one quiet line', async (outcome, line) => {
  const answer = { ...ANSWER, outcome, name: null, address: null, source: null };
  await open([...nobody, [lookUpTaxCode, () => answer]]);
  await type(TAX_CODE, CODE);
  await screen.findByText(line);
});

test('LOOK-010 a look-up that fails or never responds prevents neither typing nor saving', async () => {
  const toasts = [vi.spyOn(toast, 'error'), vi.spyOn(toast, 'warning')];
  const sent = await open([
    [searchBuyers, () => new Promise<Response>(() => undefined)],
    [lookUpTaxCode, () => refused(500, 'INTERNAL')],
    [createInvoice, () => refused(503, 'INTERNAL')],
  ]);
  await type(TAX_CODE, CODE);
  await screen.findByText('Chưa tra cứu được lúc này, hãy tự điền.');
  await type(LEGAL_NAME, 'Công ty Gõ Tay');
  fireEvent.click(screen.getByRole('button', { name: 'Lưu nháp' }));
  await waitFor(() =>
    expect(made(sent, createInvoice)[0]?.input).toMatchObject({
      buyer_data: { buyer_tax_code: CODE, buyer_legal_name: 'Công ty Gõ Tay' },
    }),
  );
  for (const spy of toasts) expect(spy).not.toHaveBeenCalled();
});

test('LOOK-009 ISS-047 a person is found by phone, and their tax code is not looked up', async () => {
  const person: BuyerSuggestion = {
    ...KNOWN,
    buyer_type: 'PERSONAL',
    buyer_legal_name: null,
    buyer_tax_code: null,
  };
  const sent = await open([
    [searchBuyers, () => [person]],
    [lookUpTaxCode, () => ANSWER],
  ]);
  fireEvent.click(await screen.findByRole('radio', { name: 'Cá nhân' }));
  await type(TAX_CODE, CODE);
  fireEvent.click(screen.getByRole('button', { name: 'Thêm thông tin' }));
  const phone = await type(/^Số điện thoại/, '0912');
  await screen.findByRole('option', { name: /Lê Thị Mua/ });
  expect(made(sent, searchBuyers).map(({ input }) => input)).toEqual([
    { phone: '0912', limit: '8' },
  ]);
  expect(made(sent, lookUpTaxCode)).toEqual([]);
  fireEvent.keyDown(phone, { key: 'ArrowDown' });
  fireEvent.keyDown(phone, { key: 'Enter' });
  await waitFor(() => expect(phone.value).toBe('0912 345 678'));
  expect((await field(/^Họ tên người mua/)).value).toBe('Lê Thị Mua');
});

test('Escape closes the list and leaves what was typed', async () => {
  await open([[searchBuyers, () => [KNOWN]]]);
  const input = await type(LEGAL_NAME, 'Đại');
  await screen.findByRole('option', { name: /Công ty Cổ phần Đại Phát/ });
  fireEvent.keyDown(input, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('option', { name: /Đại Phát/ })).toBeNull());
  fireEvent.keyDown(input, { key: 'Escape' });
  expect(input.value).toBe('Đại');
});

test('the open list of suggestions breaks no accessibility rule, and all in it is named in the language of the page', async () => {
  await open([[searchBuyers, () => [KNOWN]]]);
  await type(LEGAL_NAME, 'Đại');
  await screen.findByRole('option', { name: /Công ty Cổ phần Đại Phát/ });
  // An open list hides the page from screen readers, and belongs to its field; leaving the field closes it.
  const rules = { 'aria-hidden-focus': { enabled: false }, region: { enabled: false } };
  expect(await brokenRules(document.body, rules)).toEqual([]);
  expect(document.querySelectorAll('[aria-label="Dismiss"]')).toHaveLength(0);
}, 60_000);

test('a tax code that the register knows under another name than the one typed is warned about in the form', async () => {
  await open([...nobody, [lookUpTaxCode, () => ANSWER]]);
  await type(LEGAL_NAME, 'Công ty TNHH Hoa Lan');
  await type(TAX_CODE, CODE);
  const warning = await screen.findByText(
    'Mã số thuế này được đăng ký với tên khác: CÔNG TY CỔ PHẦN ĐẠI PHÁT',
  );
  expect(warning.className).toContain('text-warning');
  await type(LEGAL_NAME, 'Công ty CP Đại Phát');
  await waitFor(() => expect(screen.queryByText(/được đăng ký với tên khác/)).toBeNull());
});

test('VAL-003 the tax code of an organisation is asked for until a foreign country is chosen', async () => {
  await open(nobody);
  const taxCode = await field(TAX_CODE);
  const isRequired = () => document.querySelector(`label[for="${taxCode.id}"]`)?.textContent;
  const required = isRequired();
  fireEvent.change(await screen.findByLabelText(/^Quốc gia/), { target: { value: 'JP' } });
  await waitFor(() => expect(isRequired()).not.toBe(required));
  screen.getByRole('option', { name: 'Nhật Bản' });
  expect(await brokenRules(document.body)).toEqual([]);
});
