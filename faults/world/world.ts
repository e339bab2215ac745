import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateCommand } from '../../packages/server/src/cli/migrate.ts';
import { seedCommand } from '../../packages/server/src/cli/seed.ts';
import {
  type MailSimulator,
  startMailSimulator,
} from '../../packages/server/src/connectors/mail/simulator.ts';
import { DEMO_COMPANY } from '../../packages/server/src/seed/demo-company.ts';
import { openPkcs12 } from '../../packages/signing/src/keys/pkcs12-signer.ts';
import type { Signer } from '../../packages/signing/src/keys/signer.ts';
// @ts-expect-error plain JavaScript of the test command
import { newCluster } from '../../tools/start-postgres.js';
import { openPostgresProxy, type PostgresProxy } from '../proxy/postgres-proxy.ts';
import type { LossyLine } from '../weather/lossy-line.ts';
import { type Authority, openAuthority } from './authority.ts';
import { runCommand } from './command.ts';
import { openRows, type Rows } from './database.ts';
import { freePort } from './free-port.ts';
import { type Environment, type Role, type Server, superviseServer } from './server.ts';

type Cluster = Readonly<{
  url: string;
  start(): Promise<void>;
  crash(): void;
  processes(): number[];
  remove(): void;
}>;

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
  /** Signs as the token in the accountant's hand does: the demo company's own key. */
  token: Signer;
  /** Settings with the way to the database that no fault touches. */
  environment: Environment;
  close(keep: boolean): Promise<void>;
}>;

export type WorldOptions = Readonly<{ roles: readonly Role[]; line: LossyLine }>;

export async function openWorld({ roles, line }: WorldOptions): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'hoadon-faults-'));
  const cluster: Cluster = await newCluster();
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
    const environment = await settings(folder, { database: cluster.url, authority, mail });
    for (const command of [migrateCommand, seedCommand]) {
      const { code, output } = await runCommand(command, [], environment);
      if (code !== 0) throw new Error(`the database is not made ready:\n${output}`);
    }
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
          environment: { ...environment, DATABASE_URL: throughProxy.href },
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
      token: await tokenOf(folder),
      environment,
      close,
    };
  } catch (error) {
    await close(true);
    throw error;
  }
}

type Around = Readonly<{ database: string; authority: Authority; mail: MailSimulator }>;

async function settings(
  folder: string,
  { database, authority, mail }: Around,
): Promise<Environment> {
  const trusted = join(folder, 'trusted');
  for (const path of [trusted, keysIn(folder), join(folder, 'data')])
    await mkdir(path, { recursive: true });
  await writeFile(join(trusted, 'authority.pem'), authority.certificate);
  return {
    ...process.env,
    DATABASE_URL: database,
    DATABASE_POOL_SIZE: '10',
    ACCESS_TOKEN_KEY: randomBytes(32).toString('base64'),
    ACCESS_TOKEN_MINUTES: '60',
    AUDIT_KEY: randomBytes(32).toString('base64'),
    DATA_FOLDER: join(folder, 'data'),
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'false',
    SIMULATORS: 'false',
    MAIL_SMTP_HOST: mail.host,
    MAIL_SMTP_PORT: String(mail.port),
    TAX_AUTHORITY_URL: authority.url,
    TAX_AUTHORITY_TIMEOUT_MS: '2000',
    TAX_AUTHORITY_POLL_MS: '500',
    SIGNING_PKCS12_FOLDER: keysIn(folder),
    SIGNING_TRUSTED_CAS: trusted,
  };
}

const keysIn = (folder: string): string => join(folder, 'keys');

async function tokenOf(folder: string): Promise<Signer> {
  const password = (await readFile(join(keysIn(folder), 'password'), 'utf8')).trim();
  const file = await readFile(join(keysIn(folder), `${DEMO_COMPANY.tax_code}.p12`));
  return openPkcs12(file, password);
}
