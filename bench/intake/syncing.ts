import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { pino } from 'pino';
import { ROLE_PERMISSIONS } from '../../packages/domain/src/access/permission.ts';
import type { DateRange } from '../../packages/domain/src/dates/date-range.ts';
import { LISTINGS } from '../../packages/domain/src/tax-account/listing.ts';
import { monthsOf } from '../../packages/domain/src/tax-account/windows.ts';
import { boundedPortalLists } from '../../packages/server/src/connectors/tax-portal/bounded-lists.ts';
import { httpTaxPortal } from '../../packages/server/src/connectors/tax-portal/client/http-portal.ts';
import type {
  PortalPage,
  PortalSession,
} from '../../packages/server/src/connectors/tax-portal/port.ts';
import {
  type PortalSimulator,
  taxPortalSimulator,
} from '../../packages/server/src/connectors/tax-portal/simulator/index.ts';
import { installFeature } from '../../packages/server/src/feature.ts';
import {
  type InvoiceMetadata,
  takeMetadataIn,
} from '../../packages/server/src/features/intake/index.ts';
import { sortListed } from '../../packages/server/src/features/reconciliation/index.ts';
import {
  captchaFor,
  signIn,
} from '../../packages/server/src/features/tax-account/connecting/index.ts';
import {
  type TaxAccountDeps,
  taxAccountFeature,
} from '../../packages/server/src/features/tax-account/index.ts';
import { readCompany, start } from '../../packages/server/src/features/tax-account/sync/index.ts';
import { metadataOf } from '../../packages/server/src/features/tax-account/sync/listed-metadata.ts';
import type { RequestContext, Session } from '../../packages/server/src/platform/http/route.ts';
import { openPlatform } from '../../packages/server/src/platform/open-platform.ts';
import { readConfig } from '../../packages/server/src/platform/read-config.ts';
import { postgresAtHand } from '../../tools/start-postgres.js';
import { dropDatabase, newDatabase } from '../own-database.ts';
import { familyUsage } from './family-usage.ts';

export const MONTHS = 10;
const ACTOR = 'user/1';
const PASSWORD = 'Hoadon@2026';
const TAX_CODES = { synced: '0399995507', alone: '0399991100' } as const;
/** Rows per transaction of a synchronisation. */
const BATCH = 400;
/** As many as the portal gives to a page. */
const PAGE = 50;
const LOOKS_EVERY_MS = 200;

export type Synced = Readonly<{
  invoices: number;
  syncSeconds: number;
  /** The same invoices through the intake only, without requests and without progress. */
  intakeSeconds: number;
  /** Resident megabytes in the middle and at the end. */
  halfMb: number;
  endMb: number;
  /** List requests of the first and of the second synchronisation. */
  listRequests: readonly [number, number];
  /** Requests of the second for months before the last three. */
  oldListRequests: number;
}>;

/** A year of invoices from the simulated portal over HTTP, on PostgreSQL; originals are left aside, for they have a bench of their own. */
export async function syncAll(perMonth: number): Promise<Synced> {
  const folder = mkdtempSync(join(tmpdir(), 'hoadon-bench-'));
  const postgres: { url: string; stop(): void } = await postgresAtHand();
  const url = await newDatabase(postgres.url);
  const portal = taxPortalSimulator({ behaviour: { perMonth, sessionSeconds: 86_400 } });
  const server = Fastify({ forceCloseConnections: true });
  await server.register(portal, { prefix: '/portal' });
  const address = `${await server.listen({ port: 0, host: '127.0.0.1' })}/portal`;
  const { deps, close } = await open(url, folder, address);
  try {
    return await measure(deps, portal);
  } finally {
    await close();
    await server.close();
    await dropDatabase(postgres.url, url);
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function open(url: string, folder: string, address: string) {
  const config = readConfig({
    DATABASE_URL: url,
    DATA_FOLDER: folder,
    LOG_LEVEL: 'silent',
    SIMULATORS: 'true',
    ACCESS_TOKEN_KEY: randomBytes(32).toString('base64'),
    SECRET_KEY: randomBytes(32).toString('base64'),
    TAX_PORTAL_PAUSE_MS: '1',
  });
  const platform = await openPlatform(config, pino({ level: 'silent' }));
  const portalLists = boundedPortalLists({ processes: 1 });
  const taxPortal = httpTaxPortal({ url: address, timeoutMs: 60_000 });
  const deps: TaxAccountDeps = {
    ...platform,
    portalLists,
    taxPortal,
    reading: { async *read() {}, close: async () => {} },
    demoPassword: null,
  };
  // Queues must exist before jobs are added.
  installFeature(deps.jobs, taxAccountFeature(deps));
  await platform.jobs.open();
  const close = async () => {
    await portalLists.close();
    await platform.close();
  };
  return { deps, close };
}

async function newCompany({ db }: TaxAccountDeps, taxCode: string): Promise<string> {
  const { id } = await db
    .insertInto('company')
    .values({ tax_code: taxCode, name: 'Bench', full_name: 'Công ty TNHH Bench', address: '1 Phố' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ten months up to this one. */
function daysOf({ clock }: TaxAccountDeps): DateRange {
  const to = clock.today();
  const [year = 0, month = 0] = to.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - MONTHS, 1));
  return { from: first.toISOString().slice(0, 10), to };
}

/** Runs until the first original would be requested, when every list has been read. */
async function readLists(deps: TaxAccountDeps, companyId: string): Promise<number> {
  const stop = new AbortController();
  const begun = performance.now();
  let seconds = 0;
  const ended = () => {
    seconds ||= (performance.now() - begun) / 1_000;
    stop.abort();
  };
  const original = async () => {
    ended();
    return Buffer.from('PK');
  };
  await readCompany(
    { ...deps, taxPortal: { ...deps.taxPortal, original } },
    companyId,
    stop.signal,
  );
  ended();
  const unread = await deps.db
    .selectFrom('portal_window')
    .select('state')
    .where('company_id', '=', companyId)
    .where('state', '<>', 'done')
    .execute();
  if (unread.length > 0) throw new Error(`${unread.length} windows were not read`);
  return seconds;
}

async function measure(deps: TaxAccountDeps, portal: PortalSimulator): Promise<Synced> {
  const companyId = await newCompany(deps, TAX_CODES.synced);
  const looks: number[] = [];
  const look = setInterval(() => {
    looks.push(familyUsage().residentMb);
  }, LOOKS_EVERY_MS);
  await connect(deps, portal, companyId, TAX_CODES.synced);
  const syncSeconds = await readLists(deps, companyId);
  clearInterval(look);
  const first = listRequests(portal);
  const { count } = await deps.db
    .selectFrom('invoice')
    .select((of) => of.fn.countAll().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  portal.clearRequests();
  await start(deps, { session: sessionOf(companyId), context: CONTEXT() }, { again: false });
  await readLists(deps, companyId);
  const again = listRequests(portal);
  return {
    invoices: Number(count),
    syncSeconds,
    intakeSeconds: await intakeAlone(deps, portal),
    halfMb: looks[Math.floor(looks.length / 2)] ?? 0,
    endMb: looks.at(-1) ?? 0,
    listRequests: [first.length, again.length],
    oldListRequests: again.filter(({ search }) => isOld(deps, search)).length,
  };
}

const listRequests = (portal: PortalSimulator) =>
  portal.requests().filter(({ path }) => /sold|purchase/.test(path));

/** Of a month before the last three. */
function isOld({ clock }: TaxAccountDeps, search: string): boolean {
  const [, month = '', year = ''] = /ge=\d\d\/(\d\d)\/(\d{4})/.exec(search) ?? [];
  const today = clock.today();
  const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
  return months(today) - months(`${year}-${month}`) > 2;
}

async function connect(
  deps: TaxAccountDeps,
  portal: PortalSimulator,
  companyId: string,
  userName: string,
): Promise<void> {
  const { captcha_key: captchaKey } = await captchaFor(deps, companyId);
  const by = { companyId, actor: ACTOR, actId: randomUUID() } as const;
  await signIn(deps, by, {
    userName,
    password: PASSWORD,
    startOn: daysOf(deps).from,
    captchaKey,
    captchaText: portal.answerTo(captchaKey) ?? '',
    knowsRisk: false,
  });
}

/** Measures only the intake: the same lists for another company, read beforehand. */
async function intakeAlone(deps: TaxAccountDeps, portal: PortalSimulator): Promise<number> {
  const companyId = await newCompany(deps, TAX_CODES.alone);
  const notices = await noticesOf(deps, portal, TAX_CODES.alone);
  const begun = performance.now();
  for (let from = 0; from < notices.length; from += BATCH)
    await takeMetadataIn(
      deps,
      { companyId, actor: 'job/tax-sync', actId: randomUUID() },
      notices.slice(from, from + BATCH),
    );
  return (performance.now() - begun) / 1_000;
}

async function noticesOf(
  deps: TaxAccountDeps,
  portal: PortalSimulator,
  taxCode: string,
): Promise<InvoiceMetadata[]> {
  const captcha = await deps.taxPortal.captcha();
  const text = portal.answerTo(captcha.key) ?? '';
  const session = await deps.taxPortal.signIn({
    userName: taxCode,
    password: PASSWORD,
    captcha: { ...captcha, text },
  });
  const notices: InvoiceMetadata[] = [];
  for (const month of monthsOf(daysOf(deps)))
    for (const listing of LISTINGS)
      for await (const rows of pagesOf(deps, session, { listing, month }))
        for (const row of sortListed(rows, taxCode, deps.clock.today()).invoices)
          notices.push(...[metadataOf(listing.name, row)].filter((one) => one !== null));
  return notices;
}

type Wanted = Readonly<{ listing: (typeof LISTINGS)[number]; month: DateRange }>;

async function* pagesOf(
  { taxPortal, portalLists, clock }: TaxAccountDeps,
  session: PortalSession,
  { listing, month: { from, to: last } }: Wanted,
) {
  const to = last > clock.today() ? clock.today() : last;
  let cursor: string | null = null;
  do {
    const bytes: Uint8Array = await taxPortal.page(session, { listing, from, to, cursor });
    const page: PortalPage = await portalLists.readPage('0', bytes);
    yield page.rows;
    cursor = page.rows.length < PAGE ? null : page.cursor;
  } while (cursor !== null);
}

const sessionOf = (companyId: string): Session => ({
  actor: ACTOR,
  userId: '1',
  companyId,
  role: 'admin',
  permissions: ROLE_PERMISSIONS.admin,
});

const CONTEXT = () =>
  ({ actId: randomUUID(), saveResponse: async () => {} }) as unknown as RequestContext;
