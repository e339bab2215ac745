import { listReleasing, summarizeUnissued } from '@hoadon/contracts/invoice-lists';
import { getInvoice } from '@hoadon/contracts/invoices';
import {
  askAuthority,
  bulkDeleteDrafts,
  deleteDraft,
  prepareRelease,
  releaseInvoice,
  restoreDrafts,
} from '@hoadon/contracts/issuing';
import { lookUpTaxCode } from '@hoadon/contracts/lookup';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { lateRights } from '../../testing/late-rights.ts';
import { renderInvoiceLists } from '../../testing/pages/invoice-lists.ts';
import { draftRow, invoiceDetail, invoiceRow } from '../../testing/sample-invoices.ts';
import { currentUser, justIssued, pageInfo, preparedRelease } from '../../testing/samples.ts';
import { answered, refused, type Sent, type Stub } from '../../testing/stub-calls.ts';

const DRAFTS = [
  draftRow({ id: '1' }),
  draftRow({ id: '2', buyer_name: 'Hộ kinh doanh Thiên Phước' }),
];
/** A list of drafts, each of which can be read by itself. */
const unissued = (rows = DRAFTS): readonly Stub[] => [
  [listReleasing, () => answered(rows, pageInfo(rows.length))],
  [
    getInvoice,
    ({ url }) =>
      invoiceDetail({
        ...rows.find(({ id }) => url.pathname.endsWith(`/${id}`)),
        // What may be done is asked of the row here.
        actions: [],
      }),
  ],
];

const made = (sent: readonly Sent[], call: unknown) => sent.filter((one) => one.call === call);
const choose = async (index: number) => {
  const box = (await screen.findAllByRole('checkbox', { name: /^Chọn hóa đơn/ }))[index];
  if (box) fireEvent.click(box);
};
async function fromMenu(buyer: RegExp, entry: string) {
  fireEvent.click(await screen.findByRole('button', { name: buyer }));
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }));
}

test('NAV-010 each list of unissued invoices asks for its own', async () => {
  for (const [path, status] of [
    ['draft', 'draf'],
    ['failed', 'release_error'],
    ['issuing', 'releasing'],
  ]) {
    const sent = await renderInvoiceLists({
      path: `/main/status/${path}`,
      stubs: [...unissued([])],
    });
    await waitFor(() =>
      expect(
        made(sent, listReleasing).some(({ input }) => input['releasing_status'] === status),
      ).toBe(true),
    );
  }
});

test('NAV-010 STAT-002 the status page shows exact counts and totals, what failed and why', async () => {
  const station = (invoices: number, total: string) => ({
    invoices,
    amounts: [{ currency_code: 'VND', total_amount_with_tax: total }],
  });
  const refusedRow = invoiceRow({
    id: '3',
    state: 'refused',
    releasing_status: 'release_error',
    failure_reason: '20001: sai định dạng',
  });
  await renderInvoiceLists({
    path: '/main/status/dashboard',
    stubs: [
      [
        summarizeUnissued,
        () => ({
          draf: station(12_345, '98765432100'),
          release_error: station(101, '540000'),
          releasing: station(7, '3780000'),
        }),
      ],
      ...unissued([refusedRow]),
    ],
  });
  const counts = await screen.findByRole('region', { name: 'Số lượng hóa đơn chưa phát hành' });
  for (const text of ['12.345', '98.765.432.100 VND', '101', '7', '3.780.000 VND'])
    within(counts).getByText(text);
  const attention = screen.getByRole('region', { name: 'Cần xử lý' });
  await within(attention).findByText(/sai định dạng/);
  expect(
    within(attention)
      .getByRole('link', { name: /Phở Bún/ })
      .getAttribute('href'),
  ).toBe('/main/status/failed?invoice=3');
});

test('an empty status page shows a message', async () => {
  await renderInvoiceLists({ path: '/main/status/dashboard' });
  await screen.findByText('Mọi hóa đơn đã được phát hành.');
});

test('issuing asks first, with series, next number, buyer and total', async () => {
  const sent = await renderInvoiceLists({
    path: '/main/status/draft',
    stubs: [
      ...unissued(),
      [prepareRelease, () => preparedRelease],
      [releaseInvoice, () => justIssued],
    ],
  });
  await fromMenu(/Thao tác với hóa đơn chưa có số, Công ty Cổ phần Phở Bún/, 'Phát hành');
  const dialog = await screen.findByRole('alertdialog');
  for (const fact of ['1C26TAA', '00000045', 'Công ty Cổ phần Phở Bún', '540.000 VND']) {
    await within(dialog).findByText(fact);
  }
  expect(made(sent, releaseInvoice)).toHaveLength(0);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Phát hành' }));
  await waitFor(() => expect(made(sent, releaseInvoice)).toHaveLength(1));
  expect(made(sent, releaseInvoice)[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
});

test.each([
  ['i', 'Phát hành'],
  ['Delete', 'Xóa'],
])('a key pressed before the rights of the user have come waits for them: %s', async (key, act) => {
  const { rights, tellRights } = lateRights(currentUser());
  await renderInvoiceLists({
    path: '/main/status/draft',
    stubs: [...unissued(), rights, [prepareRelease, () => preparedRelease]],
  });
  await screen.findAllByRole('checkbox', { name: /^Chọn hóa đơn/ });
  fireEvent.keyDown(document.body, { key: 'a' });
  fireEvent.keyDown(document.body, { key });
  expect(screen.queryByRole('button', { name: 'Phát hành đã chọn' })).toBeNull();
  tellRights();
  await within(await screen.findByRole('alertdialog')).findByRole('button', { name: act });
});

test('the question names what issuing does to the invoice that is corrected, and another name of the tax code', async () => {
  const original = { template_code: '1', invoice_serial: 'C26TAA', invoice_number: '988' };
  await renderInvoiceLists({
    path: '/main/status/draft',
    stubs: [
      ...unissued(),
      [
        prepareRelease,
        () => ({
          ...preparedRelease,
          buyer_tax_code: '0100109106',
          effect: { act: 'reduce' as const, original, originals: 1, amount: '108000' },
        }),
      ],
      [
        lookUpTaxCode,
        () => ({
          taxcode: '0100109106',
          outcome: 'found',
          name: 'Tập đoàn Viễn Thông',
          address: null,
          status: 'active',
          status_text: null,
          source: 'registry',
          as_of: null,
          buyer: null,
          names: [{ name: 'Tập đoàn Viễn Thông', source: 'registry' }],
        }),
      ],
    ],
  });
  await fromMenu(/^Thao tác.*Công ty Cổ phần Phở Bún/, 'Phát hành');
  const dialog = await screen.findByRole('alertdialog', {
    name: 'Điều chỉnh giảm hóa đơn 1C26TAA 00000988?',
  });
  within(dialog).getByText('Giảm hóa đơn 1C26TAA 00000988 đi 108.000 VND.');
  await within(dialog).findByText(
    'Mã số thuế 0100109106 được đăng ký với tên khác: Tập đoàn Viễn Thông.',
  );
});

test('a draft that was changed meanwhile is shown anew and asked about again', async () => {
  let version = 1;
  const sent = await renderInvoiceLists({
    path: '/main/status/draft',
    stubs: [
      ...unissued(),
      [
        prepareRelease,
        () => ({
          ...preparedRelease,
          version,
          total_amount_with_tax: version === 1 ? '540000' : '600000',
        }),
      ],
      [
        releaseInvoice,
        () => {
          if (version === 2) return justIssued;
          version = 2;
          return refused(409, 'INVOICE_CHANGED_MEANWHILE', { version: '2' });
        },
      ],
    ],
  });
  await fromMenu(/^Thao tác.*Công ty Cổ phần Phở Bún/, 'Phát hành');
  const dialog = await screen.findByRole('alertdialog');
  await within(dialog).findByText('540.000 VND');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Phát hành' }));
  await within(dialog).findByText(/^Bản nháp vừa được sửa/);
  await within(dialog).findByText('600.000 VND');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Phát hành' }));
  await waitFor(() => expect(made(sent, releaseInvoice)).toHaveLength(2));
  const releases = made(sent, releaseInvoice);
  expect(releases.map(({ input }) => input['version'])).toEqual(['1', '2']);
  expect(new Set(releases.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
});

test('a second press while issuing carries the same key, so that one draft gets one number', async () => {
  let release: (answer: Response) => void = () => undefined;
  const sent = await renderInvoiceLists({
    path: '/main/status/draft',
    stubs: [
      ...unissued(),
      [prepareRelease, () => preparedRelease],
      [
        releaseInvoice,
        () =>
          new Promise<Response>((resolve) => {
            release = resolve;
          }),
      ],
    ],
  });
  await fromMenu(/^Thao tác.*Công ty Cổ phần Phở Bún/, 'Phát hành');
  const dialog = await screen.findByRole('alertdialog');
  await within(dialog).findByText('1C26TAA');
  const issue = within(dialog).getByRole('button', { name: 'Phát hành' });
  fireEvent.click(issue);
  await waitFor(() => expect(issue.getAttribute('aria-busy')).toBe('true'));
  fireEvent.click(issue);
  release(refused(409, 'IDEMPOTENCY_KEY_IN_USE'));
  await within(dialog).findByText('Thao tác đang được xử lý');
  fireEvent.click(issue);
  await waitFor(() => expect(made(sent, releaseInvoice)).toHaveLength(2));
  const keys = made(sent, releaseInvoice).map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
});

test('the advice about a draft is in the question before it is issued', async () => {
  const issues = [
    {
      path: 'lines.0.customRate',
      code: 'line-rate-unlisted',
      params: { rate: '9' },
      severity: 'warning' as const,
    },
  ];
  await renderInvoiceLists({
    path: '/main/status/draft',
    stubs: [...unissued(), [prepareRelease, () => ({ ...preparedRelease, issues })]],
  });
  await fromMenu(/^Thao tác.*Công ty Cổ phần Phở Bún/, 'Phát hành');
  const dialog = await screen.findByRole('alertdialog');
  await within(dialog).findByText(/9%/);
});

test('a draft with faults is opened instead of issued', async () => {
  const issues = [{ path: 'buyer.name', code: 'required', severity: 'error' as const }];
  const sent = await renderInvoiceLists({
    path: '/main/status/draft',
    stubs: [
      ...unissued(),
      [prepareRelease, () => ({ ...preparedRelease, may_release: false, issues })],
    ],
  });
  await fromMenu(/^Thao tác.*Công ty Cổ phần Phở Bún/, 'Phát hành');
  const dialog = await screen.findByRole('alertdialog');
  await within(dialog).findByText('Bản nháp còn 1 chỗ cần sửa trước khi phát hành.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Mở bản nháp' }));
  await waitFor(() => expect(window.location.pathname).toBe('/main/invoice/1/edit'));
  expect(made(sent, releaseInvoice)).toHaveLength(0);
});

test('one draft is deleted by its own call, after a yes', async () => {
  const sent = await renderInvoiceLists({
    path: '/main/status/draft',
    stubs: [...unissued(), [deleteDraft, () => ({})]],
  });
  await fromMenu(/^Thao tác.*Hộ kinh doanh Thiên Phước/, 'Xóa');
  const dialog = await screen.findByRole('alertdialog', { name: 'Xóa 1 bản nháp?' });
  expect(made(sent, deleteDraft)).toHaveLength(0);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Xóa' }));
  await waitFor(() =>
    expect(made(sent, deleteDraft)[0]?.url.pathname).toMatch(/\/unpublish\/delete\/2$/),
  );
});

test('several drafts are deleted at once, and those that were not are reported', async () => {
  const sent = await renderInvoiceLists({
    path: '/main/status/draft',
    stubs: [...unissued(), [bulkDeleteDrafts, () => ({ deleted: 1, refused: ['2'] })]],
  });
  await choose(0);
  await choose(1);
  fireEvent.click(await screen.findByRole('button', { name: 'Xóa' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Xóa 2 bản nháp?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Xóa' }));
  await screen.findByText('1 hóa đơn không còn là bản nháp nên không xóa.');
  expect(made(sent, bulkDeleteDrafts)[0]?.input).toEqual({ list_invoice_id: ['1', '2'] });
});

test.each([
  [1, {}, '1C26TAA 00000042'],
  [2, { invoice: '1C26TAA 00000043' }, '1C26TAA 00000043'],
])(
  'a correction of %i whose original was corrected meanwhile is not issued, and the question shows which and why',
  async (originals, more, named) => {
    const params = { action: 'ISSUE_REPLACEMENT_INVOICE', reason: 'replaced-already', ...more };
    const original = { template_code: '1', invoice_serial: 'C26TAA', invoice_number: '42' };
    const effect = { act: 'replace' as const, original, originals, amount: '540000' };
    const issues = [
      { path: 'related', code: 'CORRECTION_NOT_ALLOWED', params, severity: 'error' as const },
    ];
    await renderInvoiceLists({
      path: '/main/status/draft',
      stubs: [
        ...unissued(),
        [prepareRelease, () => ({ ...preparedRelease, effect, may_release: false, issues })],
      ],
    });
    await fromMenu(/^Thao tác.*Công ty Cổ phần Phở Bún/, 'Phát hành');
    const dialog = await screen.findByRole('alertdialog', { name: 'Chưa thể phát hành' });
    const alert = await within(dialog).findByRole('alert');
    expect(alert.textContent).toBe(
      `Hóa đơn gốc ${named}: Hóa đơn đã bị thay thế. Chỉ hóa đơn thay thế còn hiệu lực.`,
    );
  },
);

test('a correction that became allowed no more while it was asked about is refused with the reason', async () => {
  await renderInvoiceLists({
    path: '/main/status/draft',
    stubs: [
      ...unissued(),
      [prepareRelease, () => preparedRelease],
      [
        releaseInvoice,
        () => refused(409, 'CORRECTION_NOT_ALLOWED', { reason: 'correction-pending' }),
      ],
    ],
  });
  await fromMenu(/^Thao tác.*Công ty Cổ phần Phở Bún/, 'Phát hành');
  const dialog = await screen.findByRole('alertdialog');
  await within(dialog).findByText('1C26TAA');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Phát hành' }));
  await within(dialog).findByText(/Đã có một hóa đơn điều chỉnh hoặc thay thế chưa xong/);
});

test('a deleted correction that may not be made any more stays deleted, with the reason', async () => {
  const sent = await renderInvoiceLists({
    path: '/main/status/draft',
    stubs: [
      ...unissued(),
      [bulkDeleteDrafts, () => ({ deleted: 2, refused: [] })],
      [
        restoreDrafts,
        () => ({
          restored: 1,
          refusals: [{ id: '2', code: 'CORRECTION_NOT_ALLOWED', reason: 'replaced-already' }],
        }),
      ],
    ],
  });
  await choose(0);
  await choose(1);
  fireEvent.click(await screen.findByRole('button', { name: 'Xóa' }));
  fireEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Xóa' }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Hoàn tác' }));
  await screen.findByText('Đã lấy lại 1 bản nháp');
  await screen.findByText(
    '1 hóa đơn điều chỉnh, thay thế vẫn bị xóa. Hóa đơn đã bị thay thế. Chỉ hóa đơn thay thế còn hiệu lực.',
  );
  // Once what is in the way has gone, the one that is left is restored.
  const before = sent.filter(({ call }) => call === restoreDrafts).length;
  fireEvent.keyDown(document.body, { key: 'z' });
  await waitFor(() =>
    expect(sent.filter(({ call }) => call === restoreDrafts)).toHaveLength(before + 1),
  );
  expect(sent.findLast(({ call }) => call === restoreDrafts)?.input).toEqual({
    list_invoice_id: ['2'],
  });
});

test('deleted drafts are taken back from the notice, and by the key z', async () => {
  const sent = await renderInvoiceLists({
    path: '/main/status/draft',
    stubs: [
      ...unissued(),
      [bulkDeleteDrafts, () => ({ deleted: 1, refused: ['2'] })],
      [restoreDrafts, () => ({ restored: 1, refusals: [] })],
    ],
  });
  for (const from of ['notice', 'key']) {
    await choose(0);
    await choose(1);
    fireEvent.click(await screen.findByRole('button', { name: 'Xóa' }));
    fireEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Xóa' }),
    );
    const undo = await screen.findAllByRole('button', { name: 'Hoàn tác' });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    // The newest notice is first.
    if (from === 'notice') fireEvent.click(undo[0] ?? document.body);
    else fireEvent.keyDown(document.body, { key: 'z' });
    await waitFor(() => expect(made(sent, restoreDrafts)).toHaveLength(from === 'notice' ? 1 : 2));
    await screen.findAllByText('Đã lấy lại 1 bản nháp');
  }
  // Nothing is left to take back.
  fireEvent.keyDown(document.body, { key: 'z' });
  expect(made(sent, restoreDrafts).map(({ input }) => input)).toEqual([
    { list_invoice_id: ['1'] },
    { list_invoice_id: ['1'] },
  ]);
});

test('a failed invoice shows its reason in the list, and an unknown one offers to ask, never to issue anew', async () => {
  const unknown = invoiceRow({
    id: '3',
    state: 'unknown',
    releasing_status: 'release_error',
    failure_reason: 'ANSWER_LOST: lost',
  });
  const sent = await renderInvoiceLists({
    path: '/main/status/failed',
    stubs: [...unissued([unknown]), [askAuthority, () => justIssued]],
  });
  await screen.findByText('Đã gửi nhưng mất kết nối khi chờ trả lời.');
  fireEvent.click(await screen.findByRole('button', { name: /Thao tác với hóa đơn 00000042/ }));
  await screen.findByRole('menuitem', { name: 'Hỏi cơ quan thuế' });
  expect(screen.queryByRole('menuitem', { name: 'Phát hành lại' })).toBeNull();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Hỏi cơ quan thuế' }));
  await waitFor(() =>
    expect(made(sent, askAuthority)[0]?.url.pathname).toMatch(/ask-authority\/3$/),
  );
});

test('the row of an invoice of unknown fate offers once to ask the authority', async () => {
  const unknown = invoiceRow({ id: '3', state: 'unknown', releasing_status: 'release_error' });
  await renderInvoiceLists({
    path: '/main/status/failed',
    stubs: [[getInvoice, () => invoiceDetail(unknown)], ...unissued([unknown])],
  });
  fireEvent.click(await screen.findByRole('button', { name: /Thao tác với hóa đơn 00000042/ }));
  // The rest of the menu has come.
  await screen.findByText(/Chưa biết cơ quan thuế/);
  expect(screen.getAllByRole('menuitem', { name: 'Hỏi cơ quan thuế' })).toHaveLength(1);
});

test('what the authority refused is opened to be put right under its number', async () => {
  const refusedRow = invoiceRow({
    id: '3',
    state: 'refused',
    releasing_status: 'release_error',
    failure_reason: '20001: sai định dạng',
  });
  await renderInvoiceLists({ path: '/main/status/failed', stubs: [...unissued([refusedRow])] });
  fireEvent.click(await screen.findByRole('button', { name: /Thao tác với hóa đơn 00000042/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sửa rồi gửi lại' }));
  await waitFor(() => expect(window.location.pathname).toBe('/main/invoice/3/edit'));
});

test.each([
  [
    'reduce',
    'Điều chỉnh giảm 3 hóa đơn trong một bảng kê?',
    'Giảm tổng cộng 108.000 VND của 3 hóa đơn, gồm 1C26TAA 00000988 và các hóa đơn khác trong bảng kê.',
  ],
  [
    'raise',
    'Điều chỉnh tăng 3 hóa đơn trong một bảng kê?',
    'Tăng tổng cộng 108.000 VND cho 3 hóa đơn, gồm 1C26TAA 00000988 và các hóa đơn khác trong bảng kê.',
  ],
  [
    'replace',
    'Thay thế 3 hóa đơn trong một bảng kê?',
    'Thay thế 3 hóa đơn, gồm 1C26TAA 00000988 và các hóa đơn khác trong bảng kê; các hóa đơn đó không còn giá trị.',
  ],
  [
    'correct',
    'Điều chỉnh thông tin 3 hóa đơn trong một bảng kê?',
    'Sửa thông tin của 3 hóa đơn, gồm 1C26TAA 00000988 và các hóa đơn khác trong bảng kê; số tiền không đổi.',
  ],
] as const)(
  'the question about a list that would %s its invoices is about all of them',
  async (act, name, effect) => {
    const original = { template_code: '1', invoice_serial: 'C26TAA', invoice_number: '988' };
    await renderInvoiceLists({
      path: '/main/status/draft',
      stubs: [
        ...unissued(),
        [
          prepareRelease,
          () => ({ ...preparedRelease, effect: { act, original, originals: 3, amount: '108000' } }),
        ],
      ],
    });
    await fromMenu(/^Thao tác.*Công ty Cổ phần Phở Bún/, 'Phát hành');
    within(await screen.findByRole('alertdialog', { name })).getByText(effect);
  },
);
