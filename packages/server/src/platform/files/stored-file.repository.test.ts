import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../db/open.ts';
import { testCompany, testDb } from '../db/testing.ts';
import { storedFilesQuery } from './stored-file.repository.ts';

const FILES = 20_000;
const hashOf = (number: number) => number.toString(16).padStart(64, '0');

/** Inserts files of a company whose names begin alike: harder for an index than real hashes. */
async function companyWithFiles(db: Db, count: number): Promise<string> {
  const { companyId } = await testCompany(db);
  await sql`
    insert into stored_file (company_id, hash, object, byte_offset, length)
    select ${companyId}::bigint, lpad(to_hex(n), 64, '0'), 'object ' || n, 0, 9
    from generate_series(1, ${count}::integer) as n`.execute(db);
  return companyId;
}

type Node = Readonly<{
  'Node Type': string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}>;

async function explained(db: Db, query: ReturnType<typeof storedFilesQuery>): Promise<Node> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Node }] }>`
    explain (analyze, buffers, format json) ${query}`.execute(db);
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error('no plan');
  return plan;
}

test('looking a file up costs the same among twenty thousand as among a few', async () => {
  const db = await testDb();
  const [few, many] = [await companyWithFiles(db, 10), await companyWithFiles(db, FILES)];
  await sql`vacuum analyze stored_file`.execute(db);
  const blocks = async (companyId: string, number: number) => {
    const plan = await explained(db, storedFilesQuery(db, companyId, [hashOf(number)]));
    expect(plan).toMatchObject({
      'Node Type': expect.stringMatching(/^Index/),
      'Index Name': 'stored_file_pkey',
      'Index Cond': expect.stringMatching(/company_id.*hash/),
    });
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  };
  const amongFew = await blocks(few, 5);
  expect(await blocks(many, FILES / 2)).toBeLessThanOrEqual(amongFew + 1);
});
