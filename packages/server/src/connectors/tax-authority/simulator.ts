import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TrustStore } from '@hoadon/signing/certificates/trust-store';
import {
  createTestAuthority,
  openTestAuthority,
  type TestAuthority,
} from '@hoadon/signing/test-authority';
import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { type Clock, systemClock } from '../../platform/clock.ts';
import {
  AuthorityBehaviourChanges,
  type AuthorityBehaviourControl,
  temper,
} from './simulator-behaviour.ts';
import { type Desk, openDesk } from './simulator-desk.ts';
import { mountExchange } from './simulator-exchange.ts';
import { type Review, reviewMessage } from './simulator-mistakes.ts';
import { openRecords, type Records } from './simulator-records.ts';
import type { ReplyDesk } from './simulator-replies.ts';

export type SimulatorOptions = Readonly<{
  /** Certifies the simulated tax department. Default: its own. */
  authority?: TestAuthority;
  /** Authorities that may have issued the sellers' certificates; null: any. */
  trust?: TrustStore | null;
  /** Required sign-in; null: none. */
  credentials?: Readonly<{ user: string; password: string }> | null;
  /** Folder of its state, read after a restart; null: in memory only. */
  folder?: string | null;
  behaviour?: AuthorityBehaviourChanges;
  /** Accepted formats (PBan). */
  versions?: readonly string[];
  /** False for measuring speed: accepts every signature unverified. */
  verifiesSignatures?: boolean;
  clock?: Clock;
}>;

/**
 * The simulated tax authority: a Fastify plugin to mount under a prefix, with methods for tests to inspect and control
 * it.
 */
export type TaxAuthoritySimulator = FastifyPluginAsync &
  Readonly<{
    received: Records['received'];
    accepted: Records['accepted'];
    /**
     * Records an invoice sent by a message type that the simulator does not support, such as 206 of a cash register.
     */
    accept: Records['accept'];
    bytesOf: Records['bytesOf'];
    behave: AuthorityBehaviourControl['change'];
    settled: Desk['settled'];
    /** Requests a seller to review invoices (302). */
    ask(review: Review): Promise<void>;
    /** Uses this clock from now on; returns the previous one. */
    setClock(clock: Clock): Clock;
    /** Its certifying authority (DER), to be pinned by verifiers of its signatures. */
    certificate(): Promise<Uint8Array>;
    /** The same with its key: it certifies the other simulators. */
    authority(): Promise<TestAuthority>;
  }>;

const DAY_MS = 86_400_000;
const NAME = 'CỤC THUẾ';
const AUTHORITY_FILE = 'authority.json';
const StoredAuthority = z.object({ certificate: z.string(), privateKey: z.string() });

/** The certifying authority: from the options, from the folder, or generated and stored there. */
async function authorityOf({ authority, folder }: SimulatorOptions): Promise<TestAuthority> {
  if (authority) return authority;
  const file = folder ? path.join(folder, AUTHORITY_FILE) : null;
  if (file && existsSync(file))
    return openTestAuthority(StoredAuthority.parse(JSON.parse(readFileSync(file, 'utf8'))));
  const made = await createTestAuthority({ name: 'CA MÔ PHỎNG CỦA CƠ QUAN THUẾ' });
  if (file && folder) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, JSON.stringify(made.toPem()), { mode: 0o600 });
  }
  return made;
}

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

/** The tax authority for the demo and the tests, over real HTTP: checks, codes, refuses, and misbehaves on demand. */
export function taxAuthoritySimulator(options: SimulatorOptions = {}): TaxAuthoritySimulator {
  const versions = options.versions ?? ['2.1.0'];
  let time = options.clock ?? systemClock;
  const clock: Clock = { now: () => time.now(), today: () => time.today() };
  const records = openRecords(options.folder ?? null);
  const mood = temper(options.behaviour);
  const authority = lazily(() => authorityOf(options));
  const replyDesk = lazily(async (): Promise<ReplyDesk> => {
    const issued = await (await authority()).issue({
      commonName: NAME,
      taxCode: null,
      locality: 'Hà Nội',
      notBefore: new Date(Date.parse(clock.now()) - DAY_MS),
    });
    return { signer: issued.signer, version: versions[0] ?? '2.1.0' };
  });
  let log: FastifyBaseLogger | null = null;
  const desk = openDesk(records, replyDesk, {
    trust: options.trust ?? null,
    verifiesSignatures: options.verifiesSignatures ?? true,
    versions,
    clock,
    replyDelay: () => mood.current().replyDelayMs,
    disowns: (number) => mood.current().disowned.some((one) => Number(one) === Number(number)),
    report: (error) => log?.error({ err: error }, 'the simulated authority could not reply'),
  });
  const ask = async (review: Review) =>
    records.saveReply(NO_MESSAGE, await reviewMessage(await replyDesk(), review, clock.now()));
  const plugin: FastifyPluginAsync = async (app) => {
    log = app.log;
    mountExchange(app, { records, mood, desk, credentials: options.credentials ?? null });
    mountInspection(app, {
      records,
      mood,
      ask,
      certificate: async () => (await authority()).certificate,
    });
    app.addHook('onReady', async () => {
      await replyDesk();
      desk.resume();
    });
  };
  return Object.assign(plugin, {
    received: records.received,
    accepted: records.accepted,
    accept: records.accept,
    bytesOf: records.bytesOf,
    behave: mood.change,
    settled: desk.settled,
    ask,
    setClock(clock: Clock) {
      const before = time;
      time = clock;
      return before;
    },
    certificate: async () => (await authority()).certificate,
    authority,
  });
}

type Inspection = Readonly<{
  records: Records;
  mood: AuthorityBehaviourControl;
  ask(review: Review): Promise<void>;
  certificate(): Promise<Uint8Array>;
}>;

/** A message that the authority starts itself replies to none. */
const NO_MESSAGE = '';
const ReviewBody = z.strictObject({
  taxCode: z.string(),
  receiver: z.string(),
  days: z.number().int().min(0).max(99).default(2),
  invoices: z
    .array(
      z.strictObject({
        template: z.string(),
        serial: z.string(),
        number: z.string(),
        issuedOn: z.iso.date(),
        reason: z.string(),
      }),
    )
    .min(1),
});

/** Routes beside the exchange to inspect and control the simulator. */
function mountInspection(
  app: FastifyInstance,
  { records, mood, ask, certificate }: Inspection,
): void {
  app.get('/control', async () => mood.current());
  app.post('/control', async (request, reply) => {
    const changes = AuthorityBehaviourChanges.safeParse(request.body);
    if (changes.success) return mood.change(changes.data);
    return reply.code(400).send({ code: 'INPUT_DATA_IS_INVALID', issues: changes.error.issues });
  });
  app.post('/review', async (request, reply) => {
    const review = ReviewBody.safeParse(request.body);
    if (!review.success)
      return reply.code(400).send({ code: 'INPUT_DATA_IS_INVALID', issues: review.error.issues });
    await ask(review.data);
    return {};
  });
  app.get('/received', async () => records.received());
  app.get('/accepted', async () => records.accepted());
  app.get('/certificate', async (_, reply) =>
    reply.type('application/pkix-cert').send(Buffer.from(await certificate())),
  );
}
