import type { ListSort } from '@hoadon/contracts/invoice-lists';
import { type RawBuilder, sql } from 'kysely';

/** A key that lists are sorted by, never null: rows without a value sort as the lowest. */
type SortKey = Readonly<{
  key: RawBuilder<unknown>;
  type: RawBuilder<unknown>;
  /** Of a key inside a cursor. */
  shape: RegExp;
}>;
const AMOUNT = /^-?\d{1,40}(?:\.\d{1,20})?$/;

export const SORTS: Readonly<Record<ListSort, SortKey>> = {
  date: {
    key: sql`issued_on`,
    type: sql`date`,
    shape: /^\d{4}-\d\d-\d\d$/,
  },
  number: {
    key: sql`coalesce(number, 0)`,
    type: sql`integer`,
    shape: /^\d{1,9}$/,
  },
  partner: {
    key: sql`partner_key`,
    type: sql`text`,
    shape: /^.{0,60}$/su,
  },
  total: { key: sql`with_tax`, type: sql`numeric`, shape: AMOUNT },
  tax: { key: sql`tax`, type: sql`numeric`, shape: AMOUNT },
  changed: {
    key: sql`listed_at`,
    type: sql`timestamptz`,
    shape: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d$/,
  },
};
