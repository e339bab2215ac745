import type { LookupFacts } from '@hoadon/domain/lookup/way-to-look-up';
import { sql } from 'kysely';
import { executeBeforeCommit, type Tx } from '../../../../platform/db/transact.ts';
import { saveStatedSecrets } from './public-codes.ts';

export type LookupToSave = LookupFacts & Readonly<{ invoiceId: string; sellerTaxCode: string }>;

/** Saves where invoices can be looked up outside. A field that a later file omits retains its value. */
export function saveLookups(tx: Tx, companyId: string, lookups: readonly LookupToSave[]): void {
  if (lookups.length === 0) return;
  saveStatedSecrets(tx, companyId, lookups);
  executeBeforeCommit(
    tx,
    sql`
    insert into invoice_lookup as l (company_id, invoice_id, seller_tax_code, provider_tax_code, secret_code, portal_link)
    select ${companyId}::bigint, n."invoiceId", n."sellerTaxCode", n."providerTaxCode", n."secretCode", n."portalLink"
    from json_to_recordset(${JSON.stringify(lookups)}::json) as n("invoiceId" bigint, "sellerTaxCode" text,
      "providerTaxCode" text, "secretCode" text, "portalLink" text)
    on conflict (company_id, invoice_id) do update set
      provider_tax_code = coalesce(excluded.provider_tax_code, l.provider_tax_code),
      secret_code = coalesce(excluded.secret_code, l.secret_code),
      portal_link = coalesce(excluded.portal_link, l.portal_link)`,
  );
}
