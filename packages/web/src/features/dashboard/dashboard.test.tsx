import { getCurrentUser } from '@hoadon/contracts/auth';
import { listDeadJobs } from '@hoadon/contracts/background-jobs';
import { getSellerInformation } from '@hoadon/contracts/company';
import { listInvoices, summarizeMonths, summarizeUnissued } from '@hoadon/contracts/invoice-lists';
import { listReviews } from '@hoadon/contracts/mistake-reports';
import {
  exportTurnover,
  readCashFlow,
  readDiscrepancies,
  readDuePayments,
  readNewAndRisk,
  readTagStatistics,
  readTopPartners,
  readTurnover,
} from '@hoadon/contracts/statistics';
import { getProvisionalVat } from '@hoadon/contracts/vat-return';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderDashboard } from '../../testing/pages/dashboard.ts';
import { invoiceRow } from '../../testing/sample-invoices.ts';
import {
  currentUser,
  pageInfo,
  sellerInformation,
  unissuedSummary,
} from '../../testing/samples.ts';
import { answered, refused, type Stub } from '../../testing/stub-calls.ts';

const SUMS = {
  revenue: '12000000',
  expense: '15000000',
  benefit: '-3000000',
  output_vat: '1200000',
  input_vat: '1500000',
  count_outgoing: 12,
  count_incoming: 15,
};
const SPAN = { start_date: '2026-02-01', end_date: '2026-02-28' };
const flow = (cash_in: string, cash_out: string) => ({ cash_in, cash_out, net: cash_in });

const stubs = (change: Readonly<{ turnover?: () => Response }> = {}): Stub[] => [
  [
    readTurnover,
    () =>
      change.turnover?.() ??
      answered({
        ...SUMS,
        start_date: '2026-01-01',
        end_date: '2026-12-31',
        period: 'MONTH',
        periods: [{ ...SUMS, ...SPAN, period: '02/2026' }],
      }),
  ],
  [
    readNewAndRisk,
    () =>
      answered({
        ...SPAN,
        count_new_invoices: 27,
        count_new_outgoing: 12,
        count_new_incoming: 15,
        count_warning_invoices: 4,
      }),
  ],
  [
    readDuePayments,
    () => {
      const due = (count: number, amount: string) => ({ count, amount });
      const none = due(0, '0');
      return answered({
        payable: {
          overdue: due(2, '750000'),
          week: due(1, '90000'),
          month: none,
          credit: due(1, '-108000'),
        },
        receivable: { overdue: none, week: none, month: none, credit: none },
      });
    },
  ],
  [
    readDiscrepancies,
    () =>
      answered([
        {
          reconciliation_id: '4',
          kind_of: false,
          ...SPAN,
          finished_at: '2026-11-21T03:04:05.000Z',
          open: { differs: 3 },
          count: 3,
        },
        {
          reconciliation_id: '3',
          kind_of: false,
          start_date: '2026-03-01',
          end_date: '2026-03-31',
          finished_at: '2026-11-20T03:04:05.000Z',
          open: { 'only-portal': 2 },
          count: 2,
        },
      ]),
  ],
  [
    readTopPartners,
    () =>
      answered({
        partners: [
          {
            partner_id: '8',
            company_name: 'Công ty Sen Hồng',
            taxcode: null,
            count: 3,
            amount: '900',
          },
        ],
        others: '100',
      }),
  ],
  [getSellerInformation, () => answered(sellerInformation)],
  [getProvisionalVat, () => answered({ ct40: '250000', ct43: '0', not_yet_due: null })],
  [readTagStatistics, () => answered([])],
  [
    readCashFlow,
    ({ input }) =>
      answered({
        ...flow('5000', '4000'),
        from_date: '2026-01-01',
        to_date: '2026-12-31',
        based_on: 'MONTH',
        based_on_paid: input['based_on_paid'],
        steps: [
          {
            ...flow('5000', '4000'),
            from_date: '2026-02-01',
            to_date: '2026-02-28',
            balance: '1000',
          },
        ],
        forecast: [
          { ...flow('0', '70'), kind: 'overdue', from_date: null, to_date: null, count: 1 },
        ],
      }),
  ],
];

const figures = () => screen.findByRole('region', { name: 'Số liệu của công ty' });

test('STAT-001 NAV-001 the dashboard shows revenue, expense, benefit, new and doubtful invoices, and each opens its list', async () => {
  await renderDashboard({
    path: '/main/dashboard?start_date=2026-02-01&end_date=2026-02-28',
    stubs: stubs(),
  });
  const region = await figures();
  const tile = async (name: RegExp) => await within(region).findByRole('link', { name });
  const days = 'start_date=2026-02-01&end_date=2026-02-28';
  const hrefOf = async (name: RegExp) => (await tile(name)).getAttribute('href');
  expect(await hrefOf(/^Doanh thu ?12\.000\.000$/)).toBe(`/main/revenue?${days}&counted=true`);
  expect(await hrefOf(/^Chi phí ?15\.000\.000$/)).toBe(`/main/expense?${days}&counted=true`);
  expect(await hrefOf(/^Chênh lệch ?\(3\.000\.000\)$/)).toBe(`/main/all?${days}&counted=true`);
  expect(await hrefOf(/^Hóa đơn trong kỳ ?27$/)).toBe(`/main/all?${days}&counted=true`);
  expect(await hrefOf(/^Hóa đơn cần xem lại ?4$/)).toBe(`/main/suspect?${days}`);
  expect(await hrefOf(/^Thuế phải nộp tạm tính kỳ \d\d\/\d{4} ?250\.000$/)).toMatch(
    /^\/main\/vat-return\?kyKKhai=\d\d%2F\d{4}$/,
  );
  // Among the customers and among the vendors.
  expect(await within(region).findAllByRole('link', { name: /Công ty Sen Hồng/ })).toHaveLength(2);
});

test('LIC-001 what is used of a package without a limit is not called issued: that is another count beside it', async () => {
  const user = currentUser();
  const { company } = user;
  const licence = { capacity: null, count: 42, end: '2027-12-31T00:00:00.000Z' };
  await renderDashboard({
    path: '/main/dashboard',
    stubs: [
      ...stubs(),
      [
        getCurrentUser,
        () => ({
          ...user,
          company: { ...company, service_status: { lics: { EINVOICE: licence } } },
        }),
      ],
    ],
  });
  await screen.findByText('Đã dùng 42 hóa đơn, không giới hạn số lượng.');
  expect(screen.getAllByText(/Đã phát hành/)).toHaveLength(1);
});

test('STAT-002 what is overdue, doubtful or differs is among the things to do', async () => {
  await renderDashboard({ path: '/main/dashboard', stubs: stubs() });
  const todo = await screen.findByRole('region', { name: 'Việc cần làm' });
  const overdue = await within(todo).findByRole('link', {
    name: '2 hóa đơn mua vào quá hạn thanh toán',
  });
  expect(overdue.getAttribute('href')).toMatch(
    /^\/main\/expense\?payment_status=unpaid(?:,|%2C)partly&counted=true&due_to=\d{4}-\d\d-\d\d$/,
  );
  await within(todo).findByRole('link', { name: '4 hóa đơn cần xem lại' });
  const differing = await within(todo).findByRole('link', {
    name: '3 chênh lệch với cơ quan thuế, 01/02/2026 – 28/02/2026',
  });
  expect(differing.getAttribute('href')).toBe('/main/reconciliation/4');
  const ofMarch = within(todo).getByRole('link', {
    name: '2 chênh lệch với cơ quan thuế, 01/03/2026 – 31/03/2026',
  });
  expect(ofMarch.getAttribute('href')).toBe('/main/reconciliation/3');
  const due = await screen.findByRole('region', { name: 'Đến hạn thanh toán' });
  await within(due).findByRole('link', { name: /Quá hạn: 2 hóa đơn.*750\.000/ });
  const credits = within(due).getAllByRole('link', { name: /Được giảm hoặc trả lại/ });
  expect(credits).toHaveLength(1);
  expect(credits[0]?.textContent).toMatch(/1 hóa đơn.*\(108\.000\)/);
  expect(credits[0]?.getAttribute('href')).toBe('/main/expense?payment_status=credit&counted=true');
});

test('STAT-002 USER-011 who may read figures but no invoices is shown no way to invoices, though the figures are read beside it', async () => {
  const user = currentUser();
  const none = { add: false, view: false, change: false, delete: false };
  const permissions = { ...user.permissions, invoice_management: none };
  await renderDashboard({
    path: '/main/dashboard',
    stubs: [...stubs(), [getCurrentUser, () => ({ ...user, permissions })]],
  });
  const due = await screen.findByRole('region', { name: 'Đến hạn thanh toán' });
  await within(due).findByText(/Quá hạn: 2 hóa đơn/);
  await within(await figures()).findByText('27');
  const todo = await screen.findByRole('region', { name: 'Việc cần làm' });
  expect(
    within(todo)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
      .filter((href) => /expense|suspect|reconciliation/.test(href ?? '')),
  ).toEqual([]);
});

test('STAT-011 the figures begin with this year, another span is in the address, and an invalid span is reported', async () => {
  const sent = await renderDashboard({ path: '/main/dashboard', stubs: stubs() });
  const region = await figures();
  const year = new Date().getFullYear();
  const askedFor = () => sent.flatMap(({ call, input }) => (call === readTurnover ? [input] : []));
  await waitFor(() =>
    expect(askedFor()).toContainEqual({
      start_date: `${year}-01-01`,
      end_date: `${year}-12-31`,
      period: 'MONTH',
    }),
  );
  fireEvent.change(within(region).getByLabelText('Khoảng thời gian'), {
    target: { value: 'lastYear' },
  });
  await waitFor(() => expect(location.search).toContain(`start_date=${year - 1}-01-01`));
  const from = within(region).getByLabelText('Từ ngày');
  fireEvent.change(from, { target: { value: `05/05/${year - 3}` } });
  fireEvent.blur(from);
  await within(region).findByText('Khoảng thời gian tối đa một năm.');
  expect(location.search).toContain(`start_date=${year - 1}-01-01`);
});

test('figures that cannot be read are reported with a retry, and the rest of the page stays', async () => {
  let isAway = true;
  const turnover = () => (isAway ? refused(503, 'SERVICE_UNAVAILABLE') : (undefined as never));
  await renderDashboard({ path: '/main/dashboard', stubs: stubs({ turnover }) });
  const region = await figures();
  const [again] = await within(region).findAllByRole('button', { name: 'Thử lại' });
  await screen.findByRole('region', { name: 'Việc cần làm' });
  isAway = false;
  if (again) fireEvent.click(again);
  await within(region).findByRole('link', { name: /^Doanh thu ?12\.000\.000$/ });
});

test('STAT-004 STAT-005 the cash flow begins with last year, is narrowed as a list is, and its figures open that list', async () => {
  const sent = await renderDashboard({ path: '/main/dashboard', stubs: stubs() });
  const inputs = () => sent.filter(({ call }) => call === readCashFlow).map(({ input }) => input);
  const region = await figures();
  fireEvent.click(within(region).getByRole('button', { name: 'Báo cáo thống kê' }));
  const report = await screen.findByRole('dialog', { name: 'Báo cáo thống kê' });
  fireEvent.click(within(report).getByRole('tab', { name: 'Dòng tiền' }));
  await within(report).findByText('Dự kiến theo hạn thanh toán');
  const year = new Date().getFullYear();
  expect(inputs()[0]).toMatchObject({ from_date: `${year - 1}-01-01`, based_on_paid: true });
  // It may reach further than the other reports.
  expect(within(report).queryByText(/^Khoảng thời gian tối đa/)).toBeNull();

  fireEvent.change(within(report).getByRole('combobox', { name: 'Tính theo' }), {
    target: { value: 'issued' },
  });
  fireEvent.click(within(report).getByRole('button', { name: 'Lọc' }));
  const panel = await screen.findByRole('dialog', { name: 'Lọc danh sách' });
  fireEvent.click(within(panel).getByRole('checkbox', { name: 'Chưa thanh toán' }));
  // Neither answer holds what was not checked.
  fireEvent.change(
    within(panel).getByRole('combobox', { name: 'Đáng ngờ (trong số đã kiểm tra)' }),
    {
      target: { value: 'true' },
    },
  );
  fireEvent.click(within(panel).getByRole('button', { name: 'Lọc' }));
  await waitFor(() =>
    expect(inputs().at(-1)).toMatchObject({
      based_on_paid: false,
      status: ['unpaid'],
      invoices_suspected: true,
    }),
  );
  await waitFor(() => {
    const flows = within(report).getByRole('group', { name: 'Dòng tiền' });
    const [came] = within(flows).getAllByRole('link', { name: '5.000' });
    const { searchParams, pathname } = new URL(came?.getAttribute('href') ?? '', 'http://here');
    expect(pathname).toBe('/main/revenue');
    expect(Object.fromEntries(searchParams)).toEqual({
      payment_status: 'unpaid',
      validity: '0,1',
      start_date: '2026-02-01',
      end_date: '2026-02-28',
    });
  });
  // What narrows the figures is printed over them.
  vi.stubGlobal('print', vi.fn());
  fireEvent.click(within(report).getByRole('button', { name: 'In báo cáo' }));
  const sheet = document.querySelector('.print-sheets')?.textContent;
  for (const text of [
    'Tính theo: Ngày lập hóa đơn',
    'Thanh toán: Chưa thanh toán',
    'Đáng ngờ (trong số đã kiểm tra): Có',
  ])
    expect(sheet).toContain(text);
});

test('STAT-001 no provisional VAT is shown where the company files no return', async () => {
  await renderDashboard({
    path: '/main/dashboard',
    stubs: [
      [getProvisionalVat, () => answered({ ct40: null, ct43: null, not_yet_due: null })],
      ...stubs(),
    ],
  });
  await within(await figures()).findByRole('link', {
    name: /^Thuế phải nộp tạm tính kỳ \d\d\/\d{4} ?—$/,
  });
});

test('STAT-001 tax of purchases that are not due yet is beside the provisional VAT, and opens the invoices of its cell', async () => {
  const not_yet_due = { tax: '83884', cell: '37' as const };
  await renderDashboard({
    path: '/main/dashboard',
    stubs: [[getProvisionalVat, () => answered({ ct40: '0', ct43: '0', not_yet_due })], ...stubs()],
  });
  const link = await within(await figures()).findByRole('link', {
    name: '+ 83.884 nếu không trả qua ngân hàng trước hạn',
  });
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://localhost');
  expect([pathname, searchParams.get('cell')]).toEqual(['/main/vat-return', '37']);
});

test('an invoice that the authority refused shows so among the newest ones', async () => {
  const refusedOne = invoiceRow({ id: '9', state: 'refused', releasing_status: 'release_error' });
  await renderDashboard({
    path: '/main/dashboard',
    stubs: [[listInvoices, () => answered([refusedOne, invoiceRow()], pageInfo(2))], ...stubs()],
  });
  expect(await screen.findAllByText('CQT từ chối')).toHaveLength(1);
});

test('STAT-001 where input tax exceeds output tax the tile shows what is carried forward', async () => {
  await renderDashboard({
    path: '/main/dashboard',
    stubs: [
      [getProvisionalVat, () => answered({ ct40: '0', ct43: '300000', not_yet_due: null })],
      ...stubs(),
    ],
  });
  await within(await figures()).findByRole('link', {
    name: /^Thuế còn khấu trừ chuyển kỳ sau, kỳ \d\d\/\d{4} ?300\.000$/,
  });
});

test('STAT-003 the statistics report shows turnover, cash flow and tags, and is printed', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await renderDashboard({
    path: '/main/dashboard',
    stubs: [...stubs(), [exportTurnover, () => new Response('xlsx')]],
  });
  const region = await figures();
  fireEvent.click(within(region).getByRole('button', { name: 'Báo cáo thống kê' }));
  const report = await screen.findByRole('dialog', { name: 'Báo cáo thống kê' });
  const table = await within(report).findByRole('group', { name: 'Doanh thu và chi phí' });
  await within(table).findByText('02/2026');
  expect(within(table).getByText('Tổng cộng')).toBeTruthy();
  fireEvent.click(within(report).getByRole('button', { name: 'In báo cáo' }));
  expect(print).toHaveBeenCalledOnce();
  const sheet = document.querySelector('.print-sheets')?.textContent;
  const year = dayInVietnam(new Date().toISOString()).slice(0, 4);
  const { name, tax_code } = currentUser().company;
  for (const text of [
    '02/2026',
    name,
    `Mã số thuế: ${tax_code}`,
    `Từ ngày 01/01/${year} đến ngày 31/12/${year}`,
    'Chia theo: Tháng',
  ])
    expect(sheet).toContain(text);
  fireEvent.click(within(report).getByRole('tab', { name: 'Dòng tiền' }));
  await within(report).findByText('Dự kiến theo hạn thanh toán');
  // Until something narrows it, money is that of vouchers.
  const flows = await within(report).findByRole('group', { name: 'Dòng tiền' });
  const [came] = await within(flows).findAllByRole('link', { name: '5.000' });
  expect(came?.getAttribute('href')).toBe(
    '/main/payment-receipt?direction=in&start_date=2026-02-01&end_date=2026-02-28',
  );
  fireEvent.click(within(report).getByRole('button', { name: 'In báo cáo' }));
  expect([...document.querySelectorAll('.print-sheets')].at(-1)?.textContent).toContain(
    'Tính theo: Ngày thanh toán',
  );
  fireEvent.click(within(report).getByRole('tab', { name: 'Theo nhãn' }));
  await within(report).findByText('Công ty chưa có nhãn nào.');
});

test('LIST-016 invoices that wait for approval are among the things to do; they are counted once within five minutes', async () => {
  const months = [
    { month: '2026-11', rows: 1_002 },
    { month: '2026-10', rows: 5 },
  ];
  const waiting: Stub = [
    summarizeMonths,
    () =>
      answered({
        is_exact: true,
        months: months.map((one) => ({ ...one, invoices: one.rows, amounts: [] })),
      }),
  ];
  const counted = async () => {
    const sent = await renderDashboard({ path: '/main/dashboard', stubs: [waiting, ...stubs()] });
    const line = await screen.findByRole('link', { name: '1.007 hóa đơn mua vào chờ duyệt' });
    expect(line.getAttribute('href')).toBe('/main/expense?origin=3');
    cleanup();
    return sent
      .filter(({ call, input }) => call === summarizeMonths && input['origin'] === '3')
      .map(({ input }) => input);
  };
  expect(await counted()).toEqual([{ origin: '3', invoiceType: 'INCOMING', exact: 'true' }]);
  expect(await counted()).toEqual([]);
  const now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now + 5 * 60_000);
  expect(await counted()).toHaveLength(1);
});

/** Everything that the list of things to do is made of, with nothing in it. */
const NOTHING_TO_DO: readonly Stub[] = [
  [summarizeUnissued, () => answered(unissuedSummary())],
  [listDeadJobs, () => answered([])],
  [listReviews, () => answered([])],
  [readDiscrepancies, () => answered([])],
  [summarizeMonths, () => answered({ is_exact: true, months: [] })],
  [
    readNewAndRisk,
    () =>
      answered({
        ...SPAN,
        count_new_invoices: 0,
        count_new_outgoing: 0,
        count_new_incoming: 0,
        count_warning_invoices: 0,
      }),
  ],
  [
    readDuePayments,
    () => {
      const none = { count: 0, amount: '0' };
      const side = { overdue: none, week: none, month: none, credit: none };
      return answered({ payable: side, receivable: side });
    },
  ],
];
const NOTHING = 'Không còn hóa đơn nào chờ xử lý.';

test('NAV-001 an empty list of tasks is shown once everything was read; a failed read is an error, and is retried', async () => {
  let isLost = true;
  await renderDashboard({
    path: '/main/dashboard',
    stubs: [
      [
        listReviews,
        () => {
          if (isLost) return refused(500, 'INTERNAL');
          return answered([]);
        },
      ],
      ...NOTHING_TO_DO,
      ...stubs(),
    ],
  });
  const todo = within(
    (await screen.findByRole('heading', { name: 'Việc cần làm' })).parentElement ?? document.body,
  );
  const retry = await todo.findByRole('button', { name: 'Thử lại' });
  expect(todo.queryByText(NOTHING)).toBeNull();
  isLost = false;
  fireEvent.click(retry);
  await todo.findByText(NOTHING);
});

test('NAV-001 where the rights could not be read no empty list of tasks is shown', async () => {
  await renderDashboard({
    path: '/main/dashboard',
    stubs: [[getCurrentUser, () => refused(401, 'UNAUTHENTICATED')], ...NOTHING_TO_DO, ...stubs()],
  });
  const todo = within(
    (await screen.findByRole('heading', { name: 'Việc cần làm' })).parentElement ?? document.body,
  );
  await todo.findByRole('button', { name: 'Thử lại' });
  expect(todo.queryByText(NOTHING)).toBeNull();
});

test.each(['invoice_draft_management', 'invoice_management', 'report'] as const)(
  'STAT-002 USER-011 no empty list of tasks is claimed to a user without the right to %s',
  async (group) => {
    const user = currentUser();
    const none = { add: false, view: false, change: false, delete: false };
    const permissions = { ...user.permissions, [group]: none };
    await renderDashboard({
      path: '/main/dashboard',
      stubs: [...stubs(), [getCurrentUser, () => ({ ...user, permissions })]],
    });
    await screen.findByRole('main');
    await waitFor(() => expect(screen.queryAllByText(/Đang tải/)).toEqual([]));
    expect(screen.queryByText(NOTHING)).toBeNull();
  },
);

test('STAT-002 USER-011 a user without rights is shown no list of tasks', async () => {
  const user = currentUser();
  const none = { add: false, view: false, change: false, delete: false };
  const permissions = Object.fromEntries(
    Object.keys(user.permissions).map((group) => [group, none]),
  ) as typeof user.permissions;
  await renderDashboard({
    path: '/main/dashboard',
    stubs: [...stubs(), [getCurrentUser, () => ({ ...user, permissions })]],
  });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Việc cần làm' })).toBeNull());
  expect(screen.queryByText(NOTHING)).toBeNull();
});
