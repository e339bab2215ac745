import type { BankStatement } from '@hoadon/contracts/bank-statements';
import { Failure } from '@hoadon/domain/errors/failure';
import { sampleTexts } from '@hoadon/domain/import/sample-texts';
import type { Db } from '../../platform/db/open.ts';
import {
  countRows,
  findFirstCells,
  findStatement,
  type SavedStatement,
} from './statement.repository.ts';

/** A statement as callers see it. */
export const viewOf = async (
  db: Db,
  companyId: string,
  statement: SavedStatement,
): Promise<BankStatement> => {
  const rows = await countRows(db, companyId, statement.id);
  return {
    id: statement.id,
    state: statement.state === 'matched' && rows.open === 0 ? 'done' : statement.state,
    file_name: statement.file_name,
    created_at: new Date(statement.created_at).toISOString(),
    headers: [...statement.headers],
    samples: sampleTexts(
      await findFirstCells(db, companyId, statement.id),
      statement.headers.length,
    ),
    mapping: statement.mapping,
    currency_code: statement.currency,
    foreign_rate: statement.exchange_rate,
    rows,
  };
};

export async function requireStatement(
  db: Db,
  companyId: string,
  id: string,
): Promise<SavedStatement> {
  const statement = await findStatement(db, companyId, id);
  if (!statement) throw new Failure('NOT_FOUND');
  return statement;
}

export const readStatement = async (
  db: Db,
  companyId: string,
  id: string,
): Promise<BankStatement> => viewOf(db, companyId, await requireStatement(db, companyId, id));
