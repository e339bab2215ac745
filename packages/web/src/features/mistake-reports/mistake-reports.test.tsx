import { getCurrentUser } from '@hoadon/contracts/auth';
import { getSellerInformation } from '@hoadon/contracts/company';
import { listInvoices } from '@hoadon/contracts/invoice-lists';
import { getInvoice } from '@hoadon/contracts/invoices';
import {
  downloadMistakeXml,
  exportMistakes,
  listMistakeReports,
  listReviews,
  type MistakeReport,
  type ReviewTask,
  resendMistakes,
  sendMistakes,
} from '@hoadon/contracts/mistake-reports';
import { listSigningAccounts } from '@hoadon/contracts/signing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { brokenRules } from '../../testing/broken-rules.ts';
import { renderDashboard } from '../../testing/pages/dashboard.ts';
import { renderInvoiceLists } from '../../testing/pages/invoice-lists.ts';
import { renderPart } from '../../testing/render-page.tsx';
import { invoiceDetail, invoiceRow } from '../../testing/sample-invoices.ts';
import { currentUser, hostedAccount, pageInfo, sellerInformation } from '../../testing/samples.ts';
import { savedFiles } from '../../testing/saved-files.ts';
import { answered, refused, type Sent, type Stub } from '../../testing/stub-calls.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { ReportsButton } from './reports-button.tsx';
import { ReportsPanel } from './reports-panel.tsx';
import { report, reportedInvoice, reviewTask, unreported } from './testing/report-samples.ts';

const SELLER: Stub = [
  getSellerInformation,
  () => ({
    ...sellerInformation,
    approval_unit: 'Thuế cơ sở 5 thành phố Hà Nội',
    approval_unit_code: '10105',
  }),
];
const TWO = [
  unreported(),
  unreported({ invoice_id: '8', invoice_number: '00000008', nature: 'replace' }),
];

type Network = Readonly<{
  waiting?: readonly MistakeReport[];
  made?: readonly MistakeReport[];
  reviews?: readonly ReviewTask[];
  more?: readonly Stub[];
}>;

/** Numbers of the rows that are asked for, five to a page as the server does. */
function pageOf(rows: readonly MistakeReport[], { input }: Sent): Response {
  const page = Number(input['page'] ?? 1);
  const words = String(input['search_text'] ?? '');
  const matches = rows.filter(({ list_invoice_no }) => list_invoice_no.join().includes(words));
  const info = { ...pageInfo(matches.length), current_page: page, current_limit: 5 };
  return answered(matches.slice((page - 1) * 5, page * 5), info);
}

const stubs = ({ waiting = TWO, made = [], reviews = [], more = [] }: Network): Stub[] => [
  ...more,
  [listInvoices, () => answered([invoiceRow()], pageInfo(1))],
  [
    listMistakeReports,
    (sent) => pageOf(sent.input['bcss_status'] === 'CHUA_BAO_CAO' ? waiting : made, sent),
  ],
  [listReviews, () => reviews],
  [listSigningAccounts, () => [hostedAccount]],
  SELLER,
];

/** Opens it by the button over the list of issued invoices. */
async function open(network: Network = {}) {
  const toasts = {
    success: vi.spyOn(toast, 'success'),
    error: vi.spyOn(toast, 'error'),
    warning: vi.spyOn(toast, 'warning'),
  };
  const sent = await renderPart(<ReportsButton invoices={[]} />, { stubs: stubs(network) });
  fireEvent.click(await screen.findByRole('button', { name: 'Thông báo sai sót (04/SS)' }));
  const dialog = await screen.findByRole('dialog', { name: /Thông báo sai sót/ });
  await waitFor(() => expect(within(dialog).queryByRole('status')).toBeNull());
  const here = within(dialog);
  const reads = () =>
    sent.filter(({ call, input }) => {
      return call === listMistakeReports && input['bcss_status'] === 'CHUA_BAO_CAO';
    });
  return { sent, dialog, here, reads, toasts };
}
type Opened = Awaited<ReturnType<typeof open>>;

const press = (name: string, within_ = screen) =>
  fireEvent.click(within_.getByRole('button', { name }));
const button = ({ here }: Opened, name: string) =>
  here.getByRole<HTMLButtonElement>('button', { name });
const choose = async ({ here }: Opened, name: string) =>
  fireEvent.click(await here.findByRole('checkbox', { name: new RegExp(name) }));
const showReported = async ({ here }: Opened) => {
  fireEvent.click(here.getByRole('tab', { name: /Đã báo cáo/ }));
  return within(await here.findByRole('article'));
};
const made = (sent: readonly Sent[], call: unknown) => sent.filter((one) => one.call === call);

/** Presses the button of the modal, then that of the question. */
async function sendIt(opened: Opened) {
  await waitFor(() => expect(button(opened, 'Ký và gửi CQT').disabled).toBe(false));
  fireEvent.click(button(opened, 'Ký và gửi CQT'));
  const question = await screen.findByRole('alertdialog');
  await within(question).findByRole('combobox');
  press('Ký và gửi CQT', within(question) as typeof screen);
  return within(question);
}

test('MIST-001 two tabs show how many invoices wait to be reported and how many notices were made', async () => {
  const opened = await open({ made: [report()] });
  const [waiting, reported] = opened.here.getAllByRole('tab');
  expect(waiting?.textContent).toBe('Chưa báo cáo2');
  expect(reported?.textContent).toBe('Đã báo cáo1');
  expect(await brokenRules(opened.dialog)).toEqual([]);
});

test('MIST-001 a tab with nothing in it shows no number, MIST-016 and a message', async () => {
  const { here, toasts } = await open({ waiting: [] });
  expect(here.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Chưa báo cáo',
    'Đã báo cáo',
  ]);
  expect(toasts.warning).toHaveBeenCalledExactlyOnceWith('Không có báo cáo sai sót nào');
  here.getByText(/Không có hóa đơn nào chờ báo cáo/);
  fireEvent.click(here.getByRole('tab', { name: 'Đã báo cáo' }));
  await here.findByText('Chưa gửi thông báo sai sót nào đến cơ quan thuế.');
  fireEvent.click(here.getByRole('tab', { name: 'Chưa báo cáo' }));
  await here.findByText(/Không có hóa đơn nào chờ báo cáo/);
  expect(toasts.warning).toHaveBeenCalledOnce();
});

test('MIST-002 words and days narrow the list; a range over a year or backwards is refused where it is typed', async () => {
  const opened = await open();
  const { here, reads, toasts } = opened;
  fireEvent.change(here.getByRole('textbox', { name: /Tìm số hóa đơn/ }), {
    target: { value: '00000008' },
  });
  fireEvent.keyDown(here.getByRole('textbox', { name: /Tìm số hóa đơn/ }), { key: 'Enter' });
  await waitFor(() => expect(here.queryByText('00000007')).toBeNull());
  const [from, to] = ['Từ ngày lập', 'Đến ngày lập'].map((name) =>
    here.getByRole<HTMLInputElement>('textbox', { name }),
  );
  const type = (field: HTMLInputElement | undefined, value: string) => {
    if (!field) throw new Error('no field');
    expect(field.placeholder).toBe('DD/MM/YYYY');
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  };
  const before = reads().length;
  type(from, '01/11/2025');
  here.getByText('Nhập cả ngày bắt đầu và ngày kết thúc.');
  type(to, '30/11/2026');
  here.getByText('Khoảng ngày tối đa một năm.');
  type(to, '1/10/2025');
  here.getByText('Ngày bắt đầu phải trước ngày kết thúc.');
  expect(reads()).toHaveLength(before);
  type(to, '30/11/2025');
  expect(to?.value).toBe('30/11/2025');
  await waitFor(() =>
    expect(reads().at(-1)?.input).toMatchObject({
      time_type: 'NGAY',
      from_date: '2025-11-01',
      end_date: '2025-11-30',
      search_text: '00000008',
      page_size: '5',
    }),
  );
  expect(toasts.warning).not.toHaveBeenCalled();
});

test('MIST-001 the page explains that corrected invoices need no report, with the link to one that is not corrected', async () => {
  const { here } = await open();
  here.getByText(/hóa đơn đã điều chỉnh hoặc thay thế không phải gửi 04\/SS/);
  const way = here.getByRole('link', { name: 'Chọn trong hóa đơn bán ra' });
  expect(way.getAttribute('href')).toBe('/main/revenue?state=accepted');
});

test('MIST-003 nothing is looked at or sent before something is chosen', async () => {
  const opened = await open();
  for (const name of ['Xem trước trên Excel', 'Ký và gửi CQT'])
    expect(button(opened, name).disabled).toBe(true);
  await choose(opened, '00000007');
  for (const name of ['Xem trước trên Excel', 'Ký và gửi CQT'])
    expect(button(opened, name).disabled).toBe(false);
});

test('MIST-004 five to a page, and what is chosen stays chosen on the next', async () => {
  const waiting = [1, 2, 3, 4, 5, 6].map((n) =>
    unreported({ invoice_id: String(n), invoice_number: `0000000${n}` }),
  );
  const opened = await open({ waiting });
  const { here } = opened;
  expect(here.getAllByRole('row')).toHaveLength(6);
  fireEvent.click(here.getByRole('checkbox', { name: 'Chọn cả trang' }));
  press('Tiếp', here as never);
  await choose(opened, '00000006');
  here.getByText('Sẽ báo cáo 6 hóa đơn');
  press('Bỏ hóa đơn 00000002', here as never);
  here.getByText('Sẽ báo cáo 5 hóa đơn');
});

test('MIST-005 MIST-015 the preview is saved, a message confirms it, and nothing is chosen any more', async () => {
  const workbook = () =>
    new Response('PK', { headers: { 'content-disposition': 'attachment; filename="04SS.xlsx"' } });
  const opened = await open({ more: [[exportMistakes, workbook]] });
  await choose(opened, '00000007');
  const saved = savedFiles();
  fireEvent.click(button(opened, 'Xem trước trên Excel'));
  await waitFor(() => expect(opened.toasts.success).toHaveBeenCalledWith('Tải báo cáo thành công'));
  expect(saved).toEqual(['04SS.xlsx']);
  expect(made(opened.sent, exportMistakes)[0]?.input).toMatchObject({
    export_type: 'EXCEL',
    list_invoice_id: '7',
    approval_unit_code: '10105',
    invoice_type: 'normal',
    time_type: 'NGAY',
  });
  expect(button(opened, 'Xem trước trên Excel').disabled).toBe(true);
});

test('MIST-005 MIST-014 a notice about two invoices goes out with the hosted key and one reason; then nothing is chosen', async () => {
  const opened = await open({ made: [report()], more: [[sendMistakes, () => report()]] });
  await choose(opened, '00000007');
  await choose(opened, '00000008');
  fireEvent.change(opened.here.getByRole('textbox', { name: 'Lý do chung' }), {
    target: { value: ' Sai số lượng ' },
  });
  await sendIt(opened);
  await waitFor(() =>
    expect(opened.toasts.success).toHaveBeenCalledWith('Báo cáo cơ quan thuế thành công'),
  );
  const [one, ...others] = made(opened.sent, sendMistakes);
  expect(others).toEqual([]);
  expect(one?.input).toMatchObject({
    list_invoice_id: '7,8',
    ca_type: 'HSM',
    ca_id: 'key-1',
    reason: 'Sai số lượng',
    approval_unit: 'Thuế cơ sở 5 thành phố Hà Nội',
  });
  await opened.here.findByRole('article');
  fireEvent.click(opened.here.getByRole('tab', { name: /Chưa báo cáo/ }));
  expect(button(opened, 'Ký và gửi CQT').disabled).toBe(true);
});

test('MIST-005 what was chosen is forgotten when the window is closed', async () => {
  const opened = await open();
  await choose(opened, '00000007');
  press('Đóng', opened.here as never);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('Thông báo sai sót (04/SS)');
  const again = within(await screen.findByRole('dialog', { name: /Thông báo sai sót/ }));
  const box = await again.findByRole<HTMLInputElement>('checkbox', { name: /00000007/ });
  expect(box.checked).toBe(false);
});

/** The question before a notice is sent. */
async function askToSend(opened: Opened) {
  await choose(opened, '00000007');
  await waitFor(() => expect(button(opened, 'Ký và gửi CQT').disabled).toBe(false));
  fireEvent.click(button(opened, 'Ký và gửi CQT'));
  return within(await screen.findByRole('alertdialog'));
}

test('MIST-007 without the tax office of the company nothing can be sent: the field is one press away, and the preview needs none', async () => {
  const workbook = () =>
    new Response('PK', { headers: { 'content-disposition': 'attachment; filename="04SS.xlsx"' } });
  let seller = sellerInformation;
  const opened = await open({
    more: [
      [getSellerInformation, () => seller],
      [exportMistakes, workbook],
    ],
  });
  const question = await askToSend(opened);
  await question.findByText(/chưa khai báo cơ quan thuế quản lý/);
  const link = await question.findByRole('link', { name: 'Khai báo cơ quan thuế quản lý' });
  expect(link.getAttribute('href')).toBe('/main/settings/company#approval_unit_code');
  expect(link.getAttribute('target')).toBe('_blank');
  const send = question.getByRole<HTMLButtonElement>('button', { name: 'Ký và gửi CQT' });
  expect(send.disabled).toBe(true);
  // It was entered in the other tab.
  seller = { ...sellerInformation, approval_unit: 'Thuế Đà Nẵng', approval_unit_code: '50100' };
  act(() => {
    window.dispatchEvent(new Event('visibilitychange'));
  });
  await waitFor(() => expect(send.disabled).toBe(false));
  seller = sellerInformation;
  press('Hủy', question as never);
  savedFiles();
  fireEvent.click(button(opened, 'Xem trước trên Excel'));
  await waitFor(() => expect(opened.toasts.success).toHaveBeenCalledWith('Tải báo cáo thành công'));
  expect(opened.toasts.error).not.toHaveBeenCalled();
  expect(made(opened.sent, sendMistakes)).toEqual([]);
});

test('MIST-007 a user without the right to change the company sees which right it takes, without a link', async () => {
  const opened = await open({
    more: [
      [getCurrentUser, () => answered(currentUser('accountant'))],
      [getSellerInformation, () => sellerInformation],
    ],
  });
  const question = await askToSend(opened);
  await question.findByText(/quyền “Sửa” của nhóm “Thiết lập”/);
  expect(question.queryByRole('link')).toBeNull();
});

test('MIST-017 nothing is sent while the company cannot be read, and a message reports it', async () => {
  const opened = await open({ more: [[getSellerInformation, () => refused(500, 'INTERNAL')]] });
  await choose(opened, '00000007');
  fireEvent.click(button(opened, 'Xem trước trên Excel'));
  await waitFor(() =>
    expect(opened.toasts.error).toHaveBeenCalledWith('Lỗi lấy dữ liệu từ phía máy chủ'),
  );
  expect(made(opened.sent, exportMistakes)).toEqual([]);
});

test('a lost answer is asked for under the same key: there is never a second notice', async () => {
  let tries = 0;
  const opened = await open({
    more: [[sendMistakes, () => (++tries === 1 ? refused(503, 'OUTCOME_UNKNOWN') : report())]],
  });
  await choose(opened, '00000007');
  const question = await sendIt(opened);
  await question.findByText(/không thành hai thông báo/);
  press('Ký và gửi CQT', question as never);
  await waitFor(() => expect(opened.toasts.success).toHaveBeenCalled());
  const keys = made(opened.sent, sendMistakes).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('a refusal names the invoices that are in the way', async () => {
  const why = { reason: 'REPORT_PENDING', invoices: '7' };
  const opened = await open({
    more: [[sendMistakes, () => refused(409, 'REPORT_INVOICE_ERROR_FAILED', why)]],
  });
  await choose(opened, '00000007');
  await choose(opened, '00000008');
  const question = await sendIt(opened);
  await question.findByText(/Hóa đơn 00000007 đang có thông báo chờ cơ quan thuế trả lời/);
  expect(opened.toasts.success).not.toHaveBeenCalled();
});

const ANSWERED = report({
  status_name: 'accepted',
  data: [
    reportedInvoice({ state: 'accepted' }),
    reportedInvoice({
      invoice_id: '8',
      invoice_number: '00000008',
      state: 'refused',
      refusal_code: '20001',
      refusal_text: 'Hóa đơn không có trong cơ sở dữ liệu',
    }),
  ],
  signed_pdf_url: '/e-invoice-api/api/invoices/mistake-reports/3/pdf',
  answers: [
    { message_id: 'M1', type: '204', at: '2026-11-22T03:05:05.000Z', data: '/1' },
    { message_id: 'M2', type: '301', at: '2026-11-22T03:06:05.000Z', data: '/2' },
  ],
});

test('MIST-006 a notice shows its day, its message and the outcome of each invoice; the refused one may be reported again', async () => {
  const opened = await open({ made: [ANSWERED] });
  const card = await showReported(opened);
  card.getByText('22.11.26 10:04');
  card.getByText('Mã thông điệp V0100000001ABCDEF');
  card.getByText('CQT chấp nhận một phần');
  card.getByText('CQT trả lời: Hóa đơn không có trong cơ sở dữ liệu (mã 20001)');
  expect(card.queryByRole('button', { name: 'Hỏi cơ quan thuế' })).toBeNull();
  expect(await brokenRules(opened.dialog)).toEqual([]);
  fireEvent.click(card.getByRole('button', { name: 'Báo cáo lại' }));
  await opened.here.findByText('Sẽ báo cáo 1 hóa đơn');
  expect(button(opened, 'Bỏ hóa đơn 00000008')).toBeTruthy();
});

test('MIST-013 MIST-015 the notice, each answer and the signed print are there to be downloaded', async () => {
  const xml = () =>
    new Response('<TDiep/>', {
      headers: { 'content-disposition': 'attachment; filename="M2.xml"' },
    });
  const opened = await open({ made: [ANSWERED], more: [[downloadMistakeXml, xml]] });
  const card = await showReported(opened);
  fireEvent.click(card.getByRole('button', { name: 'Tải về' }));
  const entries = await screen.findAllByRole('menuitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Thông báo 04/SS đã gửi (XML)',
    'Bản in đã ký (PDF)',
    'Kết quả kiểm tra định dạng (204) · 22.11.26 10:05',
    'Kết quả xử lý từng hóa đơn (301) · 22.11.26 10:06',
  ]);
  fireEvent.click(entries[3] as HTMLElement);
  await waitFor(() => expect(opened.toasts.success).toHaveBeenCalledWith('Tải báo cáo thành công'));
  expect(made(opened.sent, downloadMistakeXml)[0]?.input).toEqual({ answer: 'M2' });
});

test('where its delivery is unknown, the tax authority is asked about that one notice however often the button is pressed', async () => {
  const lost = report({ status_name: 'unknown', failure_code: 'ANSWER_LOST' });
  let answer: (row: MistakeReport) => void = () => undefined;
  const opened = await open({
    made: [lost],
    more: [[resendMistakes, () => new Promise<MistakeReport>((resolve) => (answer = resolve))]],
  });
  const card = await showReported(opened);
  card.getByText('Chưa rõ kết quả');
  card.getByText(/không tạo thông báo thứ hai/);
  const ask = card.getByRole('button', { name: 'Hỏi cơ quan thuế' });
  fireEvent.click(ask);
  fireEvent.click(ask);
  await waitFor(() => expect(made(opened.sent, resendMistakes)).not.toHaveLength(0));
  const keys = made(opened.sent, resendMistakes).map(({ headers }) =>
    headers.get('idempotency-key'),
  );
  expect(new Set(keys).size).toBe(1);
  const before = made(opened.sent, listMistakeReports).length;
  await act(async () => answer(report({ status_name: 'sent' })));
  await waitFor(() => expect(made(opened.sent, listMistakeReports).length).toBeGreaterThan(before));
});

test('a request to review is answered by a notice that names its invoices', async () => {
  const opened = await open({
    reviews: [reviewTask()],
    more: [[sendMistakes, () => report()]],
  });
  const band = within(opened.here.getByRole('region', { name: /thông báo số TB-7/ }));
  band.getByText(/Hạn trả lời 22\/11\/2199/);
  band.getByText(/Mã số thuế người mua không tồn tại/);
  fireEvent.click(band.getByRole('button', { name: 'Trả lời bằng 04/SS' }));
  band.getByText('Đang lập thông báo 04/SS trả lời yêu cầu này.');
  const question = await sendIt(opened);
  question.getByText('TB-7');
  await waitFor(() => expect(made(opened.sent, sendMistakes)).toHaveLength(1));
  expect(made(opened.sent, sendMistakes)[0]?.input).toMatchObject({
    review_id: '5',
    list_invoice_id: '7',
  });
});

test('the overview asks for the answer to a review, and opens it with its invoices chosen', async () => {
  const late = reviewTask({ due_on: '2020-01-02' });
  await renderDashboard({ path: '/main/dashboard', stubs: stubs({ reviews: [late] }) });
  const task = await screen.findByRole('button', { name: /Trả lời thông báo rà soát số TB-7/ });
  expect(task.textContent).toContain('Đã quá hạn trả lời 02/01/2020');
  expect(screen.queryByText('Không còn hóa đơn nào chờ xử lý.')).toBeNull();
  fireEvent.click(task);
  const dialog = within(await screen.findByRole('dialog', { name: /Thông báo sai sót/ }));
  await dialog.findByText('Sẽ báo cáo 1 hóa đơn');
});

test('the answer to a review takes the task away, and what became of the notice stays in sight', async () => {
  let reviews = [reviewTask()];
  const send: Stub = [
    sendMistakes,
    () => {
      reviews = [];
      return report();
    },
  ];
  const more: Stub[] = [[listReviews, () => reviews], send];
  await renderDashboard({ path: '/main/dashboard', stubs: stubs({ made: [report()], more }) });
  fireEvent.click(await screen.findByRole('button', { name: /Trả lời thông báo rà soát/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Ký và gửi CQT' }));
  const question = within(await screen.findByRole('alertdialog'));
  await question.findByRole('combobox');
  fireEvent.click(question.getByRole('button', { name: 'Ký và gửi CQT' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Thông báo sai sót/ }));
  await dialog.findByRole('article');
  await waitFor(() => expect(screen.queryByText(/Trả lời thông báo rà soát/)).toBeNull());
  dialog.getByRole('article');
});

const READ_ONLY = { view: true, add: false, change: false, delete: false };

test('who may not send sees what is to be reported, and no button to send it', async () => {
  const { permissions, ...user } = currentUser('accountant');
  const reader = { ...user, permissions: { ...permissions, publish_management: READ_ONLY } };
  const opened = await open({ more: [[getCurrentUser, () => reader]], made: [report()] });
  expect(opened.here.queryByRole('button', { name: 'Ký và gửi CQT' })).toBeNull();
  expect(button(opened, 'Xem trước trên Excel')).toBeTruthy();
  const card = await showReported(opened);
  expect(card.queryByRole('button', { name: 'Gửi ngay' })).toBeNull();
});

test('a list that cannot be read is reported and read again', async () => {
  let tries = 0;
  const opened = await open({
    more: [
      [
        listMistakeReports,
        (sent) =>
          sent.input['bcss_status'] === 'CHUA_BAO_CAO' && ++tries === 1
            ? refused(403, 'FORBIDDEN')
            : pageOf(TWO, sent),
      ],
    ],
  });
  fireEvent.click(await opened.here.findByRole('button', { name: 'Thử lại' }));
  await opened.here.findByRole('checkbox', { name: /00000007/ });
});

test('ACT-026 the menu of an adjusted invoice leads to its report', async () => {
  const offered = {
    action: 'PREPARE_ERROR_REPORT' as const,
    standing: 'offered' as const,
    refusal: null,
    way_out: null,
  };
  const detail: Stub = [getInvoice, () => invoiceDetail({ actions: [offered] })];
  await renderInvoiceLists({ path: '/main/revenue', stubs: stubs({ more: [detail] }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Thao tác với hóa đơn 00000042' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Lập thông báo sai sót (04/SS)' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Thông báo sai sót/ }));
  await dialog.findByText('Sẽ báo cáo 1 hóa đơn');
  dialog.getByRole('button', { name: 'Bỏ hóa đơn 00000042' });
});

test('MIST-006 an open invoice that was reported shows when, the reply of the tax authority, and links to the notices that name it', async () => {
  const refusedOne = report({
    status_name: 'accepted',
    data: [
      reportedInvoice({
        invoice_id: '7',
        state: 'refused',
        refusal_code: '1005',
        refusal_text: 'Sai mã',
      }),
      reportedInvoice({ invoice_id: '8', state: 'accepted' }),
    ],
  });
  const sent = await renderPart(<ReportsPanel invoice={invoiceDetail({ id: '7' })} />, {
    stubs: stubs({ made: [refusedOne] }),
  });
  const panel = await screen.findByRole('region', { name: 'Thông báo sai sót (04/SS)' });
  within(panel).getByText('22.11.26 10:04');
  within(panel).getByText('CQT từ chối');
  expect(panel.textContent).toContain('1005');
  expect(await brokenRules(panel)).toEqual([]);
  fireEvent.click(within(panel).getByRole('button', { name: 'Xem thông báo' }));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() =>
    expect(within(dialog).getByRole('tab', { selected: true }).textContent).toContain('Đã báo cáo'),
  );
  const reads = sent.filter(({ call }) => call === listMistakeReports);
  expect(reads[0]?.input).toMatchObject({ bcss_status: 'DA_BAO_CAO', invoice_id: '7' });
});

test('MIST-006 the notices of one invoice are labelled as such; a notice sent from there is in the list that follows', async () => {
  const ofOther = report({ id: '31', data: [reportedInvoice({ invoice_id: '8' })] });
  const ofThis = report({ id: '30', data: [reportedInvoice({ invoice_id: '7' })] });
  let isSent = false;
  const sent = await renderPart(<ReportsPanel invoice={invoiceDetail({ id: '7' })} />, {
    stubs: stubs({
      more: [
        [
          listMistakeReports,
          (request) => {
            if (request.input['bcss_status'] === 'CHUA_BAO_CAO') return pageOf(TWO, request);
            const all = isSent ? [ofOther, ofThis] : [ofThis];
            return pageOf(request.input['invoice_id'] === '7' ? [ofThis] : all, request);
          },
        ],
        [
          sendMistakes,
          () => {
            isSent = true;
            return ofOther;
          },
        ],
      ],
    }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Xem thông báo' }));
  const dialog = await screen.findByRole('dialog');
  const here = within(dialog);
  await here.findByText('Chỉ hiện các thông báo có hóa đơn này.');
  here.getByRole('button', { name: 'Hiện tất cả thông báo' });
  expect(here.getAllByRole('article')).toHaveLength(1);
  fireEvent.click(here.getByRole('tab', { name: /Chưa báo cáo/ }));
  const opened = { sent, dialog, here } as Opened;
  await choose(opened, '00000008');
  await sendIt(opened);
  await waitFor(() => expect(here.getAllByRole('article')).toHaveLength(2));
  expect(here.queryByText('Chỉ hiện các thông báo có hóa đơn này.')).toBeNull();
});

test('an unreported invoice, and one that the authority does not have, show no notices', async () => {
  const reported = report({ data: [reportedInvoice({ invoice_id: '9' })] });
  const sent = await renderPart(
    <>
      <ReportsPanel invoice={invoiceDetail({ id: '7' })} />
      <ReportsPanel invoice={invoiceDetail({ id: '8', state: 'refused' })} />
      <ReportsPanel invoice={invoiceDetail({ id: '9' })} />
    </>,
    {
      stubs: stubs({
        more: [
          [
            listMistakeReports,
            (request) => pageOf(request.input['invoice_id'] === '9' ? [reported] : [], request),
          ],
        ],
      }),
    },
  );
  // Asked last: the answers about the others are there by then.
  await screen.findByRole('region', { name: /04\/SS/ });
  expect(screen.getAllByRole('region', { name: /04\/SS/ })).toHaveLength(1);
  expect(
    sent.filter(({ call }) => call === listMistakeReports).map(({ input }) => input['invoice_id']),
  ).toEqual(['7', '9']);
});
