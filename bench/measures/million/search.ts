import { sql } from 'kysely';
import { globalSearch } from '../../../packages/contracts/src/search.ts';
import { foldForSearch } from '../../../packages/domain/src/search/fold.ts';
import { anyId } from '../../../packages/server/src/platform/db/any-of.ts';
import type { BenchResult } from '../../bench-result.ts';
import { millionBench } from '../../million/million-bench.ts';
import type { Setting } from '../../million/setting.ts';
import { p95, timesOf } from '../../million/times.ts';

const LIMIT = 20;
const GOAL_MS = 80;

/** Typed texts, and the words that a matching invoice must contain. */
type Question = Readonly<{ name: string; typed: string; words: readonly string[] }>;

/** The search over everything of a large company: how long it takes, and whether it finds all that is there. */
export const bench = millionBench(20, measured);

async function measured(setting: Setting, turns: number): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const question of await questionsOf(setting)) {
    const ask = () =>
      setting.api.post(globalSearch.path, { search_text: question.typed, limit: LIMIT });
    const times = await timesOf(turns, ask);
    const recall = await recallOf(setting, question, await ask());
    const figure = p95(times);
    results.push({
      bench: `search: ${question.name}`,
      figure,
      unit: 'ms p95',
      limit: null,
      ratio: recall,
      goal: `≤ ${GOAL_MS} ms, finds all`,
      met: figure <= GOAL_MS && recall === 1,
    });
  }
  return results;
}

async function questionsOf({ database, companyId, size }: Setting): Promise<Question[]> {
  const { rows } = await sql<{ number: number; with_tax: string; tax_code: string; code: string }>`
    select number, with_tax, buyer_tax_code as tax_code, authority_code as code from invoice
    where company_id = ${companyId} and direction = 'issued' and authority_code is not null
      and currency = 'VND' and template = '1'
    order by issued_on, id offset ${Math.min(3_000, size >> 2)}::integer limit 1`.execute(
    database.db,
  );
  const [some] = rows;
  if (!some) throw new Error('there is no invoice to look for');
  const number = String(some.number).padStart(8, '0');
  const amount = Number(some.with_tax).toLocaleString('vi');
  return [
    asTyped('rare fragment', 'hy hữu'),
    asTyped('common fragment', 'công ty'),
    asTyped('two words, unaccented', 'thien phong'),
    asTyped('half a word', 'phon'),
    asTyped('nothing', 'không hề có'),
    { name: 'number', typed: number, words: [number] },
    { name: 'digits of a number', typed: String(some.number), words: [String(some.number)] },
    { name: 'amount with marks', typed: amount, words: [some.with_tax] },
    { name: 'tax code', typed: some.tax_code, words: [some.tax_code] },
    { name: 'code of the authority', typed: some.code, words: [some.code.toLowerCase()] },
  ];
}

const asTyped = (name: string, typed: string): Question => ({
  name,
  typed,
  words: foldForSearch(typed).split(' '),
});

/** Recall: share of matching invoices, up to the limit, that the search returned; counted by a full scan. */
async function recallOf(
  { database, companyId }: Setting,
  { words }: Question,
  answer: unknown,
): Promise<number> {
  const { invoices } = globalSearch.output.parse((answer as { data: unknown }).data);
  const holds = sql.join(
    words.map((word) => sql`strpos(search_text, ${word}) > 0`),
    sql` and `,
  );
  const { rows } = await sql<{ all: number; hits: number }>`
    select count(*)::integer as all, count(*) filter (where id = ${anyId(invoices.map(({ id }) => id))})::integer as hits
    from invoice where company_id = ${companyId} and deleted_at is null and ${holds}`.execute(
    database.db,
  );
  const [{ all, hits } = { all: 0, hits: 0 }] = rows;
  return all === 0 ? 1 : hits / Math.min(all, LIMIT);
}
