import { listReleasing } from '@hoadon/contracts/invoice-lists';
import {
  getPreparedPdf,
  getPreparedXml,
  type IssuedInvoice,
  prepareRelease,
  releaseInvoice,
} from '@hoadon/contracts/issuing';
import { getSubscriptionsIr } from '@hoadon/contracts/licences';
import { getSigningAgent, listSigningAccounts } from '@hoadon/contracts/signing';
import { draftRow, invoiceRow } from '../../../testing/sample-invoices.ts';
import { companyPackages, type hostedAccount, pageInfo } from '../../../testing/samples.ts';
import { answered, type Sent, type Stub } from '../../../testing/stub-calls.ts';

export const AGENT = 'http://localhost:32318/api/ca';
export const BUYER = 'Công ty Cổ phần Phở Bún';
const DRAFT = draftRow({ id: '1' });
export const WAITING = invoiceRow({
  id: '1',
  state: 'signing',
  releasing_status: 'releasing',
  failure_reason: 'WAITING_FOR_TOKEN: It waits.',
  cqt_code: null,
});
export const PREPARED: IssuedInvoice = {
  id: '1',
  id_pinvoice: '1',
  state: 'signing',
  releasing_status: 'releasing',
  invoice_number: '00000045',
  invoice_serial: 'C26TAA',
  cqt_code: null,
  warnings: [],
  version: 2,
};
const PREPARATION = {
  id: '1',
  template_code: '1',
  invoice_serial: 'C26TAA',
  version: 1,
  next_number: '00000045',
  buyer: BUYER,
  buyer_tax_code: null,
  effect: { act: 'issue' as const, original: null, originals: 0, amount: '0' },
  total_amount_with_tax: '540000',
  currency_code: 'VND',
  may_release: true,
  issues: [],
};

const file = (text: string, name: string) => () =>
  new Response(text, { headers: { 'content-disposition': `attachment; filename="${name}"` } });
export const isUpload = ({ input }: Sent) => input['signed_xml'] !== undefined;
export const preparations = (sent: readonly Sent[]) =>
  sent.filter((one) => one.call === releaseInvoice && !isUpload(one));
export const uploads = (sent: readonly Sent[]) =>
  sent.filter((one) => one.call === releaseInvoice && isUpload(one));

export type Network = Readonly<{
  rows?: readonly ReturnType<typeof invoiceRow>[];
  accounts?: readonly (typeof hostedAccount)[];
  release?: (sent: Sent) => object | Response;
}>;

export const stubs = ({
  rows = [DRAFT],
  accounts = [],
  release = () => PREPARED,
}: Network): Stub[] => [
  [listReleasing, () => answered(rows, pageInfo(rows.length))],
  [listSigningAccounts, () => accounts],
  [getSigningAgent, () => ({ url: AGENT })],
  [prepareRelease, () => PREPARATION],
  [getPreparedXml, file('<HDon/>', '1C26TAA_00000045.xml')],
  [getPreparedPdf, file('%PDF', '1C26TAA_00000045.pdf')],
  [releaseInvoice, release],
  [getSubscriptionsIr, () => companyPackages()],
];
