import type { KnownName } from '@hoadon/domain/partners/known-name';
import { sql } from 'kysely';
import { anyText } from '../../platform/db/any-of.ts';
import type { Db } from '../../platform/db/open.ts';
import { findEntries } from './registry-entry.repository.ts';

/** Stored names of tax codes: of partners on proven invoices, and of our copy of the register. Makes no outside request. */
export async function storedNames(
  db: Db,
  companyId: string,
  taxCodes: readonly string[],
): Promise<ReadonlyMap<string, readonly KnownName[]>> {
  const codes = [...new Set(taxCodes)];
  if (codes.length === 0) return new Map();
  const { rows: partners } = await sql<{ tax_code: string; name: string | null }>`
    select tax_code, name from partner
    where company_id = ${companyId} and tax_code = ${anyText(codes)} and not is_name_unproven order by id`.execute(
    db,
  );
  const entries = await findEntries(db, codes);
  return new Map(
    codes.map((code) => {
      const partner = partners.find(({ tax_code }) => tax_code === code)?.name;
      const registered = entries.get(code)?.taxpayer?.name;
      return [
        code,
        [
          ...(partner ? [{ name: partner, source: 'invoices' as const }] : []),
          ...(registered ? [{ name: registered, source: 'registry' as const }] : []),
        ],
      ];
    }),
  );
}
