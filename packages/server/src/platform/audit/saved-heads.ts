import type { Db } from '../db/open.ts';

/** The end of a company's chain at some moment, stored where no user of the database can write. */
export type SavedHead = Readonly<{ companyId: string; sequence: string; hash: string }>;

const LINE = /^(\d+) (\d+) ([\da-f]{64})$/;

/** One line for each company: id, number of entries, hash of the last. */
export async function auditHeads(db: Db): Promise<string[]> {
  const heads = await db.selectFrom('audit_head').selectAll().orderBy('company_id').execute();
  return heads.map(({ company_id, sequence, hash }) => `${company_id} ${sequence} ${hash}`);
}

/** Parses heads as `auditHeads` returns them, also several outputs concatenated; throws at any other line. */
export function parseHeads(text: string): SavedHead[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, companyId, sequence, hash] = LINE.exec(line.trim()) ?? [];
      if (!companyId || !sequence || !hash) throw new Error(`not a head of the trail: ${line}`);
      return { companyId, sequence, hash };
    });
}
