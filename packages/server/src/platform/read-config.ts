import { availableParallelism } from 'node:os';
import { holidaysWith } from '@hoadon/domain/legal/movable-holidays';
import type { Config } from './config.ts';
import { pathFaults } from './configured-paths.ts';
import {
  Environment,
  type EnvironmentPurpose,
  emptyIn,
  faultsBetween,
  type RawEnvironment,
  simulatesIn,
} from './environment.ts';
import { leasesOf } from './leases.ts';
import { withSecretFiles } from './secret-files.ts';

/** The environment has faults; `faults` lists all of them. */
export class ConfigFault extends Error {
  override readonly name = 'ConfigFault';
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`The configuration has ${faults.length} fault(s):\n- ${faults.join('\n- ')}`);
    this.faults = faults;
  }
}

/** Reads the settings, or throws ConfigFault with all faults at once. */
export function readConfig(raw: RawEnvironment, purpose: EnvironmentPurpose = 'start'): Config {
  const { environment, faults: fileFaults } = withSecretFiles(raw);
  const empty = emptyIn(environment);
  const nonEmpty = Object.fromEntries(
    Object.entries(environment).filter(([name]) => !empty.includes(name)),
  );
  const parsed = Environment.safeParse(nonEmpty);
  const typeFaults = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const isEmpty = (fault: string) => empty.some((name) => fault.startsWith(`${name}: `));
  const faults = [
    ...fileFaults,
    ...empty.map((name) => `${name}: is empty; give it a value, or leave it out`),
    ...typeFaults,
    ...faultsBetween(nonEmpty, purpose).filter((fault) => !isEmpty(fault)),
    ...(purpose === 'start' ? pathFaults(nonEmpty, { simulates: simulatesIn(nonEmpty) }) : []),
  ];
  if (!parsed.success || faults.length > 0) throw new ConfigFault(faults);
  return fromEnvironment(parsed.data);
}

function fromEnvironment(env: Environment): Config {
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    stopDelayMs: env.STOP_DELAY_MS,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    telemetry: telemetryOf(env),
    dataFolder: env.DATA_FOLDER,
    database: databaseOf(env),
    files: filesOf(env),
    backup: { s3: backupS3Of(env), passphrase: env.BACKUP_PASSPHRASE ?? null },
    accessTokenKey: env.ACCESS_TOKEN_KEY ?? null,
    auditKeys: env.AUDIT_KEY,
    secretKeys: env.SECRET_KEY,
    accessTokenMinutes: env.ACCESS_TOKEN_MINUTES,
    refreshTokenDays: env.REFRESH_TOKEN_DAYS,
    sessionDays: env.SESSION_DAYS,
    registration: registrationOf(env),
    setupPassword: env.SETUP_PASSWORD ?? null,
    draftImportDays: env.DRAFT_IMPORT_DAYS,
    rateLimits: env.RATE_LIMITS,
    leases: leasesOf(env.LOST_AFTER_MS),
    fileProcesses: env.FILE_PROCESSES ?? availableParallelism(),
    uploadLimitBytes: env.UPLOAD_LIMIT_MB * 1024 * 1024,
    simulators: isSimulated(env),
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
      further: furtherOf(env),
    },
    privateHosts: env.OUTSIDE_PRIVATE_HOSTS,
    businessRegistry: {
      gdtUrl: env.REGISTRY_GDT_URL ?? null,
      vietQrUrl: env.REGISTRY_VIETQR_URL ?? null,
      timeoutMs: env.REGISTRY_TIMEOUT_MS,
      cacheDays: env.REGISTRY_CACHE_DAYS,
    },
    einvoiceProviders: {
      urls: {
        E_VIETTEL: env.PROVIDER_VIETTEL_URL ?? null,
        E_VNPT: env.PROVIDER_VNPT_URL ?? null,
        E_BKAV: env.PROVIDER_BKAV_URL ?? null,
      },
      timeoutMs: env.PROVIDER_TIMEOUT_MS,
    },
    tiktok: {
      application: tiktokOf(env),
      authorizeUrl: env.TIKTOK_AUTHORIZE_URL,
      timeoutMs: env.TIKTOK_TIMEOUT_MS,
    },
    specialSupplierTaxCode: specialSupplierOf(env),
    taxPortal: portalOf(env),
    holidays: holidaysWith(env.HOLIDAYS),
    announcePageUrl: env.ANNOUNCE_PAGE_URL ?? null,
    certificatePageUrl: env.CERTIFICATE_PAGE_URL ?? null,
    signingAgentUrl: env.SIGNING_AGENT_URL.replace(/\/+$/, ''),
    signing: signingOf(env),
  };
}

const isSimulated = (env: Environment): boolean => env.SIMULATORS ?? !env.DATABASE_URL;

/** Only a demo lets anybody in. */
const registrationOf = (env: Environment): Config['registration'] =>
  env.REGISTRATION ?? (isSimulated(env) ? 'open' : 'closed');

/** In the demo the provider of its company (S-56). */
const specialSupplierOf = (env: Environment): string | null =>
  env.SPECIAL_SUPPLIER_TAX_CODE ?? (isSimulated(env) ? env.TAX_AUTHORITY_PROVIDER_TAX_CODE : null);

const telemetryOf = (env: Environment): Config['telemetry'] =>
  env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? null
    : {
        endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
        headers: env.OTEL_EXPORTER_OTLP_HEADERS,
        sampled: env.OTEL_TRACES_SAMPLER_ARG,
      };

const portalOf = (env: Environment): Config['taxPortal'] => ({
  url: env.TAX_PORTAL_URL ?? null,
  timeoutMs: env.TAX_PORTAL_TIMEOUT_MS,
  pauseMs: env.TAX_PORTAL_PAUSE_MS,
});

const tiktokOf = ({
  TIKTOK_SERVICE_ID: serviceId,
  TIKTOK_APP_KEY: appKey,
  TIKTOK_APP_SECRET: appSecret,
}: Environment): Config['tiktok']['application'] =>
  serviceId && appKey && appSecret ? { serviceId, appKey, appSecret } : null;

const furtherOf = (env: Environment): Config['taxAuthority']['further'] =>
  Object.fromEntries(
    Object.entries(env.TAX_AUTHORITY_CONNECTIONS).map(([name, connection]) => [
      name,
      {
        ...connection,
        receiver: connection.receiver ?? env.TAX_AUTHORITY_RECEIVER,
        version: connection.version ?? env.TAX_AUTHORITY_MESSAGE_VERSION,
      },
    ]),
  );

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

const backupS3Of = (env: Environment): Config['backup']['s3'] =>
  env.BACKUP_S3_ACCESS_KEY && env.BACKUP_S3_SECRET_KEY
    ? {
        endpoint: env.BACKUP_S3_ENDPOINT ?? null,
        region: env.BACKUP_S3_REGION,
        accessKey: env.BACKUP_S3_ACCESS_KEY,
        secretKey: env.BACKUP_S3_SECRET_KEY,
      }
    : null;

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
