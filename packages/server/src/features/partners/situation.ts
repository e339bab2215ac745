import type { PartnerRow } from '@hoadon/contracts/partners';
import type { Db } from '../../platform/db/open.ts';
import { findEntries, type RegistryEntry } from '../lookup/index.ts';

type Situation = Pick<PartnerRow, 'invalid_data' | 'company_situation'>;

/** Stored register entries of partners by tax code. Makes no outside request. */
export const situationsOf = (
  db: Db,
  partners: readonly Readonly<{ tax_code: string | null }>[],
): Promise<ReadonlyMap<string, RegistryEntry>> =>
  findEntries(
    db,
    partners.flatMap(({ tax_code }) => (tax_code === null ? [] : [tax_code])),
  );

/** A warning where the tax code is unknown to the register or not in use (PART-006). */
export function situation(entry: RegistryEntry | undefined): Situation {
  if (!entry) return { invalid_data: { warning: false }, company_situation: null };
  const { taxpayer } = entry;
  return {
    invalid_data: { warning: taxpayer === null || taxpayer.status === 'not-active' },
    company_situation: taxpayer ? (taxpayer.statusText ?? taxpayer.status) : 'not-found',
  };
}
