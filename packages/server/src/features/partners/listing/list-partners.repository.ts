import type { PartnerType } from '@hoadon/contracts/partners';
import type { ChainState, ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { type RawBuilder, sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import type { Db } from '../../../platform/db/open.ts';
import { textCondition } from '../../invoice-lists/index.ts';

type PartnersQuery = Readonly<{
  type: PartnerType;
  words: string;
  /** One of these alone; null: any. */
  among: readonly string[] | null;
  /** None of these. */
  except: readonly string[];
  /** Condition of whom the caller may see. */
  readable: RawBuilder<boolean>;
}>;
type PartnerFacts = Readonly<{
  id: string;
  name: string;
  tax_code: string | null;
  address: string | null;
  emails: readonly string[];
}>;

const ROLE = { customers: sql`is_customer`, vendors: sql`is_vendor` } as const;

/** Over partner; what was merged into another is not among them. */
export const conditionOf = (
  companyId: string,
  { type, words, among, except, readable }: PartnersQuery,
) =>
  sql`company_id = ${companyId} and merged_into is null and ${readable} and ${ROLE[type]} and ${textCondition(words) ?? sql`true`}
    and ${among === null ? sql`true` : sql`id = ${anyId(among)}`}
    and ${except.length === 0 ? sql`true` : sql`not (id = ${anyId(except)})`}`;

export async function findPartnersByName(
  db: Db,
  companyId: string,
  question: PartnersQuery,
  { limit, skip }: Readonly<{ limit: number; skip: number }>,
): Promise<PartnerFacts[]> {
  const { rows } = await sql<PartnerFacts>`
    select id, name, tax_code, coalesce(own_address, address) as address, emails from partner where ${conditionOf(companyId, question)}
    order by plain_name(name) collate "C", id limit ${limit} offset ${skip}`.execute(db);
  return rows;
}

export async function countPartners(
  db: Db,
  companyId: string,
  question: PartnersQuery,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from partner where ${conditionOf(companyId, question)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Invoices of a partner that count alike; a payment voucher is a payment itself. */
export type PartnerDealings = Readonly<{
  partner_id: string;
  currency: string;
  chain_state: ChainState;
  processing_state: ProcessingState;
  /** The first letter of their series. */
  series: string;
  invoices: number;
  unpaid: number;
  with_tax: string;
  debt: string;
  latest: string;
}>;

type Dealings = Readonly<{
  direction: 'issued' | 'received';
  /** Null: everybody, with what is not paid in full alone. */
  partnerIds: readonly string[] | null;
  /** Days; null: open. */
  from: string | null;
  to: string | null;
}>;

export async function findDealings(
  db: Db,
  companyId: string,
  { direction, partnerIds, from, to }: Dealings,
): Promise<PartnerDealings[]> {
  if (partnerIds?.length === 0) return [];
  const whose = partnerIds
    ? sql`partner_id = ${anyId(partnerIds)}`
    : sql`partner_id is not null and open_amount <> 0`;
  const { rows } = await sql<PartnerDealings>`
    select partner_id, currency, chain_state, processing_state, left(serial, 1) as series,
      count(*)::integer as invoices,
      count(*) filter (where open_amount > 0)::integer as unpaid,
      sum(with_tax) as with_tax, sum(open_amount) as debt,
      max(issued_on)::text as latest
    from invoice
    where company_id = ${companyId} and direction = ${direction} and ${whose}
      and deleted_at is null and not is_voucher
      and issued_on between coalesce(${from}::date, '-infinity') and coalesce(${to}::date, 'infinity')
    group by 1, 2, 3, 4, 5`.execute(db);
  return rows;
}
