import {
  askBulkAct,
  type BulkAct,
  getBulkAct,
  startBulkAct,
  undoBulkAct,
} from '@hoadon/contracts/bulk-acts';
import { listInvoices } from '@hoadon/contracts/invoice-lists';
import { getInvoice, type InvoiceRow } from '@hoadon/contracts/invoices';
import { checkApproval, markConsidered } from '@hoadon/contracts/reconciliation';
import { getVerification } from '@hoadon/contracts/verification';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { brokenRules } from '../../../testing/broken-rules.ts';
import { renderInvoiceLists } from '../../../testing/pages/invoice-lists.ts';
import { invoiceDetail, invoiceRow } from '../../../testing/sample-invoices.ts';
import { bulkAct, bulkQuestion, pageInfo } from '../../../testing/samples.ts';
import { answered, refused, type Sent, type Stub } from '../../../testing/stub-calls.ts';

const rowOf = (id: string): InvoiceRow =>
  invoiceRow({
    id,
    invoice_number: `0000000${id}`,
    kind_of: false,
    origin: 3,
    seller_name: 'Công ty Sen Hồng',
  });
const ROWS = [rowOf('7'), rowOf('8')];
const VALID = { invoice: rowOf('7'), warnings: [] };
const INVALID = {
  invoice: rowOf('8'),
  missing: ['buyer_taxcode' as const],
  is_issued_here: false,
  needs_reason: false,
  portal_doubt: null,
};
const APPROVING: BulkAct = bulkAct({
  kind: 'approve',
  state: 'finished',
  total: 1,
  done: 1,
  may_undo: true,
});

const made = (sent: readonly Sent[], call: unknown) => sent.filter((one) => one.call === call);

async function choose(path: string, ...stubs: readonly Stub[]) {
  const sent = await renderInvoiceLists({
    path,
    stubs: [
      ...stubs,
      [listInvoices, () => answered(ROWS, pageInfo(2))],
      [askBulkAct, () => bulkQuestion({ kind: 'approve', total: 1, numbering: null })],
      [startBulkAct, () => APPROVING],
      [getBulkAct, () => APPROVING],
    ],
  });
  for (const { id } of ROWS)
    fireEvent.click(await screen.findByRole('checkbox', { name: `Chọn hóa đơn 0000000${id}` }));
  fireEvent.click(await screen.findByRole('button', { name: 'Duyệt' }));
  return sent;
}

test('REC-007 REC-008 REC-009 before many are approved those that lack something are listed separately, with what they lack', async () => {
  const sent = await choose('/main/inconsistency', [
    checkApproval,
    () => ({ valid: [VALID], invalid: [INVALID], already: [] }),
  ]);
  const invalid = await screen.findByRole('list', { name: 'Chưa duyệt được (1)' });
  within(invalid).getByText('Thiếu: mã số thuế người mua');
  const dialog = screen.getByRole('dialog', { name: 'Duyệt hóa đơn' });
  const shown = within(dialog);
  shown.getByText('Vui lòng điền đầy đủ thông tin còn thiếu trước khi duyệt.');
  shown.getByRole('button', { name: 'Bổ sung thông tin' });
  await shown.findByText('Tổng tiền: 1.080.000 VND');
  expect(await brokenRules(dialog)).toEqual([]);
  expect(made(sent, checkApproval)[0]?.input).toEqual({ ids: ['7', '8'] });

  // The focus is where Enter approves the valid one, and that alone.
  const approve = shown.getByRole('button', { name: 'Duyệt 1 hóa đơn' });
  await waitFor(() => expect(document.activeElement).toBe(approve));
  fireEvent.keyDown(shown.getByRole('list', { name: 'Duyệt được (1)' }), { key: 'Enter' });
  await waitFor(() => expect(made(sent, startBulkAct)).toHaveLength(1));
  expect(made(sent, askBulkAct)[0]?.input).toMatchObject({
    kind: 'approve',
    list_invoice_id: ['7'],
  });
});

test('REC-007 before it is approved an invoice with an unproven code is marked', async () => {
  const invoice = { ...rowOf('7'), trust: 'code-not-proven' as const };
  await choose('/main/inconsistency', [
    checkApproval,
    () => ({ valid: [{ invoice, warnings: [] }], invalid: [], already: [] }),
  ]);
  const valid = await screen.findByRole('list', { name: 'Duyệt được (1)' });
  within(valid).getByText('Mã chưa được chứng minh');
});

test('before it is approved a replaced purchase is marked', async () => {
  const replaced = { ...rowOf('7'), invoice_type: 'REPLACED' as const };
  await choose('/main/inconsistency', [
    checkApproval,
    () => ({ valid: [{ invoice: replaced, warnings: [] }], invalid: [], already: [] }),
  ]);
  const valid = await screen.findByRole('list', { name: 'Duyệt được (1)' });
  within(valid).getByText('Bị thay thế');
});

test.each(['/main/expense', '/main/inconsistency', '/main/payable-debt'])(
  'a replaced or adjusted purchase is marked in its list (%s)',
  async (path) => {
    const changed = [
      { ...rowOf('7'), invoice_type: 'REPLACED' as const },
      { ...rowOf('8'), invoice_type: 'MODIFIED' as const },
    ];
    await renderInvoiceLists({
      path,
      stubs: [[listInvoices, () => answered(changed, pageInfo(2))]],
    });
    await screen.findByText('Bị thay thế');
    await screen.findByText('Bị điều chỉnh');
  },
);

test('REC-007 an approval of many is watched and can be taken back', async () => {
  const sent = await choose(
    '/main/expense',
    [checkApproval, () => ({ valid: [VALID], invalid: [], already: [] })],
    [undoBulkAct, () => bulkAct({ id: '6', kind: 'take-approval-back' })],
  );
  // Once the sum is known it can be approved.
  await screen.findByText('Tổng tiền: 1.080.000 VND');
  fireEvent.click(screen.getByRole('button', { name: 'Duyệt 1 hóa đơn' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Hoàn tác' }));
  await waitFor(() => expect(made(sent, undoBulkAct)).toHaveLength(1));
});

/** The answer to the start is lost; `isBegun`: after the server took it. */
async function approveWithLostAnswer(
  isBegun: boolean,
  approval: object = { valid: [VALID], invalid: [], already: [] },
) {
  let isTaken = false;
  const sent = await choose(
    '/main/expense?origin=3',
    [listInvoices, () => (isTaken ? answered([], pageInfo(0)) : answered(ROWS, pageInfo(2)))],
    [
      checkApproval,
      ({ input }) =>
        JSON.stringify(input).includes('7') ? approval : { valid: [], invalid: [], already: [] },
    ],
    [
      startBulkAct,
      () => {
        isTaken = isBegun;
        throw new TypeError('network');
      },
    ],
    [
      getBulkAct,
      () => (isTaken ? APPROVING : { ...APPROVING, state: 'asked', done: 0, may_undo: false }),
    ],
  );
  return sent;
}

test('REC-007 an approval whose answer was lost is looked up, and shown as it is with the way back', async () => {
  await approveWithLostAnswer(true);
  await screen.findByText('Tổng tiền: 1.080.000 VND');
  fireEvent.click(screen.getByRole('button', { name: 'Duyệt 1 hóa đơn' }));
  await screen.findByRole('button', { name: 'Hoàn tác' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('REC-007 an approval that never came to the server stays in its window with the error, to be sent again', async () => {
  const sent = await approveWithLostAnswer(false);
  await screen.findByText('Tổng tiền: 1.080.000 VND');
  fireEvent.click(screen.getByRole('button', { name: 'Duyệt 1 hóa đơn' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Duyệt hóa đơn' }));
  await dialog.findByText(/Không kết nối được máy chủ/);
  fireEvent.click(dialog.getByRole('button', { name: 'Duyệt 1 hóa đơn' }));
  await waitFor(() => expect(made(sent, startBulkAct)).toHaveLength(2));
  const [first, second] = made(sent, startBulkAct).map(({ headers }) =>
    headers.get('idempotency-key'),
  );
  expect(second).toBe(first);
});

test('REC-007 one that was justified and whose answer was lost is approved by that very act', async () => {
  const sent = await approveWithLostAnswer(true, {
    valid: [],
    invalid: [FOUND_INVALID],
    already: [],
  });
  fireEvent.change(await screen.findByLabelText(/Lý do vẫn duyệt/), {
    target: { value: 'Đã hỏi' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Vẫn duyệt' }));
  await screen.findByRole('button', { name: 'Hoàn tác' });
  expect(made(sent, askBulkAct)).toHaveLength(1);
});

test('REC-007 where nothing waits for approval any more the window shows that, and no refusals', async () => {
  await choose('/main/inconsistency', [
    checkApproval,
    () => ({ valid: [], invalid: [], already: [] }),
  ]);
  await screen.findByText('Các hóa đơn đã chọn không còn chờ duyệt.');
  expect(screen.queryByText(/Chưa duyệt được/)).toBeNull();
});

test('REC-007 where none can be approved there is nothing to press but to fill in', async () => {
  const issued = {
    invoice: rowOf('9'),
    missing: [],
    is_issued_here: true,
    needs_reason: false,
    portal_doubt: null,
  };
  await choose('/main/inconsistency', [
    checkApproval,
    () => ({ valid: [], invalid: [INVALID, issued], already: [] }),
  ]);
  await screen.findByText('Hóa đơn do chính công ty lập, không cần duyệt.');
  const shown = within(screen.getByRole('dialog', { name: 'Duyệt hóa đơn' }));
  expect(shown.queryByRole('button', { name: /^Duyệt/ })).toBeNull();
});

test('what may be approved is asked for again where it could not be read', async () => {
  let isBroken = true;
  await choose('/main/inconsistency', [
    checkApproval,
    () => (isBroken ? refused(500, 'INTERNAL') : { valid: [VALID], invalid: [], already: [] }),
  ]);
  const retry = await screen.findByRole('button', { name: 'Thử lại' });
  isBroken = false;
  fireEvent.click(retry);
  await screen.findByRole('button', { name: 'Duyệt 1 hóa đơn' });
});

test.each([true, false])(
  'REC-012 a difference of an approved invoice can be accepted as long as the registers differ: %s',
  async (company_name_error) => {
    const customer_invalid_data = {
      ...{ correct_company_name: 'Công ty Lụa', correct_address: null, company_name_error },
      ...{ address_error: false, tax_risk: false, warning: false, standing: null },
    };
    const approved = { ...rowOf('7'), origin: 4 };
    await renderInvoiceLists({
      path: '/main/inconsistency',
      stubs: [
        [listInvoices, () => answered([approved], pageInfo(1))],
        [getInvoice, () => ({ ...invoiceDetail(approved), customer_invalid_data })],
      ],
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Thao tác với hóa đơn 00000007' }));
    const menu = within(await screen.findByRole('menu'));
    await menu.findByRole('menuitem', { name: /Gắn nhãn/ });
    const item = menu.queryByRole('menuitem', { name: 'Chấp nhận chênh lệch…' });
    expect(item !== null).toBe(company_name_error);
    expect(menu.queryByRole('menuitem', { name: 'Duyệt hóa đơn…' })).toBeNull();
  },
);

test('REC-012 an invoice may stay as it is for a reason, from its menu, and the note is taken back', async () => {
  const sent = await renderInvoiceLists({
    path: '/main/inconsistency',
    stubs: [
      [listInvoices, () => answered(ROWS, pageInfo(2))],
      [getInvoice, () => invoiceDetail(rowOf('7'))],
      [markConsidered, () => ({ changed: ['7'] })],
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Thao tác với hóa đơn 00000007' }));
  const menu = within(await screen.findByRole('menu'));
  fireEvent.click(await menu.findByRole('menuitem', { name: 'Chấp nhận chênh lệch…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Chấp nhận chênh lệch' }));
  fireEvent.change(dialog.getByLabelText(/Lý do/), { target: { value: 'Đã hỏi bên bán' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Chấp nhận' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Hoàn tác' }));
  await waitFor(() => expect(made(sent, markConsidered)).toHaveLength(2));
  expect(made(sent, markConsidered).map(({ input }) => input)).toEqual([
    { invoice_ids: ['7'], reason: 'Đã hỏi bên bán', consider_or_not: true },
    { invoice_ids: ['7'], reason: null, consider_or_not: false },
  ]);
});

const FOUND_INVALID = {
  invoice: invoiceRow({ ...rowOf('8'), verification: 2, validity: 0 }),
  missing: [],
  is_issued_here: false,
  needs_reason: true,
  portal_doubt: null,
};

test('REC-007 of many approved at once one that checking found invalid is left out by name', async () => {
  await choose('/main/inconsistency', [
    checkApproval,
    () => ({ valid: [VALID], invalid: [FOUND_INVALID], already: [] }),
  ]);
  const invalid = await screen.findByRole('list', { name: 'Chưa duyệt được (1)' });
  expect(invalid.textContent).toContain('00000008');
  within(invalid).getByText('Kiểm tra thấy không hợp lệ: duyệt riêng hóa đơn này và nêu lý do');
  within(invalid).getByText('Không hợp lệ');
  expect(within(invalid).queryByRole('button')).toBeNull();
});

test('REC-007 one that checking found invalid is approved by itself, with its verdict in sight and for a reason', async () => {
  const sent = await choose(
    '/main/inconsistency',
    [checkApproval, () => ({ valid: [], invalid: [FOUND_INVALID], already: [] })],
    [
      getVerification,
      () => ({
        invoice_id: '8',
        verification: 2,
        validity: 0,
        verdict: 'failed',
        reasons: [
          { code: 'SIGNATURE_MISSING', severity: 'error', subject: 'signature', words: {} },
        ],
        checked_subjects: ['bytes', 'signature'],
        file_hash: null,
        file_size: null,
        legal_basis: null,
        rules_from: null,
        checked_at: '2026-11-21T03:04:05.000Z',
        bytes_seen_at: null,
        checked_by: null,
        signatures: [],
        is_code_signed: null,
        trust: 'invalid',
        proof: null,
        customer_invalid_data: null,
        customer_checked_at: null,
        rate_entry: null,
      }),
    ],
  );
  await screen.findByText(/không nên thanh toán hoặc kê khai/);
  const dialog = screen.getByRole('dialog', { name: 'Duyệt hóa đơn' });
  // Beside the invoice, and above the reasons.
  await waitFor(() => expect(within(dialog).getAllByText('Không hợp lệ')).toHaveLength(2));
  expect(await brokenRules(dialog)).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Vẫn duyệt' }));
  await within(dialog).findByText('Cần nêu lý do');
  expect(made(sent, askBulkAct)).toHaveLength(0);
  fireEvent.change(within(dialog).getByRole('textbox'), {
    target: { value: 'Người bán đã xác nhận' },
  });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Vẫn duyệt' }));
  await waitFor(() => expect(made(sent, startBulkAct)).toHaveLength(1));
  expect(made(sent, askBulkAct)[0]?.input).toMatchObject({
    kind: 'approve',
    list_invoice_id: ['8'],
    approve: { reason: 'Người bán đã xác nhận' },
  });
});

const REPLACED_THERE = {
  invoice: rowOf('8'),
  missing: [],
  is_issued_here: false,
  needs_reason: true,
  portal_doubt: 'REPLACED' as const,
};

test('REC-007 of many approved at once one that the portal contradicts is left out by name', async () => {
  await choose('/main/inconsistency', [
    checkApproval,
    () => ({ valid: [VALID], invalid: [REPLACED_THERE], already: [] }),
  ]);
  const invalid = await screen.findByRole('list', { name: 'Chưa duyệt được (1)' });
  within(invalid).getByText('Cơ quan thuế ghi khác: duyệt riêng hóa đơn này và nêu lý do');
});

test('REC-007 one that is replaced by the portal is approved by itself, told so and for a reason', async () => {
  const sent = await choose('/main/inconsistency', [
    checkApproval,
    () => ({ valid: [], invalid: [REPLACED_THERE], already: [] }),
  ]);
  await screen.findByText(/hóa đơn này đã bị thay thế: không được khấu trừ/);
  expect(screen.queryByText(/không nên thanh toán hoặc kê khai/)).toBeNull();
  const dialog = within(screen.getByRole('dialog', { name: 'Duyệt hóa đơn' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Vẫn duyệt' }));
  await dialog.findByText('Cần nêu lý do');
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Đã lập biên bản' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Vẫn duyệt' }));
  await waitFor(() => expect(made(sent, startBulkAct)).toHaveLength(1));
  expect(made(sent, askBulkAct)[0]?.input).toMatchObject({
    list_invoice_id: ['8'],
    approve: { reason: 'Đã lập biên bản' },
  });
});
