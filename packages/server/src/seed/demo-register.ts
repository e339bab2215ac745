import { addDays } from '@hoadon/domain/dates/add-days';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { foldForSearch } from '@hoadon/domain/search/fold';
import { sql } from 'kysely';
import type { Taxpayer } from '../connectors/business-registry/port.ts';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db/transact.ts';
import { DEMO_BUYERS, DEMO_COMPANY } from './demo-company.ts';
import { madeUp } from './made-up.ts';
import { CLOSED_CUSTOMER, CUSTOMERS, VENDORS } from './months/partners.ts';

/** Every so many vendors one has moved, and one has another name by now. */
const MOVED = 11;
const RENAMED = 7;

type Entry = Readonly<{
  tax_code: string;
  name: string;
  address: string | null;
  /** In the register's words; one without them is active. */
  closed?: string;
  /** Null: not in the register. */
  history?: Taxpayer['history'];
}>;

/** Vendors that stopped working so many days ago: before what was bought of them in the months, and after most of it. */
const STOPPED: readonly (readonly [number, number])[] = [
  [204, 400],
  [205, 3],
];
/** Since when they had worked. */
const FOUNDED = '2015-01-05';

/** Register entries of the made-up parties of the demo: as the invoices state them, but for a few. */
export async function saveRegister(tx: Tx, clock: Clock): Promise<void> {
  const entries = everybody(clock.today()).map((entry) => ({
    ...entry,
    search_text: foldForSearch(`${entry.tax_code} ${entry.name}`),
  }));
  await sql`
    insert into registry_entry (tax_code, found, name, address, status, status_text, history, source, fetched_at, search_text)
    select e.tax_code, true, e.name, e.address, case when e.closed is null then 'active' else 'not-active' end, e.closed, e.history, 'demo', ${clock.now()}::timestamptz, e.search_text
    from json_to_recordset(${JSON.stringify(entries)}::json)
      as e(tax_code text, name text, address text, closed text, history jsonb, search_text text)
    on conflict (tax_code) do update set fetched_at = excluded.fetched_at
    where registry_entry.source = 'demo'`.execute(tx);
}

function everybody(today: PlainDate): Entry[] {
  const buyers = Object.values(DEMO_BUYERS).flatMap(({ taxCode, legalName, name, address }) =>
    taxCode ? [{ tax_code: taxCode, name: legalName ?? name ?? '', address }] : [],
  );
  const { tax_code, full_name: name, address } = DEMO_COMPANY;
  return [
    { tax_code, name, address },
    ...buyers,
    ...numbered(CUSTOMERS).map(asStated),
    ...numbered(VENDORS).map((number) => asRegistered(number, today)),
    { ...asStated(CLOSED_CUSTOMER), closed: CLOSED },
  ];
}

const CLOSED = 'NNT ngừng hoạt động và đã đóng MST';

const numbered = ({ first, count }: Readonly<{ first: number; count: number }>): number[] =>
  Array.from({ length: count }, (_, index) => first + index);

function asStated(number: number): Entry {
  const { taxCode, name, address } = madeUp(number);
  return { tax_code: taxCode, name, address };
}

function asRegistered(number: number, today: PlainDate): Entry {
  const stated = asStated(number);
  const days = STOPPED.find(([vendor]) => vendor === number)?.[1];
  if (days !== undefined)
    return { ...stated, closed: CLOSED, history: stoppedOn(addDays(today, -days)) };
  if (number % RENAMED === 0) return { ...stated, name: `${stated.name} Mới` };
  if (number % MOVED === 0) return { ...stated, address: `Lô B2, ${stated.address}` };
  return stated;
}

const stoppedOn = (day: PlainDate): Taxpayer['history'] => [
  { status: 'active', from: FOUNDED, until: addDays(day, -1) },
  { status: 'not-active', from: day, until: null },
];
