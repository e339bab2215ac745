import { z } from 'zod';

/** A switch in the environment: `true`/`false`, `1`/`0`, `yes`/`no`, `on`/`off`. */
const flag = z.stringbool();
const port = z.coerce.number().int().min(0).max(65_535);
const count = z.coerce.number().int().positive();
/** 32 bytes, base64: `openssl rand -base64 32`. */
const key = z
  .string()
  .refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64');

/** Every setting the environment may give; docs/operations.md explains each. Empty counts as absent. */
const Environment = z.object({
  PORT: port.default(8080),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url().optional(),
  TRUST_PROXY: flag.default(false),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  DATA_FOLDER: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')
    .optional(),
  DATABASE_POOL_SIZE: count.default(20),
  DATABASE_STATEMENT_TIMEOUT_MS: count.default(30_000),
  FILES_S3_BUCKET: z.string().optional(),
  FILES_S3_ENDPOINT: z.url().optional(),
  FILES_S3_REGION: z.string().default('us-east-1'),
  FILES_S3_ACCESS_KEY: z.string().optional(),
  FILES_S3_SECRET_KEY: z.string().optional(),
  ACCESS_TOKEN_KEY: key.optional(),
  ACCESS_TOKEN_MINUTES: count.max(60).default(10),
  REFRESH_TOKEN_DAYS: count.max(90).default(30),
  RATE_LIMITS: flag.default(true),
  UPLOAD_LIMIT_MB: count.max(100).default(10),
  SIMULATORS: flag.optional(),
  MAIL_FROM: z.string().default('Hoadon <no-reply@localhost>'),
  MAIL_SMTP_HOST: z.string().optional(),
  MAIL_SMTP_PORT: port.default(587),
  MAIL_SMTP_SECURE: flag.default(false),
  MAIL_SMTP_USER: z.string().optional(),
  MAIL_SMTP_PASSWORD: z.string().optional(),
  TAX_AUTHORITY_URL: z.url().optional(),
  TAX_AUTHORITY_USER: z.string().optional(),
  TAX_AUTHORITY_PASSWORD: z.string().optional(),
  TAX_AUTHORITY_SENDER: z.string().default('V0100000000'),
  TAX_AUTHORITY_RECEIVER: z.string().default('TCT'),
  TAX_AUTHORITY_PROVIDER_TAX_CODE: z.string().default('0100000000'),
  TAX_AUTHORITY_MESSAGE_VERSION: z.string().default('2.1.0'),
  TAX_AUTHORITY_TIMEOUT_MS: count.default(20_000),
  TAX_AUTHORITY_POLL_MS: count.default(2_000),
  SIGNING_PKCS12_FOLDER: z.string().optional(),
  SIGNING_PKCS12_PASSWORD: z.string().optional(),
  SIGNING_PKCS11_MODULE: z.string().optional(),
  SIGNING_PKCS11_PIN: z.string().optional(),
  SIGNING_TRUSTED_CAS: z.string().optional(),
});
type Environment = z.infer<typeof Environment>;

export type PostgresConfig = Readonly<{
  kind: 'postgres';
  url: string;
  poolSize: number;
  statementTimeoutMs: number;
}>;
export type PgliteConfig = Readonly<{ kind: 'pglite'; folder: string }>;
export type S3Config = Readonly<{
  kind: 's3';
  bucket: string;
  endpoint: string | null;
  region: string;
  accessKey: string;
  secretKey: string;
}>;

/** What the process was told, checked. Built once; nothing else reads the environment. */
export type Config = Readonly<{
  port: number;
  host: string;
  /** As people reach it, without a slash at the end. */
  publicUrl: string;
  /** Believe X-Forwarded-For; only behind a proxy of one's own. */
  trustProxy: boolean;
  logLevel: Environment['LOG_LEVEL'];
  /** Embedded mode keeps database, files and keys here. */
  dataFolder: string;
  database: PostgresConfig | PgliteConfig;
  files: Readonly<{ kind: 'disk'; folder: string }> | S3Config;
  /** HS256 key, base64. Null in embedded mode: made once and kept in the data folder. */
  accessTokenKey: string | null;
  accessTokenMinutes: number;
  refreshTokenDays: number;
  rateLimits: boolean;
  uploadLimitBytes: number;
  /** Whether this process also plays the tax authority and the mail server. */
  simulators: boolean;
  mail: Readonly<{
    from: string;
    /** Null: the simulated mailbox. */
    smtp: Readonly<{
      host: string;
      port: number;
      secure: boolean;
      user: string | null;
      password: string | null;
    }> | null;
  }>;
  taxAuthority: Readonly<{
    /** Null: the simulator of this process. */
    url: string | null;
    user: string | null;
    password: string | null;
    sender: string;
    receiver: string;
    providerTaxCode: string;
    version: string;
    timeoutMs: number;
    pollMs: number;
  }>;
  signing: Readonly<{
    /** Folder with `<tax code>*.p12`. */
    pkcs12Folder: string | null;
    pkcs12Password: string | null;
    pkcs11: Readonly<{ module: string; pin: string }> | null;
    /** Folder with the certificates (PEM) of the authorities we believe. */
    trustedCas: string | null;
  }>;
}>;

/** The environment has faults; `faults` lists every one of them. */
export class ConfigFault extends Error {
  override readonly name = 'ConfigFault';
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`The configuration has ${faults.length} fault(s):\n- ${faults.join('\n- ')}`);
    this.faults = faults;
  }
}

/** Reads the settings, or throws ConfigFault with all faults at once. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, text]) => text !== ''));
  const parsed = Environment.safeParse(given);
  const typeFaults = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const faults = [...typeFaults, ...faultsBetween(given)];
  if (!parsed.success || faults.length > 0) throw new ConfigFault(faults);
  return fromEnvironment(parsed.data);
}

type Given = Readonly<Record<string, string | undefined>>;

/** Settings that only make sense together. */
function faultsBetween(given: Given): string[] {
  const faults: string[] = [];
  const needs = (name: string, others: string[]) => {
    for (const other of others)
      if (given[name] && !given[other]) faults.push(`${other}: needed beside ${name}`);
  };
  needs('DATABASE_URL', ['ACCESS_TOKEN_KEY']);
  needs('FILES_S3_BUCKET', ['FILES_S3_ACCESS_KEY', 'FILES_S3_SECRET_KEY']);
  needs('MAIL_SMTP_USER', ['MAIL_SMTP_PASSWORD']);
  needs('TAX_AUTHORITY_USER', ['TAX_AUTHORITY_PASSWORD']);
  needs('SIGNING_PKCS12_FOLDER', ['SIGNING_PKCS12_PASSWORD']);
  needs('SIGNING_PKCS11_MODULE', ['SIGNING_PKCS11_PIN']);
  if (given['SIMULATORS'] === 'false') {
    for (const name of ['TAX_AUTHORITY_URL', 'MAIL_SMTP_HOST'])
      if (!given[name]) faults.push(`${name}: needed where SIMULATORS is off`);
  }
  return faults;
}

function fromEnvironment(env: Environment): Config {
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    dataFolder: env.DATA_FOLDER,
    database: databaseOf(env),
    files: filesOf(env),
    accessTokenKey: env.ACCESS_TOKEN_KEY ?? null,
    accessTokenMinutes: env.ACCESS_TOKEN_MINUTES,
    refreshTokenDays: env.REFRESH_TOKEN_DAYS,
    rateLimits: env.RATE_LIMITS,
    uploadLimitBytes: env.UPLOAD_LIMIT_MB * 1024 * 1024,
    simulators: env.SIMULATORS ?? !env.DATABASE_URL,
    mail: mailOf(env),
    taxAuthority: {
      url: env.TAX_AUTHORITY_URL ?? null,
      user: env.TAX_AUTHORITY_USER ?? null,
      password: env.TAX_AUTHORITY_PASSWORD ?? null,
      sender: env.TAX_AUTHORITY_SENDER,
      receiver: env.TAX_AUTHORITY_RECEIVER,
      providerTaxCode: env.TAX_AUTHORITY_PROVIDER_TAX_CODE,
      version: env.TAX_AUTHORITY_MESSAGE_VERSION,
      timeoutMs: env.TAX_AUTHORITY_TIMEOUT_MS,
      pollMs: env.TAX_AUTHORITY_POLL_MS,
    },
    signing: signingOf(env),
  };
}

const databaseOf = (env: Environment): Config['database'] =>
  env.DATABASE_URL
    ? {
        kind: 'postgres',
        url: env.DATABASE_URL,
        poolSize: env.DATABASE_POOL_SIZE,
        statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
      }
    : { kind: 'pglite', folder: `${env.DATA_FOLDER}/database` };

const filesOf = (env: Environment): Config['files'] =>
  env.FILES_S3_BUCKET
    ? {
        kind: 's3',
        bucket: env.FILES_S3_BUCKET,
        endpoint: env.FILES_S3_ENDPOINT ?? null,
        region: env.FILES_S3_REGION,
        accessKey: env.FILES_S3_ACCESS_KEY ?? '',
        secretKey: env.FILES_S3_SECRET_KEY ?? '',
      }
    : { kind: 'disk', folder: `${env.DATA_FOLDER}/files` };

const mailOf = (env: Environment): Config['mail'] => ({
  from: env.MAIL_FROM,
  smtp: env.MAIL_SMTP_HOST
    ? {
        host: env.MAIL_SMTP_HOST,
        port: env.MAIL_SMTP_PORT,
        secure: env.MAIL_SMTP_SECURE,
        user: env.MAIL_SMTP_USER ?? null,
        password: env.MAIL_SMTP_PASSWORD ?? null,
      }
    : null,
});

const signingOf = (env: Environment): Config['signing'] => ({
  pkcs12Folder: env.SIGNING_PKCS12_FOLDER ?? (env.DATABASE_URL ? null : `${env.DATA_FOLDER}/keys`),
  pkcs12Password: env.SIGNING_PKCS12_PASSWORD ?? null,
  pkcs11:
    env.SIGNING_PKCS11_MODULE && env.SIGNING_PKCS11_PIN
      ? { module: env.SIGNING_PKCS11_MODULE, pin: env.SIGNING_PKCS11_PIN }
      : null,
  trustedCas: env.SIGNING_TRUSTED_CAS ?? (env.DATABASE_URL ? null : `${env.DATA_FOLDER}/keys/ca`),
});
