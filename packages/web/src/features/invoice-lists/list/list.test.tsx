import { getCurrentUser } from '@hoadon/contracts/auth';
import { listInvoices, summarizeMonths } from '@hoadon/contracts/invoice-lists';
import { getInvoice } from '@hoadon/contracts/invoices';
import { listViews } from '@hoadon/contracts/saved-views';
import { addDays } from '@hoadon/domain/dates/add-days';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { brokenRules } from '../../../testing/broken-rules.ts';
import { plainLists } from '../../../testing/pages/plain-lists.tsx';
import { invoiceDetail, invoiceRow } from '../../../testing/sample-invoices.ts';
import { currentUser, pageInfo } from '../../../testing/samples.ts';
import { answered, type Stub } from '../../../testing/stub-calls.ts';
import { ViewTools } from '../look/index.ts';
import { ListTools } from '../narrowing/index.ts';
import { PAYABLE_DEBT, RECEIVABLE_DEBT } from './definitions.ts';

const renderLists = plainLists();

const ROWS = ['44', '43', '42'].map((number) =>
  invoiceRow({ id: number, invoice_number: `000000${number}`, issued_date: '2026-11-21' }),
);
const STUBS: readonly Stub[] = [
  [listInvoices, () => answered(ROWS, pageInfo(ROWS.length))],
  [getInvoice, ({ url }) => invoiceDetail({ id: url.pathname.split('/').at(-1) ?? '' })],
];
const opened = (number: string) => screen.findByRole('button', { name: `Mở hóa đơn ${number}` });
const key = (name: string) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name });

test('to those who hear it the list is a table: named columns, counted rows, cells', async () => {
  await renderLists({ path: '/main/revenue', stubs: STUBS });
  await opened('00000044');
  const table = screen.getByRole('table', { name: 'Hóa đơn bán ra' });
  // The head, the line of the month and the invoices.
  expect(table.getAttribute('aria-rowcount')).toBe('5');
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.map((head) => head.textContent)).toEqual([
    ...['Số', 'Ký hiệu', 'Người mua', 'Trạng thái', 'Thanh toán', 'Ngày lập', 'Tổng tiền'],
    'Thao tác',
  ]);
  const row = (await opened('00000043')).closest('[role=row]');
  expect(row?.getAttribute('aria-rowindex')).toBe('4');
  expect(within(row as HTMLElement).getAllByRole('cell')).toHaveLength(heads.length);
  expect(await brokenRules(table)).toEqual([]);
});

test('rows and tools come together when the rights are known, and no key chooses a row before', async () => {
  const rights = Promise.withResolvers<object>();
  await Promise.all([ListTools.preload(), ViewTools.preload()]);
  const sent = await renderLists({
    path: '/main/revenue',
    stubs: [...STUBS, [getCurrentUser, () => rights.promise]],
  });
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain(listInvoices));
  const early = screen.findByRole('button', { name: /^Mở hóa đơn/ }, { timeout: 500 });
  await expect(early).rejects.toThrow();
  key('a');
  expect(screen.queryByRole('group', { name: 'Nhóm hóa đơn' })).toBeNull();
  await act(async () => rights.resolve(currentUser()));
  await opened('00000044');
  screen.getByRole('group', { name: 'Nhóm hóa đơn' });
  expect(screen.queryByText(/^Đã chọn/)).toBeNull();
});

test('the keyboard goes on from the row that Tab or a press went to', async () => {
  await renderLists({ path: '/main/revenue', stubs: STUBS });
  const pressed = await opened('00000043');
  // A press gives the focus first.
  act(() => pressed.focus());
  key('j');
  await waitFor(async () => expect(document.activeElement).toBe(await opened('00000042')));
});

test('LIST-009 on a phone a card shows the state of an invoice and, once it is accepted, whether it is paid', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('max-width'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
  const rows = [
    invoiceRow({ id: '1', state: 'sent', releasing_status: 'releasing' }),
    invoiceRow({ id: '2', state: 'accepted', payment_status: 'unpaid', paid_date: null }),
    invoiceRow({ id: '3', state: 'accepted', payment_status: 'paid', paid_date: '2026-11-20' }),
    // A transfer note: nothing is paid on it.
    invoiceRow({ id: '4', state: 'accepted', template_code: '6', paid_date: null }),
    invoiceRow({
      id: '5',
      state: 'accepted',
      payment_status: 'partly',
      due_date: addDays(dayInVietnam(new Date().toISOString()), -3),
      open_amount: '40000',
    }),
  ];
  await renderLists({
    path: '/main/revenue',
    stubs: [[listInvoices, () => answered(rows, pageInfo(5))]],
  });
  await waitFor(() => expect(document.querySelectorAll('[data-id]')).toHaveLength(5));
  const textOf = (id: string) => document.querySelector(`[data-id="${id}"]`)?.textContent;
  expect(textOf('1')).toContain('Đã gửi');
  expect(textOf('2')).toContain('Chưa thanh toán');
  expect(textOf('3')).toContain('20/11/2026');
  expect(textOf('4')).toContain('Đã cấp mã');
  expect(textOf('4')).not.toContain('thanh toán');
  expect(textOf('5')).toContain('Còn lại 40.000 · Quá hạn 3 ngày');
});

test('LIST-008 REC-003 the badge of a verified invoice shows the result', async () => {
  const checked = { kind_of: false, is_secure: true, verification: 2 };
  await renderLists({
    path: '/main/expense',
    stubs: [
      [
        listInvoices,
        () =>
          answered(
            [
              invoiceRow({ ...checked, id: '1', invoice_number: '00000001', validity: 2 }),
              invoiceRow({ ...checked, id: '2', invoice_number: '00000002', validity: 1 }),
              invoiceRow({ ...checked, id: '3', invoice_number: '00000003', validity: 0 }),
            ],
            pageInfo(3),
          ),
      ],
    ],
  });
  for (const [number, badge] of [
    ['00000001', 'Đã kiểm tra'],
    ['00000002', 'Đáng ngờ'],
    ['00000003', 'Không hợp lệ'],
  ] as const) {
    const row = (await opened(number)).closest('[role=row]') as HTMLElement;
    within(row).getByText(badge);
  }
});

test('LIST-008 a received invoice whose origin is not proven is amber, and not called accepted for the code that it states', async () => {
  const received = { kind_of: false, is_secure: false, verification: 2, validity: 1 } as const;
  const cases = [
    ['issuer-unknown', 'Chưa rõ nơi cấp chứng thư số'],
    ['signer-differs', 'Chưa chứng minh được người bán đã ký'],
    ['code-not-proven', 'Mã chưa được chứng minh'],
    ['invalid', 'Nguồn gốc không hợp lệ'],
  ] as const;
  const rows = cases.map(([trust], at) =>
    invoiceRow({ ...received, trust, id: `${at}`, invoice_number: `0000000${at}` }),
  );
  const unchecked = { kind_of: false, is_secure: false, trust: 'unchecked' } as const;
  const proven = { kind_of: false, is_secure: true, trust: 'proven', verification: 2 } as const;
  const all = [
    ...rows,
    invoiceRow({ ...unchecked, id: '8', invoice_number: '00000008' }),
    invoiceRow({ ...proven, id: '9', invoice_number: '00000009', cqt_code: null }),
  ];
  await renderLists({
    path: '/main/expense',
    stubs: [
      [listInvoices, () => answered(all, pageInfo(all.length))],
      [
        listViews,
        () => ({
          views: [],
          look: { columns: [{ key: 'number' }, { key: 'state' }, { key: 'checked' }] },
          default_view_id: null,
        }),
      ],
    ],
  });
  for (const [at, [, badge]] of cases.entries()) {
    const row = (await opened(`0000000${at}`)).closest('[role=row]') as HTMLElement;
    expect(within(row).getAllByText(badge)).toHaveLength(2);
    expect(row.textContent).not.toContain('Đã cấp mã');
  }
  const row = (await opened('00000008')).closest('[role=row]') as HTMLElement;
  within(row).getByText('Chưa kiểm tra nguồn gốc');
  within(row).getByText('Không rõ nguồn gốc');
  const codeless = (await opened('00000009')).closest('[role=row]') as HTMLElement;
  within(codeless).getByText('Không mã');
  expect(codeless.textContent).not.toContain('Đã cấp mã');
});

test('LIST-008 a sale that was issued elsewhere is called neither received by the authority nor given a code before it is proven', async () => {
  const elsewhere = { kind_of: true, origin: 3, is_secure: false, trust: 'unchecked' } as const;
  const rows = [
    invoiceRow({ ...elsewhere, id: '1', invoice_number: '00000001', cqt_code: null }),
    invoiceRow({ ...elsewhere, id: '2', invoice_number: '00000002', cqt_code: 'abc' }),
  ];
  await renderLists({
    path: '/main/revenue',
    stubs: [
      [listInvoices, () => answered(rows, pageInfo(2))],
      [
        listViews,
        () => ({
          views: [],
          look: { columns: [{ key: 'number' }, { key: 'state' }] },
          default_view_id: null,
        }),
      ],
    ],
  });
  for (const number of ['00000001', '00000002']) {
    const row = (await opened(number)).closest('[role=row]') as HTMLElement;
    within(row).getByText('Chưa kiểm tra nguồn gốc');
    expect(row.textContent).not.toMatch(/CQT đã nhận|Đã cấp mã/);
  }
});

test('NAV-007 a debt shows its days overdue and its open balance, a foreign one with cents', async () => {
  const today = dayInVietnam(new Date().toISOString());
  const debts = [
    invoiceRow({
      id: '1',
      invoice_number: '00000001',
      due_date: addDays(today, -10),
      open_amount: '864000',
    }),
    invoiceRow({
      id: '2',
      invoice_number: '00000002',
      due_date: today,
      open_amount: '467.59',
      currency_code: 'USD',
    }),
    invoiceRow({
      id: '3',
      invoice_number: '00000003',
      due_date: '2026-10-01',
      payment_status: 'credit',
      open_amount: '-59400',
    }),
  ];
  const sent = await renderLists({
    path: '/main/receivable-debt',
    stubs: [[listInvoices, () => answered(debts, pageInfo(3))]],
  });
  const rows = await Promise.all(['00000001', '00000002', '00000003'].map(opened));
  const textOf = (nth: string) => rows[Number(nth) - 1]?.closest('[role=row]')?.textContent;
  expect(textOf('1')).toContain('Quá hạn 10 ngày');
  expect(textOf('1')).toContain('864.000');
  expect(textOf('2')).toContain('467,59USD');
  expect(textOf('2')).not.toContain('Quá hạn');
  expect(textOf('3')).toContain('Còn phải trả lại');
  expect(textOf('3')).toContain('(59.400)');
  expect(textOf('3')).not.toContain('Quá hạn');
  expect(sent.find(({ call }) => call === listInvoices)?.input).toMatchObject({
    invoiceType: 'OUTGOING',
    payment_status: 'unpaid,partly,credit',
  });
});

test('the head of a month of a list of debts has what is open, and not the totals of the invoices', async () => {
  const sum = {
    ...{ currency_code: 'VND', flow: 'in' as const, total_amount_without_tax: '1000000' },
    ...{ total_tax_mount: '100000', total_amount_with_tax: '1100000', open_amount: '700000' },
  };
  const months = [{ month: '2026-11', rows: 1, invoices: 1, amounts: [sum] }];
  const row = invoiceRow({ id: '71', issued_date: '2026-11-21' });
  await renderLists({
    path: '/main/receivable-debt',
    stubs: [
      [listInvoices, () => answered([row], pageInfo(1))],
      [summarizeMonths, () => ({ is_exact: true, months })],
    ],
  });
  const head = await screen.findByText(/còn lại 700\.000/);
  expect(head.textContent).not.toContain('1.100.000');
  expect(PAYABLE_DEBT.sums).toBe(RECEIVABLE_DEBT.sums);
});

test('LIST-005 LIST-006 LIST-007 LIST-008 LIST-010 a received invoice shows its seller, its origin, its total in whole dong and at most three tags', async () => {
  const tags = ['Gấp', 'Dự án', 'Quý 4', 'Kho'].map((name, index) => ({
    id: String(index + 1),
    name,
    color: null,
  }));
  const received = invoiceRow({
    kind_of: false,
    is_secure: false,
    seller_name: 'Gạch Đồng Tâm',
    total_amount_with_tax: '540000.75',
    tags,
  });
  const look = { columns: [{ key: 'seller' }, { key: 'tags' }] };
  await renderLists({
    path: '/main/expense',
    stubs: [
      [listInvoices, () => answered([received], pageInfo(1))],
      [listViews, () => ({ views: [], look, default_view_id: null })],
    ],
  });
  const button = await opened('00000042');
  const row = button.closest('[role=row]') as HTMLElement;
  expect(button.textContent).toBe('Gạch Đồng Tâm');
  await waitFor(() => expect(row.textContent).toContain('GấpDự ánQuý 4+1'));
  within(row).getByText('Không rõ nguồn gốc');
  within(row).getByText('21/11/2026');
  expect(row.textContent).toContain('− 540.000');
  expect(row.textContent).not.toContain('Kho');
});
