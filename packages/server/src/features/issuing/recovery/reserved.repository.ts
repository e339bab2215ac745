import type { NumbersWithoutInvoice } from '@hoadon/contracts/background-jobs';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';

export type ReservedContent = NumbersWithoutInvoice['content'];

/** Consecutive numbers of a series, both included. */
export type ReservedRange = Readonly<{
  template: string;
  serial: string;
  first: number;
  last: number;
  content: ReservedContent;
}>;

export async function insertReserved(
  tx: Tx,
  companyId: string,
  at: Instant,
  ranges: readonly ReservedRange[],
): Promise<void> {
  await sql`
    insert into reserved_number (company_id, template, serial, first_number, last_number, content, reserved_at)
    select ${companyId}, template, serial, first, last, content, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(ranges)}::json)
      as r(template text, serial text, first integer, last integer, content text)`.execute(tx);
}

const LISTED = 200;

/** Reserved numbers without an invoice, as ranges: each waits for its file or its record. */
export async function numbersWithoutInvoice(db: Db, companyId: string): Promise<ReservedRange[]> {
  const { rows } = await sql<ReservedRange>`
    select r.template, r.serial, gap.first, gap.last, r.content
    from reserved_number r cross join lateral (
      select previous + 1 as first, number - 1 as last from (
        select number, lag(number) over (order by number) as previous from (
          select r.first_number - 1 as number union all select r.last_number + 1
          union all
          select i.number from invoice i
          where i.company_id = r.company_id and i.direction = 'issued' and i.template = r.template
            and i.serial = r.serial and i.number between r.first_number and r.last_number and i.deleted_at is null
        ) known
      ) steps where number > previous + 1
    ) gap
    where r.company_id = ${companyId}
    order by r.template, r.serial, gap.first limit ${LISTED}`.execute(db);
  return rows;
}
