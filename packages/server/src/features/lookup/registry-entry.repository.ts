import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { RegisteredStatus } from '@hoadon/domain/partners/registered-standing';
import { foldForSearch } from '@hoadon/domain/search/fold';
import { sql } from 'kysely';
import type { Taxpayer } from '../../connectors/business-registry/port.ts';
import type { Db } from '../../platform/db/open.ts';

/** Stored response of a register; `taxpayer` null: the code was unknown. */
export type RegistryEntry = Readonly<{ taxpayer: Taxpayer | null; fetchedAt: Instant }>;

export const findEntry = async (db: Db, taxCode: string): Promise<RegistryEntry | null> =>
  (await findEntries(db, [taxCode])).get(taxCode) ?? null;

/** Stored entries by tax code. */
export async function findEntries(
  db: Db,
  taxCodes: readonly string[],
): Promise<ReadonlyMap<string, RegistryEntry>> {
  if (taxCodes.length === 0) return new Map();
  const rows = await db
    .selectFrom('registry_entry')
    .selectAll()
    .where('tax_code', 'in', taxCodes)
    .execute();
  return new Map(
    rows.map((row) => [
      row.tax_code,
      {
        taxpayer:
          row.name === null
            ? null
            : {
                taxCode: row.tax_code,
                name: row.name,
                address: row.address,
                taxOffice: row.tax_office,
                status: statusOf(row.status),
                statusText: row.status_text,
                history: row.history as Taxpayer['history'],
                source: row.source,
              },
        fetchedAt: new Date(row.fetched_at).toISOString(),
      },
    ]),
  );
}

const statusOf = (stored: string): RegisteredStatus =>
  stored === 'active' || stored === 'not-active' ? stored : 'unknown';

/** The later answer replaces the earlier. */
export async function saveEntry(
  db: Db,
  taxCode: string,
  { taxpayer, fetchedAt }: RegistryEntry,
): Promise<void> {
  const entry = {
    found: taxpayer !== null,
    name: taxpayer?.name ?? null,
    address: taxpayer?.address ?? null,
    tax_office: taxpayer?.taxOffice ?? null,
    status: taxpayer?.status ?? 'unknown',
    status_text: taxpayer?.statusText ?? null,
    history: taxpayer?.history ? JSON.stringify(taxpayer.history) : null,
    source: taxpayer?.source ?? 'all',
    fetched_at: fetchedAt,
    search_text: taxpayer ? foldForSearch(`${taxCode} ${taxpayer.name}`) : '',
  };
  await db
    .insertInto('registry_entry')
    .values({ tax_code: taxCode, ...entry })
    .onConflict((conflict) => conflict.column('tax_code').doUpdateSet(entry))
    .execute();
}

export type KnownCompany = Readonly<{ tax_code: string; name: string; address: string | null }>;

/**
 * Taxpayers that a register described, by words of the folded name or a tax code, among the company's partners. The entries are shared by
 * all companies: which of them there are shows whom other companies look up.
 */
export async function searchPartnerEntries(
  db: Db,
  companyId: string,
  { words, limit }: Readonly<{ words: readonly string[]; limit: number }>,
): Promise<KnownCompany[]> {
  const holding = words.map((word) => sql`r.search_text like ${`%${word}%`}`);
  const { rows } = await sql<KnownCompany>`
    select r.tax_code, r.name, r.address from registry_entry r
    where r.found and ${sql.join(holding, sql` and `)} and exists (
      select from partner p where p.company_id = ${companyId} and p.tax_code = r.tax_code)
    order by r.name, r.tax_code limit ${limit}`.execute(db);
  return rows;
}
