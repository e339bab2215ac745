import { formatDate } from '../dates/format-date.ts';
import type { PlainDate } from '../dates/plain-date.ts';
import { INVOICE_KINDS, type InvoiceKind } from '../invoice/invoice-kind.ts';
import { ruleSetOn } from '../legal/rule-set.ts';
import type { ImportColumn, ImportColumnKey } from './import-column.ts';
import { IMPORT_COLUMNS } from './import-columns.ts';

type Written = ImportColumn['example'];
type Examples = Readonly<Partial<Record<ImportColumnKey, Written>>>;

/** The columns of the template for a kind of document, in their order. */
export const templateColumns = (kind: InvoiceKind): readonly ImportColumn[] =>
  IMPORT_COLUMNS.filter(({ of }) => of?.includes(kind) ?? true);

/** What the example shows of a kind where it differs from the VAT invoice. */
const EXAMPLES: Readonly<Record<InvoiceKind, Examples>> = {
  vat: {},
  sales: { rate: ['', ''] },
  transfer: {
    dispatchOrder: ['01/2026/LĐĐ', ''],
    vehicle: ['Xe tải 29C-000.00', ''],
    warehouseAddress: ['Kho số 1, Phường Mẫu, Hà Nội', ''],
    carrierName: ['Trần Văn Ví Dụ', ''],
    shipperName: ['Lê Thị Ví Dụ', ''],
  },
};

/** The reduction by resolution as the second row of a sales invoice: its rate is all that is written. */
const DECREE_ROW: Examples = {
  lineType: ['Hàng hóa', 'Nghị định'],
  lineCode: ['GHE-01', ''],
  lineName: ['Ghế văn phòng', ''],
  unit: ['cái', ''],
  quantity: [2, ''],
  price: [150000, ''],
  rate: ['', '1%'],
};

type ExampleFacts = Readonly<{ today: PlainDate; serial: string | null }>;

/** Two rows of one invoice, to be written over; a blank is an empty text. */
export function templateRows(
  kind: InvoiceKind,
  { today, serial }: ExampleFacts,
): readonly (readonly (string | number)[])[] {
  const isReduced = kind === 'sales' && ruleSetOn(today).decreeReduction !== null;
  const examples: Examples = {
    ...EXAMPLES[kind],
    ...(isReduced && DECREE_ROW),
    kind: [INVOICE_KINDS[kind], ''],
    issuedOn: [formatDate(today), ''],
    serial: [serial ?? exampleSerial(kind, today), ''],
  };
  return ([0, 1] as const).map((row) =>
    templateColumns(kind).map(({ key, example }) => (examples[key] ?? example)[row]),
  );
}

const exampleSerial = (kind: InvoiceKind, today: PlainDate): string =>
  `C${today.slice(2, 4)}${kind === 'transfer' ? 'N' : 'T'}AA`;
