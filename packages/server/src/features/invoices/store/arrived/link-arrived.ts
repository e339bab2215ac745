import { repeatedReplacements } from '@hoadon/domain/corrections/repeated-replacements';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { CorrectionClaim } from '@hoadon/domain/intake/correction-claim';
import { mayCorrect, type Provenance } from '@hoadon/domain/intake/may-correct';
import type { SourceWay } from '@hoadon/domain/intake/settle-sources';
import type { Correction } from '@hoadon/domain/invoice/invoice';
import { ISSUED_HERE } from '@hoadon/domain/invoice/origin';
import type { Trust } from '@hoadon/domain/verification/trust';
import { sql } from 'kysely';
import { anyId, anyText } from '../../../../platform/db/any-of.ts';
import type { Tx } from '../../../../platform/db/transact.ts';
import type { Events } from '../../../../platform/events/port.ts';
import { askToCheck } from '../checking/index.ts';
import type { StatedBySource } from '../content/index.ts';
import { MOST_GENERATIONS } from '../known-corrections.ts';
import { settlePaidFor } from '../payments.ts';
import { type Step, settleChains, settleOriginals } from '../states/index.ts';

/** An invoice that came in, as it stands in its family. */
export type ArrivedMember = Readonly<{
  id: string;
  /** invoiceKey() of it. */
  key: string;
  /** What it says of the invoice that it puts right, and the key of that; null: it puts none right. */
  corrects: Readonly<{ related: Correction; key: string | null }> | null;
}>;

/**
 * Ties invoices that came in to those that they put right, and to those that put them right: whichever of two
 * comes later makes the tie, from what the newer document says. The originals get their place in the chain. What names an invoice that is better
 * known than itself puts nothing right (`mayCorrect`), whichever came first.
 */
export async function linkArrived(
  tx: Tx,
  events: Events,
  step: Step,
  members: readonly ArrivedMember[],
): Promise<void> {
  if (members.length === 0) return;
  await keepCorrections(tx, step.companyId, members);
  await settleTies(
    tx,
    events,
    step,
    members.map(({ id, key }) => ({ id, key })),
  );
}

/** Ties what was not believed before, and unties what is not any more; called where invoices were checked. */
export async function linkChecked(
  tx: Tx,
  events: Events,
  step: Step,
  ids: readonly string[],
): Promise<void> {
  await settleTies(tx, events, step, await findNamed(tx, step.companyId, ids));
}

async function keepCorrections(
  tx: Tx,
  companyId: string,
  members: readonly ArrivedMember[],
): Promise<void> {
  const corrections = members.flatMap(({ id, corrects }) =>
    corrects === null
      ? []
      : [
          {
            id,
            key: corrects.key,
            ...corrects.related,
            issuedOn: corrects.related.issuedOn || null,
          },
        ],
  );
  if (corrections.length === 0) return;
  await sql`
    insert into invoice_correction (company_id, invoice_id, relation, adjusts, cause_code, reason, original_template,
      original_serial, original_number, original_issued_on, original_key)
    select ${companyId}::bigint, c.id, c.relation, c.adjusts, c."causeCode", c.reason, c.template, c.serial, c.number,
      c."issuedOn", c.key
    from json_to_recordset(${JSON.stringify(corrections)}::json) as c(id bigint, key text, relation text,
      adjusts text, "causeCode" text, reason text, template text, serial text, number text, "issuedOn" date)
    on conflict (company_id, invoice_id) do update set
      relation = excluded.relation, adjusts = excluded.adjusts,
      cause_code = coalesce(excluded.cause_code, invoice_correction.cause_code), original_template = excluded.original_template,
      original_serial = excluded.original_serial, original_number = excluded.original_number,
      original_issued_on = excluded.original_issued_on, original_key = excluded.original_key`.execute(
    tx,
  );
}

type Came = Readonly<{
  origin: number;
  trust: Trust | null;
  sources: readonly Readonly<{ way: SourceWay; stated: StatedBySource | null }>[];
}>;
type Pair = Readonly<{
  invoice_id: string;
  relation: string;
  other_id: string;
  serial: string;
  issued_on: PlainDate;
  number: number | null;
  is_tied: boolean;
  correction: Came;
  original: Came;
}>;

const provenanceOf = ({ origin, trust, sources }: Came): Provenance => ({
  isIssuedHere: origin === ISSUED_HERE,
  trust: trust ?? 'unchecked',
  sources: sources.map(({ way, stated }) => {
    const isSigned = stated?.isSigned ?? false;
    return { way, isSigned, hasSignature: stated?.hasSignature ?? isSigned };
  }),
});

type Named = Pick<ArrivedMember, 'id' | 'key'>;

const isBelieved = ({ correction, original }: Pair): boolean =>
  mayCorrect(provenanceOf(correction), provenanceOf(original));

async function settleTies(
  tx: Tx,
  events: Events,
  step: Step,
  members: readonly Named[],
): Promise<void> {
  const { companyId } = step;
  const stated = await findStated(tx, companyId, members);
  const repeated = await findRepeated(tx, companyId, stated);
  const tied = [...stated.filter(isBelieved), ...repeated.wanted].filter(({ is_tied }) => !is_tied);
  const untied = [
    ...stated.filter((pair) => pair.is_tied && !isBelieved(pair)),
    ...repeated.unwanted,
  ];
  // A repeated replacement is tied after what it states, which decides where it is declared.
  const ties = tied.map((pair) => ({ ...pair, position: stated.includes(pair) ? 1 : 2 }));
  if (ties.length > 0)
    await sql`
      insert into invoice_link (company_id, invoice_id, relation, other_id, open, position)
      select ${companyId}::bigint, p.invoice_id, p.relation, p.other_id, false, p.position
      from json_to_recordset(${JSON.stringify(ties)}::json)
        as p(invoice_id bigint, relation text, other_id bigint, position integer)
      order by p.invoice_id, p.position, p.other_id
      on conflict (company_id, invoice_id, relation, other_id) do nothing`.execute(tx);
  if (untied.length > 0)
    await sql`
      delete from invoice_link l
      using json_to_recordset(${JSON.stringify(untied)}::json) as p(invoice_id bigint, relation text, other_id bigint)
      where l.company_id = ${companyId} and l.invoice_id = p.invoice_id and l.relation = p.relation
        and l.other_id = p.other_id`.execute(tx);
  await settleChains(
    tx,
    events,
    step,
    tied.map(({ invoice_id: id, serial }) => ({ id, serial, to_state: 'accepted' })),
  );
  await settleOriginals(
    tx,
    events,
    step,
    untied.map(({ invoice_id, other_id }) => ({ id: other_id, untied: invoice_id })),
  );
  await settleClaims(tx, step, members, {
    unproven: [...stated.filter((pair) => !isBelieved(pair)), ...repeated.unproven],
    repeated: repeated.wanted,
  });
  // Payments count where the last replacement that is believed is, whichever was tied first.
  const moved = [...tied, ...untied].some(({ relation }) => relation === 'replaces');
  const replaced = [...stated, ...repeated.wanted, ...untied].filter(
    ({ relation }) => relation === 'replaces',
  );
  if (moved)
    await settlePaidFor(tx, events, companyId, [
      ...new Set(replaced.map(({ other_id }) => other_id)),
    ]);
}

/** Pairs of the members, and of all replacements of the same families. */
async function findStated(
  tx: Tx,
  companyId: string,
  members: readonly Named[],
): Promise<readonly Pair[]> {
  let around = await findKeysAround(tx, companyId, members);
  for (let generation = 0; generation < MOST_GENERATIONS; generation += 1) {
    const pairs = await findPairs(tx, companyId, around);
    const replacing = pairs.filter(({ relation }) => relation === 'replaces');
    const known = new Set(around.map(({ id }) => id));
    const more = replacing
      .flatMap(({ invoice_id, other_id }) => [invoice_id, other_id])
      .filter((id) => !known.has(id));
    if (more.length === 0) return pairs;
    around = [...around, ...(await findNamed(tx, companyId, [...new Set(more)]))];
  }
  return findPairs(tx, companyId, around);
}

const NAMED = sql`
  id, coalesce(received_key, concat_ws('|', seller_tax_code, template, serial, number)) as key`;

async function findNamed(tx: Tx, companyId: string, ids: readonly string[]): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select ${NAMED} from invoice where company_id = ${companyId} and id = ${anyId(ids)}`.execute(
    tx,
  );
  return rows;
}

/** The members, and under the same ids what they state to correct: a member that was deleted has no pairs, and its family changes. */
async function findKeysAround(
  tx: Tx,
  companyId: string,
  members: readonly Named[],
): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select invoice_id as id, original_key as key from invoice_correction
    where company_id = ${companyId} and original_key is not null
      and invoice_id = ${anyId(members.map(({ id }) => id))}`.execute(tx);
  return [...members, ...rows];
}

type Repeated = Readonly<{
  wanted: readonly Pair[];
  unwanted: readonly Pair[];
  /** Later replacements that are less well known than the earlier ones. */
  unproven: readonly Pair[];
}>;

/** Replacements that take the place of other replacements, and ties of that kind that nothing asks for any more. */
async function findRepeated(tx: Tx, companyId: string, stated: readonly Pair[]): Promise<Repeated> {
  const replacing = stated.filter(({ relation }) => relation === 'replaces');
  const byId = new Map(replacing.map((pair) => [pair.invoice_id, pair]));
  if (byId.size < 2) return { wanted: [], unwanted: [], unproven: [] };
  const { rows: links } = await sql<Pick<Pair, 'invoice_id' | 'other_id'>>`
    select invoice_id, other_id from invoice_link
    where company_id = ${companyId} and relation = 'replaces' and invoice_id = ${anyId([...byId.keys()])}
      and other_id = ${anyId([...byId.keys()])}`.execute(tx);
  const keyOf = (by: string, of: string) => `${by} ${of}`;
  const tied = new Set(links.map(({ invoice_id, other_id }) => keyOf(invoice_id, other_id)));
  const pairOf = (by: string, of: string): Pair[] => {
    const [correction, original] = [byId.get(by), byId.get(of)];
    return correction && original
      ? [
          {
            ...correction,
            other_id: of,
            original: original.correction,
            is_tied: tied.has(keyOf(by, of)),
          },
        ]
      : [];
  };
  const { derived, refused } = repeatedReplacements(
    replacing
      .filter(isBelieved)
      .map(({ invoice_id, other_id }) => ({ by: invoice_id, of: other_id })),
    {
      inOrder: (one, other) => laterLast(byId.get(one), byId.get(other)),
      mayReplace: ({ by, of }) => pairOf(by, of).every(isBelieved),
    },
  );
  const wanted = derived.flatMap(({ by, of }) => pairOf(by, of));
  const asked = new Set(
    [...wanted, ...stated].map(({ invoice_id, other_id }) => keyOf(invoice_id, other_id)),
  );
  return {
    wanted,
    unproven: refused.flatMap(({ by, of }) => pairOf(by, of)),
    unwanted: links
      .filter(({ invoice_id, other_id }) => !asked.has(keyOf(invoice_id, other_id)))
      .flatMap(({ invoice_id, other_id }) => pairOf(invoice_id, other_id)),
  };
}

function laterLast(one: Pair | undefined, other: Pair | undefined): number {
  if (!one || !other) return 0;
  if (one.issued_on !== other.issued_on) return one.issued_on < other.issued_on ? -1 : 1;
  return (
    (one.number ?? 0) - (other.number ?? 0) ||
    (BigInt(one.invoice_id) < BigInt(other.invoice_id) ? -1 : 1)
  );
}

/** Saves why a document is not believed to correct another, or corrects it once more; invoices of which that changes are checked again. */
async function settleClaims(
  tx: Tx,
  { companyId, at }: Step,
  members: readonly Named[],
  { unproven, repeated }: Readonly<{ unproven: readonly Pair[]; repeated: readonly Pair[] }>,
): Promise<void> {
  const claims = new Map<string, CorrectionClaim>([
    ...repeated.map(({ invoice_id }) => [invoice_id, 'replaced-before'] as const),
    ...unproven.map(({ invoice_id }) => [invoice_id, 'unproven'] as const),
  ]);
  const rows = [...claims].map(([id, claim]) => ({ id, claim }));
  const { rows: changed } = await sql<{ id: string }>`
    with about as (
      select c.invoice_id from invoice_correction c
      where c.company_id = ${companyId} and c.invoice_id = ${anyId([...claims.keys(), ...members.map(({ id }) => id)])}
      union
      select c.invoice_id from invoice_correction c
      where c.company_id = ${companyId} and c.original_key = ${anyText(members.map(({ key }) => key))}
      union
      select c.invoice_id from invoice_correction c
      where c.company_id = ${companyId} and c.original_key = any (array(
        select m.original_key from invoice_correction m
        where m.company_id = ${companyId} and m.original_key is not null
          and m.invoice_id = ${anyId(members.map(({ id }) => id))}))
    ), now as (
      select a.invoice_id, n.claim
      from about a
        left join json_to_recordset(${JSON.stringify(rows)}::json) as n(id bigint, claim text) on n.id = a.invoice_id
    )
    update invoice_correction c set claim = n.claim from now n
    where c.company_id = ${companyId} and c.invoice_id = n.invoice_id and c.claim is distinct from n.claim
    returning c.invoice_id as id`.execute(tx);
  await askToCheck(
    tx,
    { companyId, actor: 'job/verification', at },
    changed.map(({ id }) => id),
  );
}

/** How an invoice came: `i` is the invoice. */
const CAME = sql`json_build_object('origin', i.origin, 'trust', i.trust, 'sources', (
  select coalesce(json_agg(json_build_object('way', s.way, 'stated', s.stated)), '[]')
  from invoice_source s where s.company_id = i.company_id and s.invoice_id = i.id))`;

/**
 * Corrections from outside among the members or of them, each with what it names. A key names one received invoice, or one that the company issued. Invoices are
 * looked up by arrays and not joined: a join of a company of which the planner knows nothing yet reads all of it for each row.
 */
async function findPairs(
  tx: Tx,
  companyId: string,
  members: readonly Named[],
): Promise<readonly Pair[]> {
  const { rows } = await sql<Pair>`
    with corrections as (
      select c.invoice_id, c.relation, c.original_key from invoice_correction c
      where c.company_id = ${companyId} and c.original_key is not null
        and c.invoice_id = ${anyId(members.map(({ id }) => id))}
      union
      select c.invoice_id, c.relation, c.original_key from invoice_correction c
      where c.company_id = ${companyId} and c.original_key = ${anyText(members.map(({ key }) => key))}
    ), received as materialized (
      select id, received_key from invoice
      where company_id = ${companyId} and direction = 'received' and deleted_at is null
        and received_key = any (array(select original_key from corrections))
    ), issued as materialized (
      select id from invoice
      where company_id = ${companyId} and direction = 'issued' and id = any (array(select invoice_id from corrections))
    ), pairs as materialized (
      select c.invoice_id, c.relation, o.id as other_id from corrections c
        join received o on o.received_key = c.original_key
      union all
      select c.invoice_id, c.relation, o.id from corrections c
        join issued n on n.id = c.invoice_id
        join invoice o on o.company_id = ${companyId} and o.direction = 'issued' and o.deleted_at is null
          and o.template = split_part(c.original_key, '|', 2) and o.serial = split_part(c.original_key, '|', 3)
          and o.number = split_part(c.original_key, '|', 4)::integer
    ), named as materialized (
      select i.id, i.serial, i.issued_on, i.number, ${CAME} as came from invoice i
      where i.company_id = ${companyId} and i.deleted_at is null
        and i.id = any (array(select invoice_id from pairs union select other_id from pairs))
    )
    select p.invoice_id, p.relation, p.other_id, c.serial, c.issued_on, c.number, c.came as correction, o.came as original, exists (
        select from invoice_link l where l.company_id = ${companyId} and l.invoice_id = p.invoice_id
          and l.relation = p.relation and l.other_id = p.other_id) as is_tied
    from pairs p join named c on c.id = p.invoice_id join named o on o.id = p.other_id
    where p.invoice_id <> p.other_id
    order by p.invoice_id, p.other_id`.execute(tx);
  return rows;
}
