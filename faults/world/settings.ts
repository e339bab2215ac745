import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailSimulator } from '../../packages/server/src/connectors/mail/simulator.ts';
import type { Authority } from './authority.ts';
import type { Environment } from './server.ts';

type Around = Readonly<{
  database: string;
  authority: Authority;
  mail: MailSimulator;
  /** File store; left out: the disk. */
  store: Environment;
}>;

/** Environment of every process of the product. */
export async function settings(
  folder: string,
  { database, authority, mail, store }: Around,
): Promise<Environment> {
  const [trusted, keys, data] = ['trusted', 'keys', 'data'].map((name) => join(folder, name));
  for (const path of [trusted, keys, data]) await mkdir(path ?? '', { recursive: true });
  await writeFile(join(trusted ?? '', 'authority.pem'), authority.certificate);
  return {
    ...process.env,
    DATABASE_URL: database,
    DATABASE_POOL_SIZE: '10',
    ACCESS_TOKEN_KEY: randomBytes(32).toString('base64'),
    ACCESS_TOKEN_MINUTES: '60',
    AUDIT_KEY: randomBytes(32).toString('base64'),
    DATA_FOLDER: data,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'false',
    // Longer than PostgreSQL is away, so that running work is seldom taken for lost.
    LOST_AFTER_MS: '5000',
    SIMULATORS: 'false',
    MAIL_SMTP_HOST: mail.host,
    MAIL_SMTP_PORT: String(mail.port),
    TAX_AUTHORITY_URL: authority.url,
    TAX_AUTHORITY_TIMEOUT_MS: '2000',
    TAX_AUTHORITY_POLL_MS: '500',
    SIGNING_PKCS12_FOLDER: keys,
    SIGNING_TRUSTED_CAS: trusted,
    ...store,
  };
}
