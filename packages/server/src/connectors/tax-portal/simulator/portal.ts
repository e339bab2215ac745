import { setTimeout as sleep } from 'node:timers/promises';
import { dayNumber, isPlainDate } from '@hoadon/domain/dates/calendar';
import { normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import { createTestAuthority, type TestAuthority } from '@hoadon/signing/test-authority';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Clock, systemClock } from '../../../platform/clock.ts';
import type { PortalListing, PortalPlace } from '../port.ts';
import { type Accounts, accounts } from './accounts.ts';
import {
  type PortalBehaviour,
  PortalBehaviourChanges,
  type PortalBehaviourControl,
  type PortalMisbehaviour,
  temper,
} from './behaviour.ts';
import { invoiceDetail } from './list-item.ts';
import { type Lists, lists } from './lists.ts';
import { originals, type PortalOriginals } from './original.ts';

export type PortalSimulatorOptions = Readonly<{
  behaviour?: PortalBehaviourChanges;
  clock?: Clock;
  /** Certifies the sellers of the originals. Default: its own. */
  authority?: () => Promise<TestAuthority>;
}>;

/** A received request. */
export type ReceivedRequest = Readonly<{
  path: string;
  search: string;
  state: string | null;
  met: PortalMisbehaviour | null;
}>;

/** The simulated portal: a Fastify plugin to mount under a prefix, with methods for tests to inspect and control it. */
export type PortalSimulator = FastifyPluginAsync &
  Readonly<{
    behave(changes: PortalBehaviourChanges): PortalBehaviour;
    /** Returns the password of every account without a password of its own. */
    usualPassword(): string;
    /** Returns the text drawn in a captcha; null: unknown. */
    answerTo(key: string): string | null;
    /** Sign-ins whose password was checked. */
    signIns(): readonly string[];
    endSessions(): void;
    /** The latest questions, the oldest first. */
    requests(): readonly ReceivedRequest[];
    clearRequests(): void;
    setClock(clock: Clock): void;
  }>;

const MOST_REMEMBERED = 20_000;
const BLOCKED = {
  status: 403,
  message: 'Hệ thống phát hiện hành vi không hợp lệ. Yêu cầu đã bị chặn.',
};
const BLOCKED_PAGE =
  "<html><body>This page can't be displayed. Contact support for additional information.<br>The incident ID is: 0000000000000000000.</body></html>";

/** The invoice portal over real HTTP, as described in EXTERNAL §1. Misbehaves on demand (`POST /control`). */
export function taxPortalSimulator(options: PortalSimulatorOptions = {}): PortalSimulator {
  let time = options.clock ?? systemClock;
  const mood = temper(options.behaviour);
  const desk = accounts({ now: () => Date.parse(time.now()), behaviour: mood.current });
  const shelf = lists(mood.current, () => time.today());
  let own: Promise<TestAuthority> | null = null;
  const archive = originals(
    options.authority ??
      (() => {
        own ??= createTestAuthority({ name: 'CA MÔ PHỎNG CỦA CỔNG THUẾ' });
        return own;
      }),
  );
  let received: ReceivedRequest[] = [];
  const note = (question: ReceivedRequest) => {
    if (received.length >= MOST_REMEMBERED) received = received.slice(MOST_REMEMBERED / 2);
    received.push(question);
  };
  const plugin: FastifyPluginAsync = async (app) => {
    mountControl(app, mood, desk);
    app.register(async (portal) => {
      portal.addHook('preHandler', requireRequestId);
      mountSignIn(portal, desk);
      mountQuestions(portal, { mood, desk, shelf, archive, note });
    });
  };
  return Object.assign(plugin, {
    behave: mood.change,
    usualPassword: () => mood.current().password,
    answerTo: desk.answerTo,
    signIns: desk.signIns,
    endSessions: desk.endSessions,
    requests: () => received,
    clearRequests: () => {
      received = [];
    },
    setClock: (clock: Clock) => {
      time = clock;
    },
  });
}

/** Its behaviour and the texts of its captchas, for tests. */
function mountControl(app: FastifyInstance, mood: PortalBehaviourControl, desk: Accounts): void {
  app.get('/control', async () => mood.current());
  app.post('/control', async (request, reply) => {
    const changes = PortalBehaviourChanges.safeParse(request.body);
    if (changes.success) return mood.change(changes.data);
    return reply.code(400).send({ code: 'INPUT_DATA_IS_INVALID', issues: changes.error.issues });
  });
  app.post('/control/end-sessions', async () => {
    desk.endSessions();
    return {};
  });
  app.get('/control/captcha/:key', async (request) => ({
    text: desk.answerTo(z.object({ key: z.string() }).parse(request.params).key),
  }));
  app.get('/control/sign-ins', async () => ({ looked: desk.signIns().length }));
}

async function requireRequestId(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const id = z.uuid().safeParse(request.headers['request-id']);
  if (!id.success) await reply.code(403).send(BLOCKED);
}

const SignIn = z.object({
  username: z.string(),
  password: z.string(),
  ckey: z.string(),
  cvalue: z.string(),
});

function mountSignIn(app: FastifyInstance, desk: Accounts): void {
  app.get('/captcha', async (_request, reply) => {
    reply.header('set-cookie', ['TS0000=portal; Path=/', 'Merry-Christmas=1; Path=/; HttpOnly']);
    return desk.captcha();
  });
  app.post('/security-taxpayer/authenticate', async (request, reply) => {
    const credentials = SignIn.safeParse(request.body);
    if (!credentials.success) return refuse(reply, request, 400, 'Dữ liệu không hợp lệ');
    const result = desk.signIn(credentials.data);
    return 'token' in result
      ? result
      : reply.code(result.status).send({ message: result.message, path: 'uri=/authenticate' });
  });
}

type Deps = Readonly<{
  mood: PortalBehaviourControl;
  desk: Accounts;
  shelf: Lists;
  archive: PortalOriginals;
  note: (question: ReceivedRequest) => void;
}>;

const BackEndPath = z.object({ place: z.enum(['query', 'sco-query']) });
const ListPath = BackEndPath.extend({ list: z.enum(['purchase', 'sold']) });
const ListQuery = z.object({
  sort: z.string().optional(),
  size: z.coerce.number().int().min(1).max(50).catch(15),
  search: z.string(),
  state: z.string().optional(),
});
const Named = z.object({
  nbmst: z.string(),
  khhdon: z.string(),
  shdon: z.coerce.number().int(),
  khmshdon: z.string(),
});

function mountQuestions(app: FastifyInstance, deps: Deps): void {
  app.get('/:place/invoices/:list(purchase|sold)', async (request, reply) => {
    const { place, list } = ListPath.parse(request.params);
    const query = ListQuery.parse(request.query);
    const owner = await admitted(deps, request, reply, query.search, query.state ?? null);
    if (owner === null) return reply;
    if (query.sort?.includes(','))
      return refuse(reply, request, 500, 'Không hỗ trợ sắp xếp theo nhiều trường');
    const search = searchIn(query.search);
    if (!search) return refuse(reply, request, 400, 'Điều kiện tìm kiếm không hợp lệ');
    const { from, to, processing } = search;
    if (dayNumber(to) - dayNumber(from) > 30 || from.slice(0, 7) !== to.slice(0, 7))
      return refuse(reply, request, 400, 'Khoảng thời gian tìm kiếm không được lớn hơn 1 tháng');
    const listing = listingOf(place, list === 'sold' ? 'issued' : 'received', processing);
    if (listing === null) return { datas: [], total: 0, state: null, time: 3 };
    const { size, state = null } = query;
    return deps.shelf.page({ owner, listing, month: from.slice(0, 7), from, to, size, state });
  });
  app.get('/:place/invoices/detail', (request, reply) =>
    ofOne(deps, request, reply, async (owner, invoice) => invoiceDetail(owner, invoice)),
  );
  app.get('/:place/invoices/export-xml', (request, reply) =>
    ofOne(deps, request, reply, async (owner, invoice) => {
      if (!invoice.hasOriginal)
        return refuse(reply, request, 500, 'Không tồn tại hồ sơ gốc của hóa đơn.');
      reply.header('action', 'ket-xuat-xml').type('application/zip');
      return Buffer.from(await deps.archive.zipOf(owner, invoice));
    }),
  );
}

async function ofOne(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  respond: (owner: string, invoice: NonNullable<ReturnType<Lists['find']>>) => Promise<unknown>,
): Promise<unknown> {
  const { place } = BackEndPath.parse(request.params);
  const named = Named.safeParse(request.query);
  if (!named.success) return refuse(reply, request, 400, 'Dữ liệu không hợp lệ');
  const { nbmst, khhdon, shdon } = named.data;
  const owner = await admitted(deps, request, reply, `${nbmst} ${khhdon} ${shdon}`, null);
  if (owner === null) return reply;
  const invoice = deps.shelf.find(owner, place, { seller: nbmst, serial: khhdon, number: shdon });
  return invoice ? respond(owner, invoice) : refuse(reply, request, 400, 'Không tìm thấy hóa đơn');
}

/** Returns the user of the request; null if the request was already refused. */
async function admitted(
  { mood, desk, note }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  search: string,
  state: string | null,
): Promise<string | null> {
  const met = mood.next();
  const path = request.url.replace(/\?.*$/, '').replace(/^.*\/((sco-)?query\/)/, '$1');
  note({ path, search, state, met });
  if (met === 'session-over') desk.endSessions();
  const user = desk.holderOf(request.headers.authorization);
  if (user === null) {
    await refuse(reply, request, 401, 'Phiên làm việc đã hết hạn');
    return null;
  }
  if (met !== null && (await misbehave(met, mood.current(), request, reply))) return null;
  // User names of a company's accounts begin with its tax code.
  return normaliseTaxCode(user.replace(/-ql$/, ''));
}

/** Returns true if the request was handled. */
async function misbehave(
  met: PortalMisbehaviour,
  { slowMs, retryAfter }: PortalBehaviour,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  if (met === 'slow') {
    await sleep(slowMs, undefined, { ref: false });
    return false;
  }
  if (met === 'lost') {
    reply.hijack();
    request.raw.socket.destroy();
  } else if (met === 'too-many') {
    if (retryAfter !== null) reply.header('retry-after', String(retryAfter));
    await refuse(reply, request, 429, 'Quá nhiều yêu cầu');
  } else if (met === 'html') await reply.type('text/html').send(BLOCKED_PAGE);
  else if (met === 'forbidden') await reply.code(403).send(BLOCKED);
  else if (met === 'overloaded') await reply.code(503).type('text/html').send('<html>503</html>');
  else await reply.type('application/json').send('{"datas":[{"nbmst":');
  return true;
}

const refuse = (reply: FastifyReply, request: FastifyRequest, status: number, message: string) =>
  reply.code(status).send({
    timestamp: '16/09/2026 10:51:18',
    message,
    details: '',
    path: `uri=${request.url.replace(/\?.*$/, '').replace(/^.*\/invoices/, '/invoices')}`,
    requestId: request.headers['request-id'] ?? '',
  });

/** Returns days and `ttxly` of a search; null if it is invalid. */
function searchIn(search: string) {
  const [, from] = /tdlap=ge=(\d\d\/\d\d\/\d{4})T00:00:00/.exec(search) ?? [];
  const [, to] = /tdlap=le=(\d\d\/\d\d\/\d{4})T23:59:59/.exec(search) ?? [];
  const [, processing] = /ttxly==(\d)/.exec(search) ?? [];
  const [first, last] = [from, to].map((day) => day?.split('/').reverse().join('-') ?? '');
  if (!first || !last || !isPlainDate(first) || !isPlainDate(last)) return null;
  return {
    from: first,
    to: last,
    processing: processing === undefined ? null : Number(processing),
  };
}

/** Null: a list that is always empty, as purchases of another processing. */
function listingOf(
  portalPlace: PortalPlace,
  direction: PortalListing['direction'],
  processing: number | null,
): PortalListing | null {
  if (direction === 'issued') return { place: portalPlace, direction, processing: null };
  if (portalPlace === 'sco-query')
    return processing === 8 ? { place: portalPlace, direction, processing } : null;
  return processing === 5 || processing === 6
    ? { place: portalPlace, direction, processing }
    : null;
}
