import {
  approveInvoices,
  approveMatching,
  getReconciliation,
  listPortalLists,
  listReconciliationRows,
  listReconciliations,
  markConsidered,
  type Reconciliation,
  type ReconciliationRow,
  startReconciliation,
  takeInvoicesFromVendor,
  withdrawApproval,
} from '@hoadon/contracts/reconciliation';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { brokenRules } from '../../testing/broken-rules.ts';
import { renderReconciliation } from '../../testing/pages/reconciliation.ts';
import { answered, refused, type Sent, type Stub } from '../../testing/stub-calls.ts';

const OUTCOMES = {
  matched: 0,
  differs: 2,
  'only-own': 0,
  'only-portal': 0,
  awaited: 0,
  duplicate: 0,
};
const runOf = (change: Partial<Reconciliation> = {}): Reconciliation => ({
  // Nothing is settled yet.
  open: change.outcomes ?? OUTCOMES,
  id: '4',
  state: 'finished',
  kind_of: false,
  start_date: '2026-10-01',
  end_date: '2026-10-31',
  as_of: '2026-11-21',
  unread: [],
  created_at: '2026-11-21T03:04:05.000Z',
  finished_at: '2026-11-21T03:04:06.000Z',
  outcomes: OUTCOMES,
  certain: 0,
  ...change,
});

const PORTAL = {
  id: '9',
  template_code: '1',
  invoice_serial: 'C26TNB',
  invoice_number: '55',
  issued_date: '2026-10-20',
  seller_name: 'Công ty Sen Hồng',
  seller_taxcode: '0399998804',
  buyer_name: 'Chúng tôi',
  buyer_taxcode: '0399995507',
  currency_code: 'VND',
  total_amount_without_tax: '300000',
  total_tax_mount: '30000',
  uncounted: null,
  total_amount_with_tax: '330000',
  invoice_type: 'ORIGINAL',
  cqt_code: null,
  told_on: '2026-11-21',
};
const invoiceOf = (id: string) => ({
  ...PORTAL,
  id,
  id_pinvoice: null,
  invoice_number: '00000055',
  invoice_type: 'ORIGINAL' as const,
  status: 'ORIGINAL',
  state: 'accepted' as const,
  releasing_status: 'released' as const,
  failure_reason: null,
  date_created: '2026-10-20T00:00:00.000Z',
  signed_date: null,
  paid_date: null,
  kind_of: false,
  buyer_legal_name: null,
  version: 1,
  origin: 3,
  verification: 0,
  validity: null,
  trust: 'proven' as const,
  is_secure: true,
  invoice_virtual: false,
  payment_status: 'unpaid' as const,
  open_amount: '1100000',
  due_date: null,
  parent_id: '0',
  customer_or_vendor_id: null,
  issued_to: null,
  tags: [],
});
const rowOf = (change: Partial<ReconciliationRow> = {}): ReconciliationRow => ({
  position: 1,
  outcome: 'differs',
  rule: 'facts',
  invoice: invoiceOf('7'),
  portal_invoice: PORTAL,
  differences: [{ field: 'issuedOn', own: '2026-10-21', portal: '2026-10-20', is_rounding: false }],
  candidates: [],
  considered: null,
  is_open: true,
  may_settle: true,
  ...change,
});

/** It agrees, apart from the rounding: approved without a reason. */
const roundedOf = (change: Partial<ReconciliationRow> = {}): ReconciliationRow =>
  rowOf({
    outcome: 'matched',
    rule: 'rounding',
    differences: [{ field: 'tax', own: '30001', portal: '30000', is_rounding: true }],
    ...change,
  });
const MATCHED = { ...OUTCOMES, differs: 0, matched: 2 };

const PAGE = { total: null, current_page: null, current_limit: 100, next_cursor: null };
const idsOf = (input: Readonly<Record<string, unknown>>): string[] => input['ids'] as string[];

const rows = (...given: ReconciliationRow[]): Stub => [
  listReconciliationRows,
  () => answered(given, PAGE),
];
const made = (sent: readonly Sent[], call: unknown) => sent.filter((one) => one.call === call);
const show = (run: Reconciliation, ...stubs: Stub[]) =>
  renderReconciliation({
    path: `/main/reconciliation/${run.id}`,
    stubs: [[getReconciliation, () => run], ...stubs],
  });
const cardOf = (position: number) => screen.findByRole('article', { name: `Cặp ${position}` });

test('REC-001 a side and its days are chosen, and the reconciliation opens', async () => {
  const run = runOf({ id: '21', state: 'running' });
  const sent = await renderReconciliation({
    path: '/main/reconciliation',
    stubs: [
      [listReconciliations, () => []],
      [listPortalLists, () => []],
      [startReconciliation, () => run],
      [getReconciliation, () => run],
    ],
  });
  await screen.findByText('Chưa có lần đối chiếu nào.');
  fireEvent.click(screen.getByRole('button', { name: 'Đối chiếu' }));
  await screen.findByText('Đang đối chiếu…');
  expect(made(sent, startReconciliation)[0]?.input).toMatchObject({ kind_of: false });
});

test('REC-001 a failed reconciliation is reported', async () => {
  await show(runOf({ id: '23', state: 'failed' }));
  await screen.findByText('Không đối chiếu được. Vui lòng đối chiếu lại.');
  expect(screen.queryByText('Đang đối chiếu…')).toBeNull();
});

test('REC-001 REC-010 both sides are shown side by side; Enter approves, and the next pair is there at once', async () => {
  const sent = await show(
    runOf({ id: '22', outcomes: MATCHED }),
    rows(roundedOf(), roundedOf({ position: 2, invoice: invoiceOf('8') })),
    [approveInvoices, () => ({ approved: ['7'], already: [], invalid: [] })],
  );
  const first = await cardOf(1);
  await waitFor(() => expect(document.activeElement).toBe(first));
  const marked = within(first).getByRole('row', { name: /Tiền thuế Làm tròn/ });
  expect(marked).toBeTruthy();
  fireEvent.keyDown(first, { key: 'Enter' });
  const second = await cardOf(2);
  await waitFor(() => expect(document.activeElement).toBe(second));
  await waitFor(() => expect(made(sent, approveInvoices)).toHaveLength(1));
  expect(made(sent, approveInvoices)[0]?.input).toEqual({ ids: ['7'] });
  fireEvent.keyDown(second, { key: 'ArrowUp' });
  await within(await cardOf(1)).findByText('Đã duyệt');
});

test('REC-005 an approval is undone by its key and by its button, and the pair may be approved again', async () => {
  const sent = await show(
    runOf({ id: '24', outcomes: MATCHED }),
    rows(roundedOf(), roundedOf({ position: 2, invoice: invoiceOf('8') })),
    [approveInvoices, ({ input }) => ({ approved: idsOf(input), already: [], invalid: [] })],
    [withdrawApproval, ({ input }) => ({ withdrawn: idsOf(input) })],
  );
  fireEvent.keyDown(await cardOf(1), { key: 'Enter' });
  await screen.findByText(/ 55 đã xong/);
  fireEvent.keyDown(await cardOf(2), { key: 'z' });
  const again = await cardOf(1);
  await waitFor(() => expect(made(sent, withdrawApproval)[0]?.input).toEqual({ ids: ['7'] }));
  expect(within(again).queryByText('Đã duyệt')).toBeNull();
  fireEvent.click(within(again).getByRole('button', { name: 'Duyệt' }));
  fireEvent.keyDown(await cardOf(2), { key: 'ArrowUp' });
  fireEvent.click(await within(await cardOf(1)).findByRole('button', { name: 'Hoàn tác' }));
  await waitFor(() => expect(made(sent, withdrawApproval)).toHaveLength(2));
  expect(made(sent, approveInvoices)).toHaveLength(2);
});

test('what another user approved before is not offered to be undone; a refused undo leaves the approval', async () => {
  await show(
    runOf({ id: '25', outcomes: MATCHED }),
    rows(roundedOf(), roundedOf({ position: 2, invoice: invoiceOf('8') })),
    [
      approveInvoices,
      ({ input }) =>
        idsOf(input)[0] === '7'
          ? { approved: [], already: ['7'], invalid: [] }
          : { approved: ['8'], already: [], invalid: [] },
    ],
    [withdrawApproval, () => refused(409, 'INVOICE_CHANGED_MEANWHILE')],
  );
  fireEvent.keyDown(await cardOf(1), { key: 'Enter' });
  const second = await cardOf(2);
  fireEvent.keyDown(second, { key: 'Enter' });
  fireEvent.click(await within(second).findByRole('button', { name: 'Hoàn tác' }));
  await within(await cardOf(2)).findByText(/người khác sửa/);
  await within(await cardOf(2)).findByText('Đã duyệt');
  fireEvent.keyDown(await cardOf(2), { key: 'ArrowUp' });
  expect(within(await cardOf(1)).queryByRole('button', { name: 'Hoàn tác' })).toBeNull();
});

test('REC-001 a list of another taxpayer names the tax code of which it is, and what to do', async () => {
  const list = {
    id: '9',
    file_name: 'mua-vao.json',
    created_at: '2026-11-21T03:00:00.000Z',
    told_on: '2026-11-21',
    rows: 3,
    kept: 0,
    left_out: [],
    left_out_because: { 'not-ours': 2, 'day-invalid': 1 },
    other_taxpayers: ['0399995507'],
  };
  await renderReconciliation({
    path: '/main/reconciliation',
    stubs: [
      [listReconciliations, () => []],
      [listPortalLists, () => [list]],
    ],
  });
  await screen.findByText('Dòng của người nộp thuế khác: 2');
  screen.getByText('Dòng thiếu ngày lập hoặc ngày lập sau hôm nay: 1');
  screen.getByText(/thuộc mã số thuế 0399995507\. Tải danh sách bằng tài khoản thuế/);
});

test('REC-010 Enter on a link of the pair opens the invoice: nothing is approved', async () => {
  const candidate = {
    score: 80,
    reasons: [],
    invoice: invoiceOf('8'),
    portal_invoice: null,
  };
  const sent = await show(
    runOf({ id: '32', outcomes: MATCHED }),
    rows(
      roundedOf({ candidates: [candidate] }),
      roundedOf({ position: 2, invoice: invoiceOf('9') }),
    ),
    [approveInvoices, () => ({ approved: ['7'], already: [], invalid: [] })],
  );
  const first = await cardOf(1);
  const links = within(first).getAllByRole('link');
  expect(links).toHaveLength(2);
  // Not prevented: the link is followed.
  for (const link of links) expect(fireEvent.keyDown(link, { key: 'Enter' })).toBe(true);
  // The card itself is approved, after everything that the links could have sent.
  fireEvent.keyDown(await cardOf(1), { key: 'Enter' });
  await cardOf(2);
  await waitFor(() => expect(made(sent, approveInvoices)).toHaveLength(1));
});

test('REC-012 one finding at a time the counts go down with each that is settled, and lead to the invoice', async () => {
  const outcomes = { ...OUTCOMES, differs: 0, 'only-own': 2 };
  const open = { ...outcomes };
  const run = () => runOf({ id: '31', outcomes, open: { ...open } });
  const alone = (position: number, id: string) =>
    rowOf({
      position,
      outcome: 'only-own',
      invoice: invoiceOf(id),
      portal_invoice: null,
      differences: [],
    });
  await renderReconciliation({
    path: '/main/reconciliation/31',
    stubs: [
      [getReconciliation, run],
      rows(alone(1, '7'), alone(2, '8')),
      [
        markConsidered,
        () => {
          open['only-own'] -= 1;
          return { changed: ['7'] };
        },
      ],
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Xem từng hóa đơn' }));
  const first = await cardOf(1);
  expect(within(first).getByRole('link', { name: 'Mở hóa đơn' }).getAttribute('href')).toBe(
    '/main/invoice/7',
  );
  fireEvent.keyDown(first, { key: 'c' });
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/Lý do/), { target: { value: 'Đã hỏi bên bán' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Chấp nhận' }));
  await screen.findByRole('button', { name: /1.*2/, pressed: true });
  // The rows stay where they are.
  await within(await cardOf(2)).findByRole('link', { name: 'Mở hóa đơn' });
});

test('REC-009 a refusal shows its reason on its pair, and can be retried', async () => {
  const outcomes = { ...runOf().outcomes, differs: 0, matched: 1 };
  await show(runOf({ id: '23', outcomes }), rows(roundedOf()), [
    approveInvoices,
    () => refused(409, 'APPROVAL_INCOMPLETE', { fields: 'buyer_taxcode' }),
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Duyệt' }));
  await screen.findByText(/Hóa đơn còn thiếu thông tin/);
  expect(screen.getByRole('button', { name: 'Duyệt' })).toBeTruthy();
});

test('REC-009 one that is refused after the next was approved is not lost from sight', async () => {
  let answerFirst = (_: Response) => {};
  const held = new Promise<Response>((resolve) => {
    answerFirst = resolve;
  });
  await show(
    runOf({ id: '27', outcomes: MATCHED }),
    rows(roundedOf(), roundedOf({ position: 2, invoice: invoiceOf('8') })),
    [
      approveInvoices,
      ({ input }) =>
        String(input['ids']) === '7' ? held : { approved: input['ids'], invalid: [] },
    ],
  );
  fireEvent.keyDown(await cardOf(1), { key: 'Enter' });
  fireEvent.keyDown(await cardOf(2), { key: 'Enter' });
  await screen.findByText('Đang ghi 1 hóa đơn…');
  // The window does not close silently on what the server has not answered.
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  answerFirst(refused(409, 'APPROVAL_INCOMPLETE', { fields: 'buyer_taxcode' }));
  fireEvent.click(await screen.findByRole('button', { name: '1 hóa đơn chưa ghi được' }));
  await within(await cardOf(1)).findByText(/Hóa đơn còn thiếu thông tin/);
  const left = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(left);
  expect(left.defaultPrevented).toBe(false);
});

test('REC-012 a pair that differs is not approved: accepting the difference with a reason is the first act, also by Enter', async () => {
  const replaced = rowOf({
    portal_invoice: { ...PORTAL, invoice_type: 'REPLACED' },
    differences: [{ field: 'chainState', own: 'ORIGINAL', portal: 'REPLACED', is_rounding: false }],
  });
  const sent = await show(runOf({ id: '33' }), rows(replaced), [
    markConsidered,
    () => ({ changed: ['7'] }),
  ]);
  const card = await cardOf(1);
  expect(within(card).queryByRole('button', { name: 'Duyệt' })).toBeNull();
  within(card).getByRole('button', { name: 'Chấp nhận chênh lệch' });
  fireEvent.keyDown(card, { key: 'Enter' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Chấp nhận chênh lệch' }));
  fireEvent.change(dialog.getByLabelText(/Lý do/), { target: { value: 'Đã hỏi bên bán' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Chấp nhận' }));
  await waitFor(() => expect(made(sent, markConsidered)).toHaveLength(1));
  expect(made(sent, approveInvoices)).toHaveLength(0);
});

test('REC-012 what does not agree may stay so for a reason', async () => {
  const sent = await show(runOf({ id: '24' }), rows(rowOf()), [
    markConsidered,
    () => ({ changed: ['7'] }),
  ]);
  fireEvent.keyDown(await cardOf(1), { key: 'c' });
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/Lý do/), { target: { value: 'Đã hỏi bên bán' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Chấp nhận' }));
  await waitFor(() => expect(made(sent, markConsidered)).toHaveLength(1));
  expect(made(sent, markConsidered)[0]?.input).toEqual({
    invoice_ids: ['7'],
    reason: 'Đã hỏi bên bán',
    consider_or_not: true,
  });
});

test('REC-013 a purchase that the portal alone has is recorded, and what may be meant is shown', async () => {
  const none = runOf({}).outcomes;
  const run = runOf({ id: '25', outcomes: { ...none, differs: 0, 'only-portal': 1 } });
  const candidate = { score: 78, reasons: ['seller' as const], portal_invoice: null };
  const sent = await show(
    run,
    rows(
      rowOf({
        outcome: 'only-portal',
        rule: 'missing',
        invoice: null,
        differences: [],
        may_settle: false,
        candidates: [{ ...candidate, invoice: invoiceOf('5') }],
      }),
    ),
    [takeInvoicesFromVendor, () => ({ taken: [], existing: [], left_out: [] })],
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Xem từng hóa đơn' }));
  await screen.findByText('78 điểm: cùng người bán');
  fireEvent.click(screen.getByRole('button', { name: 'Ghi vào sổ' }));
  await waitFor(() => expect(made(sent, takeInvoicesFromVendor)).toHaveLength(1));
  expect(made(sent, takeInvoicesFromVendor)[0]?.input).toEqual({ portal_invoices: ['9'] });
});

test('REC-005 what matched in every field is approved together', async () => {
  const run = runOf({ id: '26', certain: 3 });
  const sent = await show(run, rows(rowOf()), [
    approveMatching,
    () => refused(409, 'RECONCILIATION_NOT_ALLOWED'),
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Duyệt 3 hóa đơn khớp hoàn toàn' }));
  await waitFor(() => expect(made(sent, approveMatching)).toHaveLength(1));
  await screen.findByText(/Không thể đối chiếu/);
});

test('findings that cannot be read are offered again', async () => {
  await show(runOf({ id: '27' }), [listReconciliationRows, () => refused(500, 'UNEXPECTED')]);
  expect(await screen.findByRole('button', { name: 'Thử lại' })).toBeTruthy();
});

const onlyPortal = (position: number, change: Partial<ReconciliationRow> = {}) =>
  rowOf({
    position,
    outcome: 'only-portal',
    rule: 'missing',
    invoice: null,
    portal_invoice: { ...PORTAL, id: String(100 + position), invoice_number: String(position) },
    differences: [],
    may_settle: false,
    ...change,
  });

test('what one side alone has is a table: found, chosen together, accepted with one reason, and the counts follow', async () => {
  let isSettled = false;
  const outcomes = { ...OUTCOMES, differs: 0, 'only-portal': 3 };
  const run = runOf({ id: '31', outcomes });
  const sent = await renderReconciliation({
    path: '/main/reconciliation/31',
    stubs: [
      [
        getReconciliation,
        () => (isSettled ? { ...run, open: { ...outcomes, 'only-portal': 1 } } : run),
      ],
      rows(
        onlyPortal(1),
        onlyPortal(2),
        onlyPortal(3, {
          is_open: false,
          considered: { reason: 'Của chi nhánh', actor: null, at: '2026-11-21T03:04:05.000Z' },
        }),
      ),
      [
        markConsidered,
        () => {
          isSettled = true;
          return { changed: [], changed_portal_invoices: 2 };
        },
      ],
    ],
  });
  const table = within(await screen.findByRole('table', { name: 'Chỉ có ở cơ quan thuế' }));
  await table.findByText('1C26TNB 2');
  expect(made(sent, listReconciliationRows)[0]?.input).toMatchObject({ open: 'true' });
  table.getByText('Của chi nhánh');
  // What is settled is not chosen again.
  expect(table.getAllByRole('checkbox')).toHaveLength(2);
  expect(await brokenRules()).toEqual([]);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Chọn tất cả 2 hóa đơn đang hiện' }));
  const consider = { name: 'Chấp nhận 2 hóa đơn với một lý do…' };
  fireEvent.click(await screen.findByRole('button', consider));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/Lý do/), { target: { value: 'Mua cho chi nhánh' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Chấp nhận' }));
  await waitFor(() => expect(made(sent, markConsidered)).toHaveLength(1));
  expect(made(sent, markConsidered)[0]?.input).toEqual({
    invoice_ids: [],
    portal_invoices: ['101', '102'],
    reason: 'Mua cho chi nhánh',
    consider_or_not: true,
  });
  await screen.findByRole('button', { name: 'Chỉ có ở cơ quan thuế (còn 1 / 3)' });
  const search = screen.getByRole('textbox', { name: /^Tìm theo số/ });
  fireEvent.change(search, { target: { value: 'sen hong' } });
  fireEvent.keyDown(search, { key: 'Enter' });
  await waitFor(() =>
    expect(made(sent, listReconciliationRows).at(-1)?.input).toMatchObject({
      search_text: 'sen hong',
    }),
  );
});

test('REC-013 purchases that the portal alone has are recorded together, and each that is left out is named', async () => {
  const run = runOf({ id: '32', outcomes: { ...OUTCOMES, differs: 0, 'only-portal': 2 } });
  const sent = await show(run, rows(onlyPortal(1), onlyPortal(2)), [
    takeInvoicesFromVendor,
    () => ({
      taken: [{ portal_invoice_id: '101', invoice_id: '5' }],
      existing: [],
      left_out: [{ portal_invoice_id: '102', reason: 'chain-state' }],
    }),
  ]);
  for (const position of [1, 2])
    fireEvent.click(await screen.findByRole('checkbox', { name: `Chọn dòng ${position}` }));
  fireEvent.click(screen.getByRole('button', { name: 'Ghi 2 hóa đơn vào sổ' }));
  await screen.findByText('1C26TNB 2: hóa đơn điều chỉnh hoặc thay thế: cần tệp XML');
  expect(made(sent, takeInvoicesFromVendor)[0]?.input).toEqual({
    portal_invoices: ['101', '102'],
  });
});
