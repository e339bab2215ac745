import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { DELETE, issue, RESTORE } from '../features/issuing/testing/calls.ts';
import {
  type IssuingFixture,
  issuingFixture,
  line,
  payload,
} from '../features/issuing/testing/issuing-fixture.ts';
import { CALM } from '../features/issuing/testing/modelled-plan.ts';
import { type Dice, diceOf } from '../platform/dice.ts';
import {
  correctingApp,
  DETAIL,
  EDIT_PRODUCT,
  RELEASE_CORRECTION,
  REPLACE,
} from './testing/correcting-app.ts';

/** CORRECTION_RUNS=500 for a long night; CORRECTION_SEED to play one again. */
const RUNS = Number(process.env['CORRECTION_RUNS'] ?? 8);
const FIRST_SEED = Number(process.env['CORRECTION_SEED'] ?? 1);
const ACTS = 30;
/** Without a code: a correction takes effect with its signature, and loses it where the authority refuses it. */
const SERIAL = 'K26TAA';
const REFUSAL = { code: '20001', path: 'NMua/CCCDan', text: 'Sai định dạng', remedy: null };

let fixture: IssuingFixture;
beforeAll(async () => {
  fixture = await issuingFixture();
});

type Play = Readonly<{
  dice: Dice;
  companyId: string;
  app: ReturnType<typeof correctingApp>;
}>;
type Act = (play: Play) => Promise<void>;

const grounds = (play: Play, cause: string) => ({
  ...payload({ invoice_common_code: SERIAL }),
  reason_change: 'Giao thiếu ghế',
  cause_code: cause,
  agreement_date: '2026-11-21',
  is_publish_now: play.dice.once(3),
});
const chairs = (quantity: number, original?: number) => ({
  ...line({ name: 'Ghế văn phòng', quantity: String(quantity), price: '10000', rate: '10' }),
  ...(quantity < 0 && { method: 'GIAM' as const }),
  ...(original && { original_index: original }),
});
type Standing = 'issued' | 'draft' | 'deleted' | 'refused';
const STANDING = {
  issued: sql`processing_state not in ('draft', 'refused')`,
  draft: sql`processing_state = 'draft' and deleted_at is null`,
  deleted: sql`deleted_at is not null`,
  refused: sql`processing_state = 'refused'`,
} as const;

/** An invoice in this state, mostly one of the first, so that many acts concern the same. Null: there is none. */
async function anyOf({ dice, companyId }: Play, standing: Standing): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from invoice where company_id = ${companyId} and ${STANDING[standing]}
    order by id`.execute(fixture.platform.db);
  return rows[Math.min(dice.roll(rows.length), dice.roll(rows.length))]?.id ?? null;
}

const adjust: Act = async (play) => {
  const id = await anyOf(play, 'issued');
  const written = { ...grounds(play, play.dice.pick(['13', '05'])), lines: [chairs(-1)] };
  await play.app.post(EDIT_PRODUCT(id ?? ''), written);
};

const replace: Act = async (play) => {
  const id = await anyOf(play, 'issued');
  await play.app.post(REPLACE(id ?? ''), { ...grounds(play, '13'), lines: [chairs(9)] });
};

const adjustTwo: Act = async (play) => {
  const [first, second] = [await anyOf(play, 'issued'), await anyOf(play, 'issued')];
  await play.app.post(EDIT_PRODUCT(first ?? ''), {
    ...grounds(play, '05'),
    original_ids: [first, second],
    list_number: 'BK-01',
    lines: [chairs(-1, 1), chairs(-2, 2)],
  });
};

const remove: Act = async (play) => {
  await play.app.delete(DELETE((await anyOf(play, 'draft')) ?? '0'));
};

const bringBack: Act = async (play) => {
  const ids = [await anyOf(play, 'deleted'), await anyOf(play, 'deleted')];
  await play.app.post(RESTORE, { list_invoice_id: ids.filter((id) => id !== null) });
};

/** Issues a draft, or sends a refused one again. */
const release: Act = async (play) => {
  const id = (await anyOf(play, play.dice.once(3) ? 'refused' : 'draft')) ?? '0';
  const worth = await worthOfListed(play, id);
  const { status } = await play.app.post(RELEASE_CORRECTION(id), {});
  if (status === 200 && worth !== null) expect(await worthOfListed(play, id)).toEqual(worth);
};

const releaseTwo: Act = async (play) => {
  const ids = [await anyOf(play, 'draft'), await anyOf(play, 'draft')];
  await Promise.all(ids.map((id) => play.app.post(RELEASE_CORRECTION(id ?? '0'), {})));
};

const work: Act = async ({ dice }) => {
  fixture.authority.plan.current = dice.once(3)
    ? { ...CALM, verdict: () => ({ refuses: REFUSAL }) }
    : CALM;
  await fixture.platform.jobs.drain();
  fixture.authority.plan.current = CALM;
};

const DO: readonly [Act, ...Act[]] = [
  adjust,
  replace,
  adjustTwo,
  remove,
  bringBack,
  bringBack,
  release,
  release,
  releaseTwo,
  work,
  work,
];

type Tie = Readonly<{ original: string; relation: 'replaces' | 'adjusts'; cause: string }>;

/** Corrections that have effect, by the invoice that each corrects. */
async function inEffect({ companyId }: Play): Promise<Tie[]> {
  const { rows } = await sql<Tie>`
    select l.other_id::text as original, l.relation, k.cause_code as cause
    from invoice_link l
      join invoice c on c.company_id = l.company_id and c.id = l.invoice_id and c.deleted_at is null
      join invoice_correction k on k.company_id = l.company_id and k.invoice_id = l.invoice_id
    where l.company_id = ${companyId} and l.relation in ('replaces', 'adjusts')
      and c.processing_state in ('signed', 'sent', 'unknown', 'accepted')`.execute(
    fixture.platform.db,
  );
  return rows;
}

/** The law on further corrections, implemented independently of the product. */
function isAllowed(ties: readonly Tie[], what: 'original' | 'replacement' | 'adjustment'): boolean {
  const replacements = ties.filter(({ relation }) => relation === 'replaces').length;
  const adjustments = ties.length - replacements;
  if (ties.length === 0) return true;
  if (what === 'adjustment') return false;
  if (replacements > 0) return replacements === 1 && adjustments === 0;
  return what === 'original' || ties.every(({ cause }) => cause !== '13');
}

async function check(play: Play): Promise<void> {
  const ties = await inEffect(play);
  const { rows } = await sql<{ id: string; relation: Tie['relation'] | null }>`
    select i.id::text, k.relation from invoice i
      left join invoice_correction k on k.company_id = i.company_id and k.invoice_id = i.id
    where i.company_id = ${play.companyId}`.execute(fixture.platform.db);
  const KINDS = { replaces: 'replacement', adjusts: 'adjustment' } as const;
  const broken = rows.filter(({ id, relation }) => {
    const kind = relation ? KINDS[relation] : 'original';
    // A replacement that was adjusted for a later event, and of which the first event was then forgotten, is adjusted again.
    const own = ties.filter(({ original }) => original === id);
    const first = own.some(({ cause }) => cause === '05') && kind === 'replacement';
    return !isAllowed(own, first ? 'original' : kind);
  });
  expect(broken).toEqual([]);
}

/** What the originals of a list come to now, and what its content states; null: it has none. */
async function worthOfListed({ app, companyId }: Play, id: string) {
  const { rows } = await sql<{ state: string; before: string | null }>`
    select i.processing_state as state,
      (select string_agg(o->'before'->>'withTax', ' ') from jsonb_array_elements(c.content->'related'->'list'->'originals') o) as before
    from invoice i join invoice_content c on c.company_id = i.company_id and c.invoice_id = i.id
    where i.company_id = ${companyId} and i.id = ${id}`.execute(fixture.platform.db);
  const [row] = rows;
  if (!row?.before) return null;
  if (row.state !== 'draft' && row.state !== 'refused') return row.before;
  const { rows: originals } = await sql<{ id: string }>`
    select other_id as id from invoice_link where company_id = ${companyId} and invoice_id = ${id} order by position`.execute(
    fixture.platform.db,
  );
  const worth = await Promise.all(
    originals.map(async (one) => {
      const { data } = await app.get(DETAIL(one.id));
      return data.family_value?.total_amount_with_tax ?? data.total_amount_with_tax;
    }),
  );
  return worth.join(' ');
}

test(`whatever order corrections are drafted, deleted, brought back, issued and refused in, no invoice is corrected by two of which one was not allowed: ${RUNS} histories`, {
  timeout: 30_000 + RUNS * 15_000,
}, async () => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + RUNS; seed += 1) {
    const company = await fixture.company({ series: [SERIAL] });
    const app = correctingApp(fixture, company);
    const { companyId } = company;
    const play: Play = { dice: diceOf(seed), companyId, app };
    for (let made = 0; made < 2; made += 1)
      await issue(fixture, company, { invoice_common_code: SERIAL });
    for (let act = 0; act < ACTS; act += 1) {
      await play.dice.pick(DO)(play);
      await check(play).catch((error: unknown) => {
        throw new Error(`seed ${seed}, act ${act}`, { cause: error });
      });
    }
  }
});
