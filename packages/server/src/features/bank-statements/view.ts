import type { BankStatement } from '@hoadon/contracts/bank-statements';
import { Failure } from '@hoadon/domain/errors/failure';
import { sampleTexts } from '@hoadon/domain/import/sample-texts';
import type { Db } from '../../platform/db/open.ts';
import {
  countRows,
  findFirstCells,
  findStatement,
  type KeptStatement,
} from './statement.repository.ts';

/** A statement as callers see it. */
export const viewOf = async (
  db: Db,
  companyId: string,
  kept: KeptStatement,
): Promise<BankStatement> => {
  const rows = await countRows(db, companyId, kept.id);
  return {
    id: kept.id,
    state: kept.state === 'matched' && rows.open === 0 ? 'done' : kept.state,
    file_name: kept.file_name,
    created_at: new Date(kept.created_at).toISOString(),
    headers: [...kept.headers],
    samples: sampleTexts(await findFirstCells(db, companyId, kept.id), kept.headers.length),
    mapping: kept.mapping,
    currency_code: kept.currency,
    foreign_rate: kept.exchange_rate,
    rows,
  };
};

export async function requireStatement(
  db: Db,
  companyId: string,
  id: string,
): Promise<KeptStatement> {
  const kept = await findStatement(db, companyId, id);
  if (!kept) throw new Failure('NOT_FOUND');
  return kept;
}

export const readStatement = async (
  db: Db,
  companyId: string,
  id: string,
): Promise<BankStatement> => viewOf(db, companyId, await requireStatement(db, companyId, id));
