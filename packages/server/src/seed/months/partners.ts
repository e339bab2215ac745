import type { Instant } from '@hoadon/domain/dates/plain-date';
import { foldForSearch } from '@hoadon/domain/search/fold';
import type { Db } from '../../platform/db/open.ts';
import { madeUp } from '../made-up.ts';

/** Who buys and who sells, by their numbers (made-up.ts). */
export const CUSTOMERS = { first: 100, count: 60 } as const;
export const VENDORS = { first: 200, count: 40 } as const;

/** Keeps them before the first invoice, so that none has to wait for its partner. */
export async function keepPartners(db: Db, companyId: string, at: Instant): Promise<void> {
  const rows = [CUSTOMERS, VENDORS].flatMap((group) =>
    Array.from({ length: group.count }, (_, index) => {
      const { name, taxCode, address } = madeUp(group.first + index);
      return {
        company_id: companyId,
        is_customer: group === CUSTOMERS,
        is_vendor: group === VENDORS,
        tax_code: taxCode,
        name,
        address,
        search_text: foldForSearch(`${name} ${taxCode}`),
        created_at: at,
      };
    }),
  );
  await db.insertInto('partner').values(rows).execute();
}
