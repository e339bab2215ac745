import { Failure } from '@hoadon/domain/errors/failure';
import type { Db } from '../../platform/db/open.ts';
import { findTaxOffice } from './repository.ts';

/** A document is signed for a tax office that exists. Throws INPUT_DATA_IS_INVALID for any other code; none is none to check. */
export async function requireTaxOffice(
  db: Db,
  code: string | null | undefined,
  path: string,
): Promise<void> {
  if (!code || (await findTaxOffice(db, code))) return;
  const issue = { path, code: 'tax-office-unknown', severity: 'error' } as const;
  throw new Failure('INPUT_DATA_IS_INVALID', { [path]: issue.code }, { issues: [issue] });
}
