import type { RelatedInvoice } from '@hoadon/domain/invoice/invoice';
import type { InvoiceKind } from '@hoadon/domain/invoice/invoice-kind';
import type { Line } from '@hoadon/domain/invoice/lines/line';
import type { RateTotal } from '@hoadon/domain/invoice/totals';
import { invoiceNumber } from '@hoadon/domain/issuing/numbering';
import { sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import type { Db } from '../../../platform/db/open.ts';

/** What an invoice of a family states. */
export type StatedRow = Readonly<{
  id: string;
  kind: InvoiceKind;
  lines: readonly Line[];
  by_rate: readonly RateTotal[];
  /** Percentage of its relief row; of one that corrects a list the first of several. */
  relief_rate: string | null;
  /** Of one that corrects a list: which of its originals are of the family, from 1; null for any other. */
  positions: readonly number[] | null;
}>;

/** The content of members of one family; lines are left out where nothing was adjusted and no discount was given. */
export async function findStated(
  db: Db,
  companyId: string,
  ids: readonly string[],
  isAdjusted: boolean,
): Promise<StatedRow[]> {
  const { rows } = await sql<StatedRow>`
    select c.invoice_id as id, c.content->>'kind' as kind,
      case when ${isAdjusted}::boolean or c.content->'related'->'list' is not null
        or jsonb_path_exists(c.content, '$.lines[*] ? (@.type == "discount")') then c.content->'lines'
        else '[]' end as lines,
      coalesce(c.content->'totals'->'byRate', '[]') as by_rate,
      jsonb_path_query_first(c.content, '$.lines[*] ? (@.type == "decree")') ->> 'customRate' as relief_rate,
      case when c.content->'related'->'list' is not null then (
        select coalesce(json_agg(l.position), '[]') from invoice_link l
        where l.company_id = c.company_id and l.invoice_id = c.invoice_id and l.relation <> 'copies'
          and l.other_id = ${anyId(ids)}
      ) end as positions
    from invoice_content c
    where c.company_id = ${companyId} and c.invoice_id = ${anyId(ids)}`.execute(db);
  return rows;
}

/** The issued invoice of this name; null where the company has none. */
export async function findNamed(
  db: Db,
  companyId: string,
  { template, serial, number }: Pick<RelatedInvoice, 'template' | 'serial' | 'number'>,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from invoice
    where company_id = ${companyId} and direction = 'issued' and template = ${template}
      and serial = ${serial} and number = ${invoiceNumber(number)} and deleted_at is null`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}
