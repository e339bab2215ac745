import { createHash } from 'node:crypto';
import { addDays } from '@hoadon/domain/dates/add-days';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { decimal } from '@hoadon/domain/money/decimal';
import { foldAccents } from '@hoadon/domain/search/fold';
import { sql } from 'kysely';
import { saveStatement } from '../../features/bank-statements/index.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { Past } from './issue-months.ts';

const HEADERS = ['Ngày giao dịch', 'Số tham chiếu', 'Ghi nợ', 'Ghi có', 'Nội dung', 'Tên đối ứng'];
/** Invoices that customers pay by it: some name the number, some nothing, some pay a part. */
const PAID = 12;

type Open = Readonly<{
  serial: string;
  number: number;
  open: string;
  buyer_name: string;
  issued_on: string;
}>;

/** A statement of the demo's bank that waits to be matched. */
export async function saveDemoStatement(
  tx: Tx,
  { session: { companyId, actor }, clock }: Past,
): Promise<void> {
  const { rows } = await sql<Open>`
    select serial, number, open_amount::text as open, buyer_name, issued_on::text as issued_on from invoice
    where company_id = ${companyId} and direction = 'issued' and payment_state in ('unpaid', 'partly')
      and processing_state = 'accepted' and currency = 'VND' and number is not null
      and buyer_name is not null
    order by issued_on desc, id desc limit ${PAID}`.execute(tx);
  if (rows.length === 0) return;
  const movements = rows.map((row, at) => [
    formatDate(addDays(row.issued_on, 1)),
    `FT${String(26_325_000 + at)}`,
    null,
    { number: decimal(at % 4 === 3 ? '1000000' : row.open) },
    saidOf(row, at),
    at % 2 === 0 ? foldAccents(row.buyer_name).toUpperCase() : '',
  ]);
  const day = formatDate(clock.today());
  await saveStatement(tx, companyId, {
    fileName: 'sao-ke-ngan-hang.xlsx',
    // The demo has no file of the statement: these bytes replace it.
    fileHash: createHash('sha256').update('sao-ke-ngan-hang').digest('hex'),
    headers: HEADERS,
    rows: [
      ...movements,
      [day, 'FT26399001', { number: decimal('55000') }, null, 'Phi quan ly tai khoan', ''],
      [null, null, null, null, 'Tổng cộng', null],
    ].map((cells, at) => ({ row: at + 2, cells })),
    actor,
    at: clock.now(),
  });
}

const saidOf = ({ serial, number }: Open, at: number): string => {
  if (at % 3 === 0) return `Thanh toan HD ${serial} so ${displayNumber(number)}`;
  return at % 3 === 1 ? `TT hoa don ${number}` : 'Chuyen tien hang';
};
