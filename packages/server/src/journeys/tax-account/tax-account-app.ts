import { randomBytes } from 'node:crypto';
import type { SyncCheck } from '@hoadon/contracts/tax-account';
import { createTrustStore } from '@hoadon/signing/certificates/trust-store';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { httpTaxPortal } from '../../connectors/tax-portal/client/http-portal.ts';
import type { TaxPortal } from '../../connectors/tax-portal/port.ts';
import {
  type PortalBehaviourChanges,
  type PortalSimulator,
  taxPortalSimulator,
} from '../../connectors/tax-portal/simulator/index.ts';
import { installFeature } from '../../feature.ts';
import { type InvoiceReading, invoiceReading } from '../../features/intake/index.ts';
import { SWEEP, type TaxAccountDeps, taxAccountFeature } from '../../features/tax-account/index.ts';
import type { Db } from '../../platform/db/open.ts';
import { type TestCompany, testCompany, testPlatform } from '../../platform/db/testing.ts';
import { appFor } from '../../platform/http/testing.ts';
import { sealSecret } from '../../platform/secrets/seal-secret.ts';
import { type TestPlatform, testConfig } from '../../platform/testing.ts';
import { portalLists } from '../../testing/portal-lists.ts';

export const CQT = '/invoice-robotics-api/api/cqt';
export const PASSWORD = 'Hoadon@2026';
/** The first day of the company's account: few months, so that tests are short. */
export const START = '2026-10-01';

/** Where originals are not what is tested: each comes at once and holds nothing. */
const nothingRead: InvoiceReading = { async *read() {}, close: async () => {} };
const withoutOriginals = (portal: TaxPortal): TaxPortal => ({
  ...portal,
  original: async () => Buffer.from('PK'),
});

type Settings = Readonly<{
  behaviour?: PortalBehaviourChanges;
  through?: (db: Db) => Db;
  /** Between the feature and the simulator. */
  between?: (portal: TaxPortal) => TaxPortal;
  withOriginals?: boolean;
  environment?: Record<string, string | undefined>;
  demoPassword?: string | null;
}>;

/** A company, the simulated portal over real HTTP, and the feature between them, on a real database. */
export async function taxAccountApp({
  behaviour = {},
  through = (db) => db,
  between = (portal) => portal,
  withOriginals = false,
  environment = {},
  demoPassword = null,
}: Settings = {}): Promise<TaxAccountOf> {
  const config = testConfig({
    TAX_PORTAL_PAUSE_MS: '1',
    TAX_PORTAL_TIMEOUT_MS: '20000',
    ...environment,
  });
  const platform = await testPlatform({ config });
  const simulator = taxPortalSimulator({
    clock: platform.clock,
    behaviour: { perMonth: 12, ...behaviour },
  });
  const server = Fastify({ forceCloseConnections: true });
  await server.register(simulator, { prefix: '/portal' });
  const url = `${await server.listen({ port: 0, host: '127.0.0.1' })}/portal`;
  onTestFinished(() => server.close());
  const db = through(platform.db);
  const reading = withOriginals
    ? invoiceReading({ ...platform, trust: createTrustStore([]) }, { processes: 1 })
    : nothingRead;
  onTestFinished(() => reading.close());
  const portal = httpTaxPortal({ url, timeoutMs: 20_000 });
  const deps: TaxAccountDeps = {
    ...platform,
    db,
    taxPortal: between(withOriginals ? portal : withoutOriginals(portal)),
    portalLists,
    reading,
    demoPassword,
  };
  const company = await testCompany(platform.db);
  return new TaxAccountOf(
    platform,
    company,
    simulator,
    installFeature(deps.jobs, taxAccountFeature(deps)),
  );
}

/** What a test does with the account of one company. */
export class TaxAccountOf {
  readonly app: ReturnType<typeof appFor>;
  readonly platform: TestPlatform;
  readonly company: TestCompany;
  readonly simulator: PortalSimulator;
  readonly routes: Parameters<typeof appFor>[0];

  constructor(
    platform: TestPlatform,
    company: TestCompany,
    simulator: PortalSimulator,
    routes: Parameters<typeof appFor>[0],
  ) {
    this.platform = platform;
    this.company = company;
    this.simulator = simulator;
    this.routes = routes;
    this.app = appFor(routes, company.admin, platform.db);
  }

  async captcha(): Promise<{ captcha_key: string; captcha_text: string }> {
    const { data } = await this.app.post(`${CQT}/account/captcha`);
    return {
      captcha_key: data.captcha_key,
      captcha_text: this.simulator.answerTo(data.captcha_key) ?? '',
    };
  }

  async connect(changes: object = {}) {
    return this.app.post(`${CQT}/account`, {
      user_name: this.company.taxCode,
      password: PASSWORD,
      start_date_synchronized: START,
      ...(await this.captcha()),
      ...changes,
    });
  }

  /** Connected, and everything read that can be. */
  async synchronised(changes: object = {}): Promise<SyncCheck> {
    const answer = await this.connect(changes);
    if (answer.status !== 200) throw new Error(`not connected: ${answer.message}`);
    return this.readOn();
  }

  /** Works off what waits, over the pauses that the portal wants. */
  async readOn(): Promise<SyncCheck> {
    for (let turn = 0; turn < 60; turn += 1) {
      await this.platform.jobs.drain();
      if ((await this.platform.jobs.waiting()).length === 0) break;
      this.platform.clock.advance(10);
    }
    return this.check();
  }

  async check(): Promise<SyncCheck> {
    return (await this.app.get(`${CQT}/synchronization`)).data;
  }

  /** As every minute. */
  async sweep(): Promise<void> {
    await this.platform.jobs.enqueue(this.platform.db, SWEEP, [{}]);
    await this.platform.jobs.drain();
  }

  /** Password and session as they are stored after SECRET_KEY was lost: sealed by a key that nobody has. */
  async sealedByLostKey(): Promise<void> {
    const sealed = sealSecret([randomBytes(32).toString('base64')], 'any place', 'x');
    await this.platform.db
      .updateTable('tax_account')
      .set({ password: sealed, session: sealed })
      .where('company_id', '=', this.company.companyId)
      .execute();
  }

  synchronise(input: object = {}) {
    return this.app.post(`${CQT}/synchronization`, input);
  }

  async invoices() {
    const { rows } = await sql<{
      id: string;
      direction: string;
      serial: string;
      number: number;
      chain_state: string;
      without_tax: string;
      ways: string[];
    }>`select i.id, i.direction, i.serial, i.number, i.chain_state, i.without_tax,
        array(select s.way from invoice_source s where s.company_id = i.company_id and s.invoice_id = i.id order by s.id) as ways
      from invoice i where i.company_id = ${this.company.companyId} order by i.serial, i.number`.execute(
      this.platform.db,
    );
    return rows;
  }

  async windows() {
    const { rows } = await sql<{
      listing: string;
      from_on: string;
      to_on: string;
      state: string;
      readings: number;
      reason: string | null;
    }>`select listing, from_on, to_on, state, readings, reason from portal_window
      where company_id = ${this.company.companyId} order by from_on, listing`.execute(
      this.platform.db,
    );
    return rows;
  }

  told(type: 'tax-account' | 'tax-sync'): string[] {
    return this.platform.events.published
      .filter(({ companyId, event }) => companyId === this.company.companyId && event.type === type)
      .map(({ event }) => event.state);
  }
}
