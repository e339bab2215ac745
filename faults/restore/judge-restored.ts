import { decodeMessage } from '../../packages/xml/src/message/decode.ts';
import { auditIsWhole } from '../judges/audit-is-whole.ts';
import { countersAreRows } from '../judges/counters-are-rows.ts';
import { eventsAreWhole } from '../judges/events-are-whole.ts';
import { filesAreReadable } from '../judges/files-are-readable.ts';
import type { Finding } from '../judges/finding.ts';
import { inboxIsEmpty } from '../judges/inbox-is-empty.ts';
import type { World } from '../world/world.ts';

const JUDGES: Readonly<Record<string, (world: World) => Promise<readonly string[]>>> = {
  'counters are rows': (world) => countersAreRows(world, NO_LEDGER),
  'audit is whole': (world) => auditIsWhole(world, NO_LEDGER),
  'files are readable': (world) => filesAreReadable(world, NO_LEDGER),
  'events are whole': (world) => eventsAreWhole(world, NO_LEDGER),
  'the inbox is empty': (world) => inboxIsEmpty(world, NO_LEDGER),
  'numbers are explained': numbersAreExplained,
  'the authority has each number once': authorityHasEachOnce,
};
/** These judges read no ledger. */
const NO_LEDGER = { rows: [], answers: new Map(), complaints: [] } as never;

export type Judgement = Readonly<{
  findings: readonly Finding[];
  counts: Readonly<Record<string, string>>;
}>;

export async function judgeRestored(world: World): Promise<Judgement> {
  const findings: Finding[] = [];
  for (const [judge, look] of Object.entries(JUDGES)) {
    const found = await look(world).catch((error) => [`cannot be judged: ${error}`]);
    findings.push(...found.map((what) => ({ judge, what })));
  }
  const explained = await explanations(world);
  const of = (kind: (typeof KINDS)[number]) =>
    String(explained.filter((one) => one.kinds === kind).length);
  return {
    findings,
    counts: {
      numbers: String(explained.length),
      'invoices of this installation': of('own'),
      "imported from the authority's copies": of('imported'),
      'reserved without content': of('reserved'),
    },
  };
}

const KINDS = ['own', 'imported', 'reserved'] as const;
type Explained = Readonly<{
  series: string;
  number: number;
  /** All its explanations; one is right. */
  kinds: string;
}>;

/** Each number below the next one of its series, with what explains it. */
const explanations = ({ rows }: World): Promise<Explained[]> =>
  rows.query<Explained>(
    `select c.tax_code || '/' || s.template || s.serial as series, n.number, concat_ws(', ', (
         select string_agg(case when exists (
             select from invoice_source f where f.company_id = i.company_id and f.invoice_id = i.id) then 'imported' else 'own' end, ', ')
         from invoice i where i.company_id = s.company_id and i.direction = 'issued' and i.template = s.template
           and i.serial = s.serial and i.number = n.number and i.deleted_at is null
       ), (
         select string_agg('reserved', ', ') from reserved_number r
         where r.company_id = s.company_id and r.template = s.template and r.serial = s.serial
           and n.number between r.first_number and r.last_number and not exists (
             select from invoice i where i.company_id = s.company_id and i.direction = 'issued' and i.template = s.template
               and i.serial = s.serial and i.number = n.number)
       )) as kinds
     from series s join company c on c.id = s.company_id
       cross join lateral generate_series(1, s.next_number - 1) as n(number)
     order by 1, 2`,
  );

async function numbersAreExplained(world: World): Promise<string[]> {
  const explained = await explanations(world);
  return explained.flatMap(({ series, number, kinds }) =>
    KINDS.some((kind) => kind === kinds)
      ? []
      : [`${series} ${number}: ${kinds === '' ? 'not explained' : kinds}`],
  );
}

type Stored = Readonly<{
  key: string;
  state: string;
  buyer: string | null;
  code: string | null;
}>;

/** Each accepted invoice is here with its buyer and its code, and was accepted once. */
async function authorityHasEachOnce({ rows, authority: { simulator } }: World): Promise<string[]> {
  const stored = new Map(
    (
      await rows.query<Stored>(
        `select concat_ws('/', seller_tax_code, template, serial, number) as key, processing_state as state,
           buyer_name as buyer, authority_code as code
         from invoice where direction = 'issued' and number is not null and deleted_at is null`,
      )
    ).map((one) => [one.key, one]),
  );
  const accepted = simulator
    .accepted()
    .map(({ taxCode, template, serial, number }) => [taxCode, template, serial, number].join('/'));
  const sent = sentInvoices(simulator);
  return [
    ...accepted
      .filter((key, index) => accepted.indexOf(key) !== index)
      .map((key) => `${key} was accepted twice`),
    ...accepted.flatMap((key) => differences(key, stored.get(key), sent.get(key) ?? [])),
    ...[...stored.values()]
      .filter(({ key, state }) => state === 'accepted' && !accepted.includes(key))
      .map(({ key }) => `${key} is accepted here, and not there`),
  ];
}

function differences(key: string, here: Stored | undefined, there: readonly string[]): string[] {
  if (there.length !== 1) return [`${key} was sent in ${there.length} messages`];
  if (!here) return [`${key} is accepted there, and not here`];
  if (here.state !== 'accepted' || here.code === null)
    return [`${key} is ${here.state} here, with the code ${here.code}`];
  return here.buyer === there[0] ? [] : [`${key} is of ${here.buyer} here, of ${there[0]} there`];
}

/** Names of the buyers under each key, one for each message that brought it. */
function sentInvoices(simulator: World['authority']['simulator']): Map<string, string[]> {
  const byKey = new Map<string, string[]>();
  for (const id of new Set(simulator.received().map(({ messageId }) => messageId))) {
    const bytes = simulator.bytesOf(id);
    const message = bytes && decodeMessage(bytes);
    if (!message || !('invoices' in message)) continue;
    for (const { seller, template, serial, number, buyer } of message.invoices) {
      const key = [seller.taxCode, template, serial, number].join('/');
      byKey.set(key, [...(byKey.get(key) ?? []), buyer.legalName ?? buyer.name ?? '']);
    }
  }
  return byKey;
}
