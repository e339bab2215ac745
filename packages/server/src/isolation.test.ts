import { switchCompany } from '@hoadon/contracts/auth';
import type { Access, Call } from '@hoadon/contracts/http/define-call';
import { CALLS } from '@hoadon/contracts/index-of-calls';
import { LIST_SORTS, listInvoices, listReleasing } from '@hoadon/contracts/invoice-lists';
import { streamEvents } from '@hoadon/contracts/invoices';
import { getInvoiceFileClient, getSharedInvoices } from '@hoadon/contracts/tag-sharing';
import { ROLE_PERMISSIONS } from '@hoadon/domain/access/permission';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { accessTokens } from './features/auth/index.ts';
import { transact } from './platform/db/transact.ts';
import { type DemoApp, demoApp } from './testing/demo-app.ts';
import {
  type Input,
  inputOf,
  type Owner,
  ownerOn,
  placesOf,
  planted,
  readable,
  sendAs,
  tablesWith,
  unreached,
} from './testing/isolation/index.ts';
import { type WrittenTables, watchCompany } from './testing/watched-writes.ts';

/** Statuses for a thing that belongs to another company or does not exist. */
const REFUSED = [400, 401, 403, 404];
const requestCounts = new Map<string, number>();
const leaks: string[] = [];

let app: DemoApp;
let owner: Owner;
let stranger: Owner;
let member: string;
let expired: string;
let ended: string;
/** The tables in which something of the owner was written since this was asked last. */
let written: WrittenTables;
beforeAll(async () => {
  // The walk takes minutes, and its owner acts last.
  app = await demoApp({ ACCESS_TOKEN_MINUTES: '60' });
  await numberFrom(1000);
  owner = await ownerOn(app.platform);
  await numberFrom(2000);
  stranger = await ownerOn(app.platform);
  member = (await owner.signIn(owner.company.accountant)).access;
  expired = await tokenThatRanOut();
  ended = await tokenOfEndedSession();
  written = await watchCompany(app.platform.db, owner.company.companyId);
  // The events of the setup reach their members before the first request.
  await vi.waitFor(async () => expect(await unreadEvents()).toBe(0), { timeout: 60_000 });
}, 240_000);

/**
 * All tables number from here on: the owner's things from 1001, the stranger's from 2001. One number names things of many tables, and
 * an owner's number never names a thing of the stranger, who would delete his own or end his session.
 */
const numberFrom = (number: number) =>
  sql`select setval(oid::regclass, ${number}) from pg_class
    where relkind = 'S' and relnamespace = 'public'::regnamespace`.execute(app.platform.db);

const unreadEvents = async (): Promise<number> => {
  const { rows } = await sql`
    select 1 from event_head h left join event_reader r on r.company_id = h.company_id
    where h.last_id > coalesce(r.last_id, 0)`.execute(app.platform.db);
  return rows.length;
};

afterAll(() => {
  const summary = [...requestCounts].map(([caller, count]) => `${caller} ${count}`).join(', ');
  process.stdout.write(
    `Isolation: ${CALLS.length} calls asked by ${summary}; ${leaks.length} leaks.\n`,
  );
});

const everyToken = () => accessTokens(app.platform.config.accessTokenKey, 15, app.platform.clock);

async function tokenThatRanOut(): Promise<string> {
  const bearer = await everyToken().read(owner.token);
  if (!bearer) throw new Error('the token of the owner is not read');
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
  const clock = { ...app.platform.clock, now: () => anHourAgo };
  return accessTokens(app.platform.config.accessTokenKey, 15, clock).issue(bearer, clock.now());
}

async function tokenOfEndedSession(): Promise<string> {
  const { access } = await owner.signIn();
  const bearer = await everyToken().read(access);
  await app.platform.db
    .updateTable('login_session')
    .set({ revoked_at: app.platform.clock.now() })
    .where('company_id', '=', owner.company.companyId)
    .where('id', '=', bearer?.sessionId ?? '')
    .execute();
  return access;
}

function ask(caller: string, token: string | null, call: Call, input: Input) {
  requestCounts.set(caller, (requestCounts.get(caller) ?? 0) + 1);
  return sendAs(app.server, token, call, input);
}

const named = (calls: readonly Call[]) =>
  calls.map((call) => [`${call.method} ${call.path}`, call] as const);
const GUARDED = CALLS.filter(({ access, answers }) => access !== 'public' && answers !== 'events');

test.each(named(GUARDED))(
  'API-001 %s: nobody, a made-up token, one that ran out and one of an ended session are refused',
  async (_name, call) => {
    const input = await inputOf(call, owner);
    await written();
    for (const [caller, token] of [
      ['nobody', null],
      ['made-up tokens', 'e30.e30.e30'],
      ['expired tokens', expired],
      ['ended sessions', ended],
    ] as const) {
      const answer = await ask(caller, token, call, input);
      expect(answer.statusCode, `${caller}: ${answer.body}`).toBe(401);
    }
    expect(await written()).toEqual([]);
  },
);

/** All rights but one. */
async function letMemberDoAllBut(access: Access): Promise<void> {
  const rights = Object.entries(ROLE_PERMISSIONS.admin).map(([group, acts]) => [
    group,
    Object.fromEntries(Object.keys(acts).map((act) => [act, access !== `${group}.${act}`])),
  ]);
  await app.platform.db
    .updateTable('membership')
    .set({ permissions: JSON.stringify(Object.fromEntries(rights)) })
    .where('user_id', '=', owner.company.accountant.userId)
    .execute();
}

/** Whether the call needs a permission; the others admit every member, or every recipient of a shared link. */
const asksForRight = ({ access }: Call) => access !== 'signed-in' && access !== 'shared';

test.each(named(GUARDED.filter(asksForRight)))(
  '%s is refused to a member who has every right but the one it asks for',
  async (_name, call) => {
    const input = await inputOf(call, owner);
    await letMemberDoAllBut(call.access);
    await written();
    const answer = await ask('members without the right', member, call, input);
    expect(answer.statusCode, answer.body).toBe(403);
    expect(answer.json().data).toEqual({ permission: call.access });
    expect(await written()).toEqual([]);
  },
);

test.each(named(GUARDED))(
  "%s shows and changes nothing of another company, whatever of that company's is named to it",
  async (_name, call) => {
    const theirs = await inputOf(call, owner);
    await written();
    const answer = await ask('another company', stranger.token, call, theirs);
    expectNothingOfOwner(answer, theirs);
    if (/\{(id|name)\}/.test(call.path)) expect(answer.statusCode, answer.body).toBe(404);
    const own = await inputOf(call, stranger);
    expect(unreached(call, own, owner)).toEqual([]);
    for (const input of planted(call, own, owner))
      expectNothingOfOwner(await ask('another company', stranger.token, call, input), input);
    expect(await written()).toEqual([]);
  },
  120_000,
);

/** Calls with the shared link. */
function askByLink(call: Call, input: Input) {
  requestCounts.set('a shared link', (requestCounts.get('a shared link') ?? 0) + 1);
  const headers = { authorization: `SharedLink ${owner.linkSecret}` };
  return sendAs(app.server, null, call, input, headers);
}

const SHARED: readonly Call[] = [getSharedInvoices, getInvoiceFileClient];
const answersEvents = ({ answers }: Call) => answers === 'events';

test.each(named(CALLS.filter((call) => !SHARED.includes(call) && call.access !== 'public')))(
  'TAG-013 AMB-51 %s: the secret of a shared link is no session',
  async (_name, call) => {
    const input = answersEvents(call) ? {} : await inputOf(call, owner);
    await written();
    const answer = await askByLink(call, input);
    expect(answer.statusCode, answer.body).toBe(401);
    expect(await written()).toEqual([]);
  },
);

test.each(named(CALLS.filter(({ access }) => access === 'public')))(
  'TAG-013 %s tells no more to whoever holds a shared link than to anybody',
  async (_name, call) => {
    const input = await inputOf(call, owner);
    expectNothingOfOwner(await askByLink(call, input), input);
  },
);

test.each(named(SHARED))(
  'TAG-013 TAG-014 VIEW-020 %s shows by a shared link the invoice of its tag and nothing else, whatever is named to it',
  async (_name, call) => {
    const own = await inputOf(call, owner);
    const answer = await askByLink(call, own);
    expect(answer.statusCode, answer.body).toBe(200);
    if (call === getSharedInvoices)
      expect(answer.json().data.invoices.map(({ id }: { id: string }) => id)).toEqual([
        owner.things.issued,
      ]);
    for (const input of planted(call, own, owner)) {
      if (isNamedAlike(input, own)) continue;
      const other = await askByLink(call, input);
      // A cursor is no name of a thing: behind it there is nothing more.
      if (other.statusCode === 200 && call === getSharedInvoices)
        expect(other.json().data.invoices, JSON.stringify(input)).toEqual([]);
      else expect(REFUSED, `${JSON.stringify(input)}: ${other.body}`).toContain(other.statusCode);
    }
    const theirs = await askByLink(call, await inputOf(call, stranger));
    expect(theirs.statusCode, theirs.body).toBe(401);
  },
  120_000,
);

/** Ids are numbers of one company's table: another thing may bear the same one. */
const isNamedAlike = (input: Input, own: Input): boolean =>
  ['id', 'access_list_id', 'company_owner'].every((name) => input[name] === own[name]) &&
  input['cursor'] === undefined;

function expectNothingOfOwner(answer: Awaited<ReturnType<typeof ask>>, input: Input): void {
  const description = `${JSON.stringify(input)}: ${answer.statusCode} ${answer.body.slice(0, 500)}`;
  expect(answer.statusCode, description).toBeLessThan(500);
  // A refusal may repeat what it refuses.
  if (answer.statusCode >= 400 || !readable(answer.rawPayload).includes(owner.mark)) return;
  leaks.push(description);
  expect.fail(`a response has data of another company: ${description}`);
}

test.each(
  named([listInvoices, listReleasing]).flatMap(([, call]) =>
    LIST_SORTS.flatMap((sort) =>
      (['asc', 'desc'] as const).map((order) => [call.path, sort, order, call] as const),
    ),
  ),
)(
  "%s by %s %s: another company's cursor leads to none of its rows",
  async (_path, sort, order, call) => {
    const query = { sort, order, page_size: 1 };
    const own = await ask('the owner', owner.token, call, query);
    const cursor = own.json().page_info?.next_cursor;
    expect(cursor).toBeTruthy();
    const input = { ...query, page_size: 100, cursor };
    expectNothingOfOwner(await ask('another company', stranger.token, call, input), input);
  },
);

test('a page of another company gets no event of this one, with any last event id', async () => {
  const { db, events } = app.platform;
  const heard = async (token: string, lastId: string, until: string) => {
    const leave = new AbortController();
    const response = await fetch(`${app.baseUrl}${streamEvents.path}`, {
      headers: { authorization: `Bearer ${token}`, 'last-event-id': lastId },
      signal: leave.signal,
    });
    const reader = (response.body ?? new ReadableStream())
      .pipeThrough(new TextDecoderStream())
      .getReader();
    let read = '';
    return async () => {
      while (!read.includes(until)) {
        const { done, value } = await reader.read();
        if (done) throw new Error(`the stream ended, ${response.status}: ${read}`);
        read += value;
      }
      leave.abort();
      return read;
    };
  };
  const tell = (companyId: string, state: string) =>
    transact(db, async (tx) =>
      events.publish(tx, companyId, [{ type: 'invoice', id: owner.things.draft, state }]),
    );
  const mine = `mine-${stranger.mark}`;
  const streams = await Promise.all(['0', '1', '999'].map((id) => heard(stranger.token, id, mine)));
  const own = await heard(owner.token, '0', owner.mark);
  await tell(owner.company.companyId, owner.mark);
  await tell(stranger.company.companyId, mine);
  for (const stream of streams) expect(await stream()).not.toContain(owner.mark);
  expect(await own()).toContain(owner.mark);
});

const isAboutThings = (call: Call): boolean => placesOf(call).length > 0 || call.path.includes('{');

/** Done by their owner last, for some of them end what they name. */
test.each(named(GUARDED.filter(isAboutThings)))(
  '%s: what is refused to others is there for its owner',
  async (_name, call) => {
    const token = call === switchCompany ? owner.spare.access : owner.token;
    const answer = await ask('the owner', token, call, await inputOf(call, owner));
    expect(REFUSED, `${answer.statusCode} ${answer.body}`).not.toContain(answer.statusCode);
  },
);

test('no row of another company holds anything of this one in the end', async () => {
  // What its owner did was seen: what others did would have been.
  expect(await written()).toContain('invoice');
  const { db } = app.platform;
  expect(await tablesWith(db, owner.company.companyId, owner.mark)).toContain('invoice');
  expect(await tablesWith(db, stranger.company.companyId, owner.mark)).toEqual([]);
});
