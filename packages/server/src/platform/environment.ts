import { REGISTRATIONS } from '@hoadon/contracts/auth';
import { SIGNING_AGENT } from '@hoadon/contracts/signing-agent';
import { isPlainDate } from '@hoadon/domain/dates/calendar';
import { isTaxCode } from '@hoadon/domain/identity/tax-code';
import { z } from 'zod';
import { serversOf } from './db/servers-of.ts';
import { isProxies } from './trusted-proxies.ts';

/** Default address of the signing agent (S-54). */
const SIGNING_AGENT_URL = `http://localhost:${SIGNING_AGENT.port}${SIGNING_AGENT.prefix}`;

/** A switch in the environment: `true`/`false`, `1`/`0`, `yes`/`no`, `on`/`off`. */
const flag = z.stringbool({ error: 'must be true or false' });
/** Error texts are for the person who starts the server: each states what to enter. */
const whole = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error);
};
const port = whole(0, 65_535);
const upTo = (max: number) => whole(1, max);
const milliseconds = upTo(3_600_000);
const url = z.url({
  protocol: /^https?$/,
  error: 'must be a full address such as https://hoadon.example',
});
/** Pages, calls and links of the app begin at the root of its address. What is no address has a fault of its own. */
const isRoot = (text: string): boolean => {
  if (!URL.canParse(text)) return true;
  const { pathname, search, hash } = new URL(text);
  return pathname === '/' && search === '' && hash === '';
};
const PATH_FAULT =
  'must have no path: the app is served at the root of its address; give it a host name of its own';
/** `{site}` is replaced by the company's part of the host name. */
const providerUrl = z
  .string()
  .refine(
    (text) => URL.canParse(text.replace('{site}', 'site')) && /^https?:/.test(text),
    'must be a full address such as https://{site}-tt78admin.vnpt-invoice.com.vn',
  );
/** `name=value`, several by commas; values are percent-encoded. */
const headers = z
  .string()
  .regex(/^[^=,\s]+=[^,]*(,[^=,\s]+=[^,]*)*$/, 'must be name=value, several by commas')
  .transform((text) =>
    Object.fromEntries(
      text.split(',').map((pair) => {
        const at = pair.indexOf('=');
        return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())];
      }),
    ),
  );
const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
/** 32 bytes, base64: `openssl rand -base64 32`. */
const isKey = (text: string) => Buffer.from(text, 'base64').length === 32;
const key = z.string().refine(isKey, 'must be 32 bytes in base64');
const keys = z
  .string()
  .transform((text) => text.split(','))
  .refine((texts) => texts.every(isKey), 'must be 32 bytes in base64, several by commas');

/** `1`: number of proxies in front; `10.0.0.0/8,::1`: their addresses; none: no forwarded address is trusted. */
const proxies = z
  .string()
  .refine(isProxies, 'must be the number of proxies in front, or their addresses (10.0.0.0/8,…)')
  .transform((text) =>
    /^\d$/.test(text) ? Number(text) || false : text === 'false' ? false : text,
  );

const hosts = z
  .string()
  .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
  .refine(
    (all) => all.every((host) => /^[a-z0-9.-]+(:\d{1,5})?$/.test(host)),
    'must be names of hosts by commas, with the port where it is not 443',
  );

const stated = z.string().regex(/\S/, 'must not be empty');
const DAYS_FAULT =
  'must be days such as 2027-02-05 by commas, with a minus before those that are worked';
/** `2027-02-05,-2027-09-03`: the first is free, the second is not. */
const holidays = z.string().transform((text, fault) => {
  const days = text.split(',').map((day) => day.trim());
  if (!days.every((day) => isPlainDate(day.replace(/^-/, '')))) {
    fault.addIssue({ code: 'custom', message: DAYS_FAULT });
    return z.NEVER;
  }
  const removed = days.filter((day) => day.startsWith('-')).map((day) => day.slice(1));
  return { added: days.filter((day) => !day.startsWith('-')), removed };
});

/** Fields left out are taken from the installation's own connection. */
const Connection = z
  .strictObject({
    url,
    user: stated.nullable().default(null),
    password: stated.nullable().default(null),
    receiver: stated.optional(),
    version: stated.optional(),
  })
  .refine(({ user, password }) => (user === null) === (password === null), {
    error: 'must have a user and a password, or neither',
  });
const CONNECTIONS_FAULT =
  'must be JSON: {"name": {"url": "https://…", "user": "…", "password": "…"}}, names in small letters';
const connections = z
  .string()
  .transform((text, fault) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      fault.addIssue({ code: 'custom', message: CONNECTIONS_FAULT });
      return z.NEVER;
    }
  })
  .pipe(
    z.record(z.string().regex(/^(?!installation$)[a-z][a-z0-9-]*$/), Connection, CONNECTIONS_FAULT),
  );

/** Every setting of the environment; docs/operations.md explains each. */
export const Environment = z.object({
  PORT: port.default(8080),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url.refine(isRoot, PATH_FAULT).optional(),
  STOP_DELAY_MS: whole(0, 60_000).default(0),
  TRUST_PROXY: proxies.default(false),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` })
    .default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headers.default({}),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'must be a number from 0 to 1' })
    .min(0)
    .max(1)
    .default(1),
  DATA_FOLDER: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')
    .refine(
      (url) => serversOf(url).every((server) => URL.canParse(server)),
      'must be a postgres:// address; of several servers: postgres://user:password@host1:5432,host2:5432/database',
    )
    .optional(),
  DATABASE_POOL_SIZE: upTo(10_000).default(20),
  DATABASE_STATEMENT_TIMEOUT_MS: milliseconds.default(30_000),
  FILES_S3_BUCKET: z.string().optional(),
  FILES_S3_ENDPOINT: url.optional(),
  FILES_S3_REGION: z.string().default('us-east-1'),
  FILES_S3_ACCESS_KEY: z.string().optional(),
  FILES_S3_SECRET_KEY: z.string().optional(),
  BACKUP_S3_ENDPOINT: url.optional(),
  BACKUP_S3_REGION: z.string().default('us-east-1'),
  BACKUP_S3_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_SECRET_KEY: z.string().optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  ACCESS_TOKEN_KEY: key.optional(),
  AUDIT_KEY: keys.default([]),
  SECRET_KEY: keys.default([]),
  ACCESS_TOKEN_MINUTES: upTo(60).default(10),
  REFRESH_TOKEN_DAYS: upTo(90).default(30),
  SESSION_DAYS: upTo(365).default(90),
  REGISTRATION: z
    .enum(REGISTRATIONS, { error: `must be one of ${REGISTRATIONS.join(', ')}` })
    .optional(),
  SETUP_PASSWORD: z.string().optional(),
  DRAFT_IMPORT_DAYS: upTo(365).default(30),
  RATE_LIMITS: flag.default(true),
  // Below half a second a busy process loses its leases. Above five minutes jobs expire first (boss-queues.ts).
  LOST_AFTER_MS: whole(500, 300_000).default(25_000),
  FILE_PROCESSES: upTo(256).optional(),
  UPLOAD_LIMIT_MB: upTo(100).default(10),
  SIMULATORS: flag.optional(),
  MAIL_FROM: z.string().default('Hoadon <no-reply@localhost>'),
  MAIL_SMTP_HOST: z.string().optional(),
  MAIL_SMTP_PORT: port.default(587),
  MAIL_SMTP_SECURE: flag.default(false),
  MAIL_SMTP_USER: z.string().optional(),
  MAIL_SMTP_PASSWORD: z.string().optional(),
  TAX_AUTHORITY_URL: url.optional(),
  TAX_AUTHORITY_USER: z.string().optional(),
  TAX_AUTHORITY_PASSWORD: z.string().optional(),
  TAX_AUTHORITY_SENDER: z.string().default('V0100000000'),
  TAX_AUTHORITY_RECEIVER: z.string().default('TCT'),
  TAX_AUTHORITY_PROVIDER_TAX_CODE: z.string().default('0100000000'),
  TAX_AUTHORITY_MESSAGE_VERSION: z.string().default('2.1.0'),
  TAX_AUTHORITY_TIMEOUT_MS: milliseconds.default(20_000),
  TAX_AUTHORITY_POLL_MS: milliseconds.default(2_000),
  TAX_AUTHORITY_CONNECTIONS: connections.default({}),
  OUTSIDE_PRIVATE_HOSTS: hosts.default([]),
  REGISTRY_GDT_URL: url.optional(),
  REGISTRY_VIETQR_URL: url.optional(),
  REGISTRY_TIMEOUT_MS: upTo(10_000).default(3_000),
  REGISTRY_CACHE_DAYS: upTo(30).default(14),
  PROVIDER_VIETTEL_URL: url.optional(),
  PROVIDER_VNPT_URL: providerUrl.optional(),
  PROVIDER_BKAV_URL: url.optional(),
  PROVIDER_TIMEOUT_MS: milliseconds.default(60_000),
  TIKTOK_SERVICE_ID: z.string().optional(),
  TIKTOK_APP_KEY: z.string().optional(),
  TIKTOK_APP_SECRET: z.string().optional(),
  TIKTOK_AUTHORIZE_URL: url.default('https://services.tiktokshop.com/open/authorize'),
  TIKTOK_TIMEOUT_MS: milliseconds.default(20_000),
  SPECIAL_SUPPLIER_TAX_CODE: z.string().refine(isTaxCode, 'must be a tax code').optional(),
  TAX_PORTAL_URL: url.optional(),
  TAX_PORTAL_TIMEOUT_MS: upTo(120_000).default(20_000),
  TAX_PORTAL_PAUSE_MS: upTo(60_000).default(300),
  HOLIDAYS: holidays.default({ added: [], removed: [] }),
  ANNOUNCE_PAGE_URL: url.optional(),
  CERTIFICATE_PAGE_URL: url.optional(),
  SIGNING_PKCS12_FOLDER: z.string().optional(),
  SIGNING_PKCS12_PASSWORD: z.string().optional(),
  SIGNING_PKCS11_MODULE: z.string().optional(),
  SIGNING_PKCS11_PIN: z.string().optional(),
  SIGNING_TRUSTED_CAS: z.string().optional(),
  SIGNING_AGENT_URL: url.default(SIGNING_AGENT_URL),
});
export type Environment = z.infer<typeof Environment>;

/** Settings whose values are secrets, or contain or accompany one. */
const SECRET = /(_KEY|_USER|_PASSWORD|_SECRET|_PIN|_PASSPHRASE|_CONNECTIONS|^DATABASE_URL)$/;

export const isSecretSetting = (name: string): boolean => SECRET.test(name);

export type RawEnvironment = Readonly<Record<string, string | undefined>>;

/** `start`: everything a server needs must be set; `tool`: what is set must be valid. */
export type EnvironmentPurpose = 'start' | 'tool';

/**
 * Settings with an empty value: a line that was not filled in, or a variable that another program did not replace.
 * Ignored silently, an empty DATABASE_URL would mean a database in the working folder.
 */
export const emptyIn = (environment: RawEnvironment): string[] =>
  Object.keys(Environment.shape).filter((name) => environment[name]?.trim() === '');

/** Settings that require others: alone they would be ignored silently. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  DATABASE_POOL_SIZE: ['DATABASE_URL'],
  DATABASE_STATEMENT_TIMEOUT_MS: ['DATABASE_URL'],
  FILES_S3_BUCKET: ['FILES_S3_ACCESS_KEY', 'FILES_S3_SECRET_KEY'],
  FILES_S3_ENDPOINT: ['FILES_S3_BUCKET'],
  FILES_S3_REGION: ['FILES_S3_BUCKET'],
  FILES_S3_ACCESS_KEY: ['FILES_S3_BUCKET'],
  FILES_S3_SECRET_KEY: ['FILES_S3_BUCKET'],
  BACKUP_S3_ENDPOINT: ['BACKUP_S3_ACCESS_KEY', 'BACKUP_S3_SECRET_KEY'],
  BACKUP_S3_REGION: ['BACKUP_S3_ACCESS_KEY', 'BACKUP_S3_SECRET_KEY'],
  BACKUP_S3_ACCESS_KEY: ['BACKUP_S3_SECRET_KEY'],
  BACKUP_S3_SECRET_KEY: ['BACKUP_S3_ACCESS_KEY'],
  MAIL_SMTP_PORT: ['MAIL_SMTP_HOST'],
  MAIL_SMTP_SECURE: ['MAIL_SMTP_HOST'],
  MAIL_SMTP_USER: ['MAIL_SMTP_HOST', 'MAIL_SMTP_PASSWORD'],
  MAIL_SMTP_PASSWORD: ['MAIL_SMTP_HOST', 'MAIL_SMTP_USER'],
  TAX_AUTHORITY_USER: ['TAX_AUTHORITY_URL', 'TAX_AUTHORITY_PASSWORD'],
  TAX_AUTHORITY_PASSWORD: ['TAX_AUTHORITY_URL', 'TAX_AUTHORITY_USER'],
  TIKTOK_SERVICE_ID: ['TIKTOK_APP_KEY', 'TIKTOK_APP_SECRET'],
  TIKTOK_APP_KEY: ['TIKTOK_SERVICE_ID', 'TIKTOK_APP_SECRET'],
  TIKTOK_APP_SECRET: ['TIKTOK_SERVICE_ID', 'TIKTOK_APP_KEY'],
  SIGNING_PKCS11_MODULE: ['SIGNING_PKCS11_PIN'],
  SIGNING_PKCS11_PIN: ['SIGNING_PKCS11_MODULE'],
};

/** On PostgreSQL there is no data folder to store keys in. */
const NEEDS_ON_POSTGRES: typeof NEEDS = { SIGNING_PKCS12_PASSWORD: ['SIGNING_PKCS12_FOLDER'] };
const NEEDS_TO_START: typeof NEEDS = { DATABASE_URL: ['ACCESS_TOKEN_KEY'] };

/** Whether the process also plays the outside systems. */
export const simulatesIn = (environment: RawEnvironment): boolean =>
  flag.safeParse(environment['SIMULATORS']).data ?? !environment['DATABASE_URL'];

/** Faults of settings that only make sense together. Each missing setting is named once. */
export function faultsBetween(environment: RawEnvironment, purpose: EnvironmentPurpose): string[] {
  const faults = new Map<string, string>();
  const check = (needs: typeof NEEDS) => {
    for (const [name, others] of Object.entries(needs))
      for (const other of environment[name] ? others : [])
        if (!environment[other] && !faults.has(other)) faults.set(other, `needed beside ${name}`);
  };
  check(NEEDS);
  if (environment['DATABASE_URL']) check(NEEDS_ON_POSTGRES);
  if (purpose === 'start') {
    check(NEEDS_TO_START);
    for (const name of simulatesIn(environment) ? [] : ['TAX_AUTHORITY_URL', 'MAIL_SMTP_HOST'])
      if (!environment[name]) faults.set(name, 'needed where SIMULATORS is off');
  }
  return [...faults].map(([name, fault]) => `${name}: ${fault}`);
}
