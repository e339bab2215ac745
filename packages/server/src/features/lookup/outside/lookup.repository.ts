import type { InvoiceKey } from '@hoadon/domain/intake/invoice-key';
import type { LookupFacts } from '@hoadon/domain/lookup/way-to-look-up';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';

export type KnownLookup = LookupFacts & Readonly<{ invoiceId: string; sellerTaxCode: string }>;

const FACTS = sql`i.id as "invoiceId", i.seller_tax_code as "sellerTaxCode",
  l.provider_tax_code as "providerTaxCode", l.secret_code as "secretCode", l.portal_link as "portalLink"`;
const WITH_LOOKUP = sql`invoice i left join invoice_lookup l on l.company_id = i.company_id and l.invoice_id = i.id`;

/** What is known of one invoice; null where the company has none of this id. */
export async function findLookupOf(
  db: Db,
  companyId: string,
  invoiceId: string,
): Promise<KnownLookup | null> {
  const { rows } = await sql<KnownLookup>`
    select ${FACTS} from ${WITH_LOOKUP}
    where i.company_id = ${companyId} and i.id = ${invoiceId} and i.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** The same of an invoice that is named by seller, form, series and number, issued or received. */
export async function findLookupNamed(
  db: Db,
  companyId: string,
  { text, seller, template, serial, number }: InvoiceKey,
): Promise<KnownLookup | null> {
  const { rows } = await sql<KnownLookup>`
    select ${FACTS} from ${WITH_LOOKUP}
    where i.company_id = ${companyId} and i.direction = 'received' and i.received_key = ${text}
      and i.deleted_at is null
    union all
    select ${FACTS} from ${WITH_LOOKUP}
    where i.company_id = ${companyId} and i.direction = 'issued' and i.template = ${template}
      and i.serial = ${serial} and i.number = ${number}::integer
      and replace(i.seller_tax_code, '-', '') = ${seller} and i.deleted_at is null
    limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Solution provider in the latest received file of the seller; null where no file names one. */
export async function findProviderOfSeller(
  db: Db,
  companyId: string,
  sellerTaxCode: string,
): Promise<string | null> {
  const { rows } = await sql<{ provider: string }>`
    select provider_tax_code as provider from invoice_lookup
    where company_id = ${companyId} and seller_tax_code = ${sellerTaxCode} and provider_tax_code is not null
    order by invoice_id desc limit 1`.execute(db);
  return rows[0]?.provider ?? null;
}

/** The latest invoice under a secret code: two providers may have given the same. */
export async function findBySecretCode(
  db: Db,
  companyId: string,
  secretCode: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select i.id from invoice_lookup l
      join invoice i on i.company_id = l.company_id and i.id = l.invoice_id
    where l.company_id = ${companyId} and l.secret_code = ${secretCode} and i.deleted_at is null
    order by i.id desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
