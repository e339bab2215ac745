import type { OutputOf } from '@hoadon/contracts/http/define-call';
import { listInvoices, readFilterOptions } from '@hoadon/contracts/invoice-lists';
import { listPartners } from '@hoadon/contracts/partners';
import {
  createTagAccessList,
  deleteTagAccessList,
  getInvoiceFileClient,
  getMemberTagAccessList,
  getOwnerTagAccessList,
  getSharedInvoices,
  previewTagAccessList,
  renewTagAccessLink,
  type TagAccessList,
  updateTagAccessList,
} from '@hoadon/contracts/tag-sharing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { brokenRules } from '../../testing/broken-rules.ts';
import { renderInvoiceLists } from '../../testing/pages/invoice-lists.ts';
import { renderSharedInvoices } from '../../testing/pages/tag-sharing.ts';
import { pageInfo } from '../../testing/samples.ts';
import { answered, refused, type Stub } from '../../testing/stub-calls.ts';

const SECRET = 'b2JzY3VyZS1zZWNyZXQ';
const LINK = `https://hoadon.test/shared/7/3#${SECRET}`;
const SHARE: TagAccessList = {
  id: '3',
  tag_id: '5',
  tag_name: 'Dự án',
  tag_color: '#2266aa',
  name: 'Chị Sen',
  email: null,
  customer_id: null,
  with_purchases: false,
  customer_name: null,
  expires_on: '2026-12-31',
  state: 'active',
  link_made_at: null,
  opened: 0,
  files_opened: 0,
  last_opened_at: null,
  created_at: '2026-11-20T02:00:00.000Z',
};
const INVOICE = {
  id: '11',
  invoice_number: '00000011',
  invoice_serial: 'C26TAA',
  template_code: '1',
  invoice_type: 'ORIGINAL',
  issued_date: '2026-11-20',
  kind_of: true,
  seller_name: 'Công ty Gốm Bát Tràng',
  seller_taxcode: '0399995507',
  buyer_name: 'Công ty Sen Hồng',
  buyer_taxcode: '0399998804',
  currency_code: 'VND',
  total_amount_without_tax: '300000',
  total_tax_mount: '30000',
  total_amount_with_tax: '330000',
  has_xml: true,
  has_list: false,
};
const OPENED = {
  share: {
    owner_name: 'Công ty Gốm Bát Tràng',
    owner_taxcode: '0399995507',
    tag_name: 'Dự án',
    tag_color: null,
    expires_on: '2026-12-31',
  },
  invoices: [INVOICE],
  next_cursor: null,
};
const CUSTOMER: OutputOf<typeof listPartners>[number] = {
  id: '9',
  company_name: 'Công ty Sen Hồng',
  taxcode: '0399998804',
  company_TaxCode: '0399998804',
  address: null,
  invoices: 12,
  unpaid_invoices: 0,
  amounts: [],
  latest_issued_date: '2026-11-20',
  latest_emails: [],
  invalid_data: { warning: false },
  company_situation: null,
};
const OPTIONS: Stub = [
  readFilterOptions,
  () => ({
    tags: [{ id: '5', name: 'Dự án', color: '#2266aa' }],
    directories: [],
    users: [],
    partners: [],
    draft_imports: [],
  }),
];
const LIST: Stub = [listInvoices, () => answered([], pageInfo(0))];
const NO_CUSTOMERS: Stub = [listPartners, () => answered([], pageInfo(0))];

async function openShares(stubs: readonly Stub[]) {
  const sent = await renderInvoiceLists({
    path: '/main/tag/5',
    stubs: [...stubs, OPTIONS, LIST, NO_CUSTOMERS],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Chia sẻ' }));
  await screen.findByRole('dialog', { name: 'Chia sẻ nhãn “Dự án”' });
  return sent;
}

test('TAG-013 a guest sees that an invoice was replaced and is no longer valid', async () => {
  const [invoice] = OPENED.invoices;
  if (!invoice) throw new Error('the sample has an invoice');
  const invoices = [{ ...invoice, invoice_type: 'REPLACED' }];
  await renderSharedInvoices({
    path: `/shared/7/3#${SECRET}`,
    signedIn: false,
    stubs: [[getSharedInvoices, () => answered({ ...OPENED, invoices })]],
  });
  await screen.findByText('Đã bị thay thế, không còn hiệu lực');
});

test('TAG-013 TAG-014 an outsider with a link sees the invoices and fetches a file by it, without signing in; the secret is in no address', async () => {
  const sent = await renderSharedInvoices({
    path: `/shared/7/3#${SECRET}`,
    signedIn: false,
    stubs: [
      [getSharedInvoices, () => answered(OPENED)],
      [getInvoiceFileClient, () => refused(409, 'FILE_NOT_READY')],
    ],
  });
  await screen.findByRole('heading', { level: 1, name: 'Công ty Gốm Bát Tràng' });
  const [, row] = screen.getAllByRole('row');
  expect(row?.textContent).toContain('00000011');
  expect(row?.textContent).toContain('330.000');
  expect(row?.textContent).toContain('Công ty Sen Hồng');
  fireEvent.click(screen.getByRole('button', { name: 'XML của hóa đơn 1C26TAA · 00000011' }));
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain(getInvoiceFileClient));
  for (const { url, headers, input } of sent) {
    expect(url.href).not.toContain(SECRET);
    expect(JSON.stringify(input)).not.toContain(SECRET);
    expect(headers.get('authorization')).toBe(`SharedLink ${SECRET}`);
  }
  expect(sent.at(-1)?.input).toEqual({
    company_owner: '7',
    access_list_id: '3',
    id: '11',
    file_type: 'xml',
  });
  expect(await brokenRules()).toEqual([]);
});

test('TAG-013 more invoices are loaded after the last; a link that opens nothing shows what to do', async () => {
  const sent = await renderSharedInvoices({
    path: `/shared/7/3#${SECRET}`,
    signedIn: false,
    stubs: [
      [
        getSharedInvoices,
        ({ input }) =>
          'cursor' in input
            ? answered({
                ...OPENED,
                invoices: [{ ...INVOICE, id: '9', invoice_number: '00000009' }],
              })
            : answered({ ...OPENED, next_cursor: '2026-11-20_11' }),
      ],
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Xem thêm hóa đơn' }));
  await screen.findByText(/00000009/);
  expect(sent.at(-1)?.input).toMatchObject({ cursor: '2026-11-20_11' });
  expect(screen.queryByRole('button', { name: 'Xem thêm hóa đơn' })).toBeNull();
});

test('an expired link is reported, and one that was cut asks for the whole of it', async () => {
  await renderSharedInvoices({
    path: `/shared/7/3#${SECRET}`,
    signedIn: false,
    stubs: [[getSharedInvoices, () => refused(401, 'SHARED_LINK_INVALID')]],
  });
  await screen.findByText('Liên kết không mở được');
  screen.getByText(/xin người gửi một liên kết mới/);
});

test('without its secret a link opens nothing for a guest', async () => {
  const sent = await renderSharedInvoices({ path: '/shared/7/3', signedIn: false });
  await screen.findByText(/Liên kết chưa đầy đủ/);
  expect(sent).toEqual([]);
  expect(screen.getByRole('link', { name: 'Đăng nhập' }).getAttribute('href')).toBe('/login');
});

test('TAG-024 what is shared with the user is listed, and leads there', async () => {
  await renderSharedInvoices({
    path: '/shared',
    stubs: [
      [
        getMemberTagAccessList,
        () =>
          answered({
            is_email_confirmed: true,
            lists: [
              {
                access_list_id: '3',
                company_owner: '7',
                owner_name: 'Công ty Gốm Bát Tràng',
                tag_name: 'Dự án',
                tag_color: null,
                expires_on: '2026-12-31',
              },
            ],
          }),
      ],
    ],
  });
  const link = await screen.findByRole('link', { name: 'Công ty Gốm Bát Tràng' });
  expect(link.getAttribute('href')).toBe('/shared/7/3');
  expect(await brokenRules()).toEqual([]);
});

test('TAG-024 whose address is not confirmed is asked to confirm it first', async () => {
  await renderSharedInvoices({
    path: '/shared',
    stubs: [[getMemberTagAccessList, () => answered({ is_email_confirmed: false, lists: [] })]],
  });
  await screen.findByText(/Hãy xác nhận email của bạn/);
});

test('TAG-012 TAG-020 a tag is shared with a person; its link is made with it and shown to be copied', async () => {
  const shares: TagAccessList[] = [];
  const sent = await openShares([
    [getOwnerTagAccessList, () => answered(shares, pageInfo(shares.length))],
    [
      createTagAccessList,
      () => {
        shares.push(SHARE);
        return answered(SHARE);
      },
    ],
    [
      renewTagAccessLink,
      () => {
        shares[0] = { ...SHARE, link_made_at: '2026-11-21T02:00:00.000Z' };
        return answered({ link: LINK, sent_to: null });
      },
    ],
  ]);
  await screen.findByText(/chưa được chia sẻ với ai/);
  fireEvent.click(screen.getByRole('button', { name: 'Chia sẻ với người khác' }));
  const form = await screen.findByRole('dialog');
  fireEvent.click(within(form).getByRole('button', { name: 'Chia sẻ' }));
  await within(form).findByText('Hãy ghi chia sẻ với ai.');
  fireEvent.change(within(form).getByRole('textbox', { name: /^Chia sẻ với ai/ }), {
    target: { value: 'Chị Sen' },
  });
  fireEvent.click(within(form).getByRole('button', { name: 'Chia sẻ' }));
  expect(await screen.findByDisplayValue(LINK)).toBeTruthy();
  expect(sent.find(({ call }) => call === createTagAccessList)?.input).toMatchObject({
    tag_id: '5',
    name: 'Chị Sen',
    customer_id: null,
    without_others: false,
  });
  expect(sent.filter(({ call }) => call === renewTagAccessLink)).toHaveLength(1);
  expect(await brokenRules()).toEqual([]);
});

test('TAG-015 invoices of other customers are named before a tag is shared, and the user decides', async () => {
  const sent = await openShares([
    [getOwnerTagAccessList, () => answered([], pageInfo(0))],
    [
      createTagAccessList,
      ({ input }) =>
        input['without_others'] === true
          ? answered(SHARE)
          : new Response(
              JSON.stringify({
                success: false,
                message: 'TAG_HAS_OTHER_CUSTOMERS',
                message_key: '',
                data: { count: '1', invoices: '1C26TAA 00000032' },
                issues: [
                  {
                    path: 'tag_id',
                    code: 'other-customer',
                    severity: 'warning',
                    params: { id: '8', invoice: '1C26TAA 00000032', customer: 'Công ty Khác' },
                  },
                ],
                request_id: 'r1',
              }),
              { status: 409 },
            ),
    ],
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Chia sẻ với người khác' }));
  const form = await screen.findByRole('dialog');
  fireEvent.change(within(form).getByRole('textbox', { name: /^Chia sẻ với ai/ }), {
    target: { value: 'Sen' },
  });
  fireEvent.click(within(form).getByRole('button', { name: 'Chia sẻ' }));
  const question = await screen.findByRole('alertdialog', {
    name: 'Nhãn có hóa đơn không thuộc khách hàng đã chọn',
  });
  expect(question.textContent).toContain('1C26TAA 00000032');
  expect(question.textContent).toContain('Công ty Khác');
  fireEvent.click(within(question).getByRole('button', { name: /^Chia sẻ, không kèm/ }));
  await waitFor(() =>
    expect(sent.filter(({ call }) => call === createTagAccessList).at(-1)?.input).toMatchObject({
      without_others: true,
    }),
  );
});

test('TAG-021 TAG-022 a share shows how often it was opened, is taken back and given again by a new link, and deleted when that is confirmed', async () => {
  let share: TagAccessList = {
    ...SHARE,
    opened: 4,
    files_opened: 2,
    last_opened_at: '2026-11-21T02:00:00.000Z',
    link_made_at: '2026-11-20T02:00:00.000Z',
  };
  const sent = await openShares([
    [getOwnerTagAccessList, () => answered([share], pageInfo(1))],
    [
      updateTagAccessList,
      ({ input }) => {
        const state = input['is_revoked'] === true ? 'revoked' : 'active';
        share = { ...share, state, link_made_at: null };
        return answered(share);
      },
    ],
    [
      renewTagAccessLink,
      () => {
        share = { ...share, link_made_at: '2026-11-21T03:00:00.000Z' };
        return answered({ link: LINK, sent_to: null });
      },
    ],
    [deleteTagAccessList, () => answered({})],
  ]);
  const card = await screen.findByRole('article', { name: 'Chị Sen' });
  expect(card.textContent).toContain('Đã mở 4 lần, 2 tệp, lần cuối 21.11.26 09:00');
  fireEvent.click(within(card).getByRole('button', { name: 'Thu hồi' }));
  await within(card).findByText('Đã thu hồi');
  expect(within(card).queryByRole('button', { name: 'Tạo liên kết mới' })).toBeNull();
  fireEvent.click(within(card).getByRole('button', { name: 'Chia sẻ lại' }));
  await within(card).findByText('Đang chia sẻ');
  expect(await within(card).findByDisplayValue(LINK)).toBeTruthy();
  fireEvent.click(within(card).getByRole('button', { name: 'Xóa' }));
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Xóa' }));
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain(deleteTagAccessList));
  expect(sent.filter(({ call }) => call === renewTagAccessLink)).toHaveLength(1);
});

test('a link that was not mailed is reported, and the link is there all the same', async () => {
  const sent = await openShares([
    [getOwnerTagAccessList, () => answered([{ ...SHARE, email: 'sen@example.test' }], pageInfo(1))],
    [renewTagAccessLink, () => answered({ link: LINK, sent_to: null })],
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Gửi' }));
  await screen.findByText(/Chưa gửi được email/);
  expect(screen.getByDisplayValue(LINK)).toBeTruthy();
  expect(sent.find(({ call }) => call === renewTagAccessLink)?.input).toMatchObject({
    id: '3',
    send_to: 'sen@example.test',
  });
});

test('TAG-012 before a tag is shared the form shows what is visible, proposes the customer from the name, and leaves purchases out', async () => {
  const sent = await openShares([
    [getOwnerTagAccessList, () => answered([], pageInfo(0))],
    [
      previewTagAccessList,
      ({ input }) =>
        answered(
          input['customer_id'] === '9'
            ? { invoices: 12, partners: 1, purchases: 0 }
            : input['with_purchases'] === true
              ? { invoices: 320, partners: 41, purchases: 20 }
              : { invoices: 300, partners: 40, purchases: 0 },
        ),
    ],
    [listPartners, () => answered([CUSTOMER], pageInfo(1))],
    [createTagAccessList, () => answered(SHARE)],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Chia sẻ với người khác' }));
  await screen.findByText(/300 hóa đơn của 40 đối tác\. Không gồm hóa đơn mua vào\./);
  const purchases = screen.getByRole<HTMLInputElement>('checkbox', { name: /hóa đơn mua vào/ });
  expect(purchases.checked).toBe(false);
  fireEvent.click(purchases);
  await screen.findByText(/320 hóa đơn của 41 đối tác\. Trong đó có 20 hóa đơn mua vào\./);
  fireEvent.click(purchases);
  fireEvent.change(screen.getByRole('textbox', { name: /^Chia sẻ với ai/ }), {
    target: { value: 'sen hong' },
  });
  fireEvent.click(
    await screen.findByRole('button', { name: 'Chỉ cho xem hóa đơn của Công ty Sen Hồng' }),
  );
  await screen.findByText(/12 hóa đơn của 1 đối tác/);
  expect(await brokenRules()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Chia sẻ' }));
  await waitFor(() =>
    expect(sent.find(({ call }) => call === createTagAccessList)?.input).toMatchObject({
      customer_id: '9',
      with_purchases: false,
    }),
  );
});

test('a guest fetches the list of a correction of many', async () => {
  const sent = await renderSharedInvoices({
    path: `/shared/7/3#${SECRET}`,
    signedIn: false,
    stubs: [
      [
        getSharedInvoices,
        () => answered({ ...OPENED, invoices: [{ ...INVOICE, has_list: true }] }),
      ],
      [getInvoiceFileClient, () => refused(409, 'FILE_NOT_READY')],
    ],
  });
  fireEvent.click(
    await screen.findByRole('button', { name: 'Bảng kê của hóa đơn 1C26TAA · 00000011' }),
  );
  await waitFor(() =>
    expect(sent.find(({ call }) => call === getInvoiceFileClient)?.input).toMatchObject({
      id: '11',
      file_type: 'list',
    }),
  );
  expect(await brokenRules()).toEqual([]);
});
