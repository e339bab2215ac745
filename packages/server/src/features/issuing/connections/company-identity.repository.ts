import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';

/** Sender identity of a company that does not use the installation's. */
export type CompanyIdentity = Readonly<{
  /** MNGui of its messages. */
  sender: string;
  /** MSTTCGP of its invoices: whose solution wrote them. */
  providerTaxCode: string;
  /** Name of its connection in the configuration. */
  connection: string;
}>;

/** Null: the company uses the installation's identity. */
export async function findCompanyIdentity(
  db: Db,
  companyId: string,
): Promise<CompanyIdentity | null> {
  const row = await db
    .selectFrom('authority_connection')
    .select(['sender', 'provider_tax_code as providerTaxCode', 'connection'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row ?? null;
}

export async function writeCompanyIdentity(
  tx: Tx,
  companyId: string,
  { sender, providerTaxCode, connection }: CompanyIdentity,
): Promise<void> {
  const stated = { sender, provider_tax_code: providerTaxCode, connection };
  await tx
    .insertInto('authority_connection')
    .values({ company_id: companyId, ...stated })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(stated))
    .execute();
}

export const deleteCompanyIdentity = (tx: Tx, companyId: string) =>
  tx.deleteFrom('authority_connection').where('company_id', '=', companyId).execute();
