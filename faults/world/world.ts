import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fillDatabase } from '../../bench/million/fill.ts';
import { distributeCommand } from '../../packages/server/src/cli/distribute.ts';
import { migrateCommand } from '../../packages/server/src/cli/migrate.ts';
import { seedCommand } from '../../packages/server/src/cli/seed.ts';
import {
  type MailSimulator,
  startMailSimulator,
} from '../../packages/server/src/connectors/mail/simulator.ts';
import { createLog } from '../../packages/server/src/platform/log.ts';
import { openPlatform } from '../../packages/server/src/platform/open-platform.ts';
import { readConfig } from '../../packages/server/src/platform/read-config.ts';
import { keepServerBuilt } from '../../tools/keep-server-built.js';
import { type Cluster, newCluster } from '../../tools/start-postgres.js';
import { newCitus } from '../cluster/new-citus.ts';
import { openPostgresProxy, type PostgresProxy } from '../proxy/postgres-proxy.ts';
import type { LossyLine } from '../weather/lossy-line.ts';
import { type Authority, openAuthority } from './authority.ts';
import { runCommand } from './command.ts';
import { type Company, demoCompany, foundCompany } from './company.ts';
import { openRows, type Rows } from './database.ts';
import { freePort } from './free-port.ts';
import { openS3 } from './s3.ts';
import { type Environment, type Role, type Server, superviseServer } from './server.ts';
import { settings } from './settings.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Beside the demo's. */
const COMPANIES = 2;
/** Invoices of each company that is only there. */
const INVOICES_OF_OTHERS = 5;

/** The product as it runs in earnest, and everything around it in the hands of the suite. */
export type World = Readonly<{
  folder: string;
  servers: readonly Server[];
  /** Those that answer calls. */
  apis: readonly Server[];
  cluster: Cluster;
  proxy: PostgresProxy;
  rows: Rows;
  authority: Authority;
  mail: MailSimulator;
  companies: readonly [Company, ...Company[]];
  /** One more, whose certificate comes and goes: it must stop no other. */
  troubled: Company;
  /** Settings with the way to the database that no fault touches. */
  environment: Environment;
  close(keep: boolean): Promise<void>;
}>;

/** File store of the product. */
export const STORES = ['disk', 's3'] as const;
export type Store = (typeof STORES)[number];

export type WorldOptions = Readonly<{
  roles: readonly Role[];
  store: Store;
  line: LossyLine;
  /** Companies that act beside the demo's; left out: two. */
  companies?: number;
  /** Companies that have invoices and do nothing. */
  others?: number;
  /** Nodes of a Citus cluster; left out: one PostgreSQL. */
  citusNodes?: number;
  /** Without the proxy that loses answers. */
  isDirect?: boolean;
}>;

export async function openWorld(options: WorldOptions): Promise<World> {
  const { roles, store, line, companies: count = COMPANIES, others = 0, citusNodes } = options;
  // Servers are killed and begun again all the time: the built one is back in half the time.
  if (!(await keepServerBuilt(ROOT))) throw new Error('the server does not build');
  const folder = await mkdtemp(join(tmpdir(), 'hoadon-faults-'));
  const cluster = citusNodes === undefined ? await newCluster() : await newCitus(citusNodes);
  const undo: (() => unknown)[] = [() => cluster.remove()];
  const close = async (keep: boolean) => {
    for (const end of undo.splice(0).reverse()) await end();
    if (!keep) await rm(folder, { recursive: true, force: true });
  };
  try {
    await cluster.start();
    const authority = await openAuthority();
    undo.push(authority.close);
    const mail = await startMailSimulator();
    undo.push(mail.close);
    const s3 = store === 's3' ? await openS3(folder) : null;
    if (s3) undo.push(s3.close);
    const around = { database: cluster.url, authority, mail, store: s3?.settings ?? {} };
    const environment = await settings(folder, around);
    const commands = [
      migrateCommand,
      ...(citusNodes === undefined ? [] : [distributeCommand]),
      seedCommand,
    ];
    if (others > 0) await fillDatabase(cluster.url, othersOf(others));
    for (const command of commands) {
      const { code, output } = await runCommand(command, [], environment);
      if (code !== 0) throw new Error(`the database is not made ready:\n${output}`);
    }
    const companies = await companiesIn(environment, count);
    const { hostname: host, port } = new URL(cluster.url);
    const proxy = await openPostgresProxy({ host, port: Number(port), fateOf: line.fateOf });
    undo.push(proxy.close);
    const throughProxy = new URL(cluster.url);
    throughProxy.port = String(proxy.port);
    const servers: Server[] = [];
    for (const [index, role] of roles.entries())
      servers.push(
        superviseServer({
          name: `${role}-${index}`,
          role,
          port: await freePort(),
          environment: {
            ...environment,
            DATABASE_URL: options.isDirect ? cluster.url : throughProxy.href,
          },
          logFile: join(folder, `${role}-${index}.log`),
        }),
      );
    undo.push(() => Promise.all(servers.map((server) => server.stop())));
    await Promise.all(servers.map((server) => server.ready()));
    const rows = openRows(cluster.url);
    undo.push(rows.close);
    return {
      folder,
      servers,
      apis: servers.filter(({ role }) => role !== 'worker'),
      cluster,
      proxy,
      rows,
      authority,
      mail,
      ...companies,
      environment,
      close,
    };
  } catch (error) {
    await close(true);
    throw error;
  }
}

const othersOf = (smallCompanies: number) => ({
  invoices: INVOICES_OF_OTHERS,
  invoicesOfSmallOnes: INVOICES_OF_OTHERS,
  smallCompanies,
});

async function companiesIn(
  environment: Environment,
  count: number,
): Promise<Pick<World, 'companies' | 'troubled'>> {
  const platform = await openPlatform(readConfig(environment), createLog('silent'));
  try {
    const companies: [Company, ...Company[]] = [await demoCompany(platform)];
    for (let nth = 1; nth <= count; nth += 1) companies.push(await foundCompany(platform, nth));
    return { companies, troubled: await foundCompany(platform, count + 1) };
  } finally {
    await platform.close();
  }
}
