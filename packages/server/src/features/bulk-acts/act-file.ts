import type { ExportColumn } from '@hoadon/contracts/exports';
import { Failure } from '@hoadon/domain/errors/failure';
import type { Db } from '../../platform/db/open.ts';
import type { Session, StreamAnswer } from '../../platform/http/route.ts';
import { type DeclaredActs, isFileAct } from './declared-acts.ts';
import { requireActRun } from './read-acts.ts';
import { findIds } from './scope.repository.ts';
import { type Words, wordsOf } from './workbook/index.ts';

const IDS_AT_ONCE = 500;

type ActFileRequest = Readonly<{
  id: string;
  words: Words;
  columns?: readonly ExportColumn[] | undefined;
}>;

/** The rows that were asked about as the file that the act makes of them. */
export async function actFile(
  db: Db,
  acts: DeclaredActs,
  session: Session,
  { id, words, columns }: ActFileRequest,
): Promise<StreamAnswer> {
  const { act } = await requireActRun(db, acts, session, id);
  if (!isFileAct(act)) throw new Failure('NOT_FOUND');
  const { companyId } = session;
  return act.file({
    companyId,
    pages: pagesOf(db, companyId, id),
    say: wordsOf(words),
    columns: columns ?? null,
  });
}

/** Positions are dense, so the next page begins where the last one ended. */
async function* pagesOf(db: Db, companyId: string, id: string): AsyncGenerator<string[]> {
  for (let after = 0; ; after += IDS_AT_ONCE) {
    const ids = await findIds(db, companyId, id, { after, limit: IDS_AT_ONCE });
    if (ids.length > 0) yield ids;
    if (ids.length < IDS_AT_ONCE) return;
  }
}
