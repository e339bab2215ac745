import { LIST_SORTS } from '../../packages/contracts/src/invoice-lists.ts';

/** Ids of what the large company has. */
export type RowIds = Readonly<{
  busyPartner: string;
  quietPartner: string;
  year: string;
  month: string;
  commonTag: string;
  someTag: string;
  rareTag: string;
}>;

/** Each declared filter alone, by what it is called here. */
const FILTERS: readonly string[] = [
  '',
  'filter=PAID&invoice_outgoing=true',
  'filter=VERIFIED',
  'filter=NOT_VERIFIED&invoiceType=INCOMING',
  'invoiceType=INCOMING',
  'invoiceType=OUTGOING',
  'search_text=thiên phong',
  'start_date=2025-03-01&end_date=2025-03-31',
  'period=02/2025',
  'kind=2',
  'kind=6',
  'serial=C25TBH',
  'number_from=100&number_to=120',
  'amount_from=5000000&amount_to=5010000',
  'amount_from=80000000',
  'currency=USD',
  'vat_rate=5',
  'vat_rate=8',
  'vat_rate=5,KCT',
  'partner_id={busyPartner}',
  'partner_id={quietPartner}',
  'chain_state=REPLACED',
  'chain_state=ORIGINAL',
  'state=refused',
  'state=accepted',
  'exclude_invoice_types=DRAFT',
  'exclude_invoice_types=REPLACED',
  'validity=0',
  'validity=2&invoiceType=INCOMING',
  'payment_status=unpaid',
  'payment_status=partly',
  'payment_status=paid',
  'due_from=2025-03-01&due_to=2025-03-31',
  'due_from=2025-01-01&due_to=2025-03-31',
  'due_to=2025-03-31',
  'due_to=2025-03-31&payment_status=unpaid,partly',
  'origin=4',
  'origin=3,4',
  'tag_id={commonTag}',
  'tag_id={someTag}',
  'tag_id={commonTag},{someTag}',
  'tag_id=all:{commonTag},{someTag}',
  'tag_id=none:{commonTag}',
  'directory_id={month}',
  'directory_id={year}',
  'created_by=3',
  'has_file=false',
  'has_file=true',
  'is_signed=false',
  'is_secure=false',
  'is_secure=true',
  'invoice_virtual=true',
];

const THREE_ROWS = ['currency=JPY', 'search_text=hy huu', 'tag_id={rareTag}'];
/** More than 900,000 of a million. */
const NEARLY_ALL = 'currency=VND&exclude_invoice_types=DRAFT';

/** Two at once, as accountants ask. */
const PAIRS: readonly string[] = [
  'invoiceType=OUTGOING&start_date=2025-03-01&end_date=2025-03-31',
  'invoiceType=INCOMING&period=02/2025',
  'invoiceType=OUTGOING&payment_status=unpaid',
  'invoiceType=INCOMING&payment_status=partly',
  'partner_id={busyPartner}&payment_status=unpaid',
  'partner_id={busyPartner}&period=02/2025',
  'invoiceType=OUTGOING&serial=C25TAA',
  'invoiceType=INCOMING&validity=0',
  'vat_rate=5&period=02/2025',
  'search_text=công ty&invoiceType=INCOMING',
];

/** What is asked of the list: its name, the same in every database, and the query of its address. */
export type ListQuestion = Readonly<{ name: string; query: string }>;

export function listQuestions(rowIds: RowIds): ListQuestion[] {
  const sorts = LIST_SORTS.flatMap((sort) =>
    ['asc', 'desc'].map((order) => `sort=${sort}&order=${order}`),
  );
  return [...FILTERS, ...THREE_ROWS, NEARLY_ALL, ...PAIRS, ...sorts].map((name) => ({
    name: name || 'first page',
    query: name.replaceAll(/\{(\w+)\}/g, (_, id: keyof RowIds) => rowIds[id]),
  }));
}
