import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { EinvoiceProvider } from '@hoadon/domain/einvoice-accounts/einvoice-provider';
import type { Environment } from './environment.ts';
import type { Leases } from './leases.ts';

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

/** Checked configuration of the process. Built once; nothing else reads the environment. */
export type Config = Readonly<{
  port: number;
  host: string;
  /** Public address, without a slash at the end. */
  publicUrl: string;
  /** Time between the first failing `/readyz` and the refusal of new connections when the process stops. */
  stopDelayMs: number;
  /** Number of own proxies in front of the server, or their addresses: X-Forwarded-For is trusted only from these. */
  trustProxy: number | string | false;
  logLevel: Environment['LOG_LEVEL'];
  /** OTLP/HTTP endpoint for traces and metrics; null: nothing is exported. */
  telemetry: Readonly<{
    endpoint: string;
    headers: Readonly<Record<string, string>>;
    /** Share of traces that is recorded, 0 to 1. */
    sampled: number;
  }> | null;
  /** Embedded mode stores database, files and keys here. */
  dataFolder: string;
  database: PostgresConfig | PgliteConfig;
  files: Readonly<{ kind: 'disk'; folder: string }> | S3Config;
  backup: Readonly<{
    /** Access to buckets that store backups; null: backups are stored in folders. */
    s3: Omit<S3Config, 'kind' | 'bucket'> | null;
    /** Seals the installation's keys in a backup, and opens them. */
    passphrase: string | null;
  }>;
  /** HS256 key, base64. Null in embedded mode: generated once and stored in the data folder. */
  accessTokenKey: string | null;
  /** Keys of the audit trail, base64; the first one writes. Empty in embedded mode: generated and stored. */
  auditKeys: readonly string[];
  /** Keys that seal stored secrets, base64; the first one seals. Empty in embedded mode: generated and stored. */
  secretKeys: readonly string[];
  accessTokenMinutes: number;
  refreshTokenDays: number;
  /** Days after which a session ends, however often it was renewed. */
  sessionDays: number;
  /** `open`: anyone registers a company; `invite`: accounts by invitation into a company; `closed`: by admins alone. */
  registration: Environment['REGISTRATION'] & string;
  /** Password of the first admin, read by `hoadon setup` alone; null: a generated one. */
  setupPassword: string | null;
  /** Days without a change after which an import from Excel is deleted. */
  draftImportDays: number;
  rateLimits: boolean;
  leases: Leases;
  uploadLimitBytes: number;
  /** Processes of each kind (PDFs, workbooks, pictures, signatures) that one company may occupy. */
  fileProcesses: number;
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
    /** Further T-VANs, by the names used in companies' connections. */
    further: Readonly<
      Record<
        string,
        Readonly<{
          url: string;
          user: string | null;
          password: string | null;
          receiver: string;
          version: string;
        }>
      >
    >;
  }>;
  /** Outside systems that may be in a private network, `host` or `host:port`. */
  privateHosts: readonly string[];
  businessRegistry: Readonly<{
    /** The registers of taxpayers; both null: the simulator, if this process runs one. */
    gdtUrl: string | null;
    vietQrUrl: string | null;
    timeoutMs: number;
    /** Days for which a cached reply counts as fresh. */
    cacheDays: number;
  }>;
  /** Providers of e-invoices; a null address: the provider's own, or the simulator if this process runs one. */
  einvoiceProviders: Readonly<{
    urls: Readonly<Record<EinvoiceProvider, string | null>>;
    timeoutMs: number;
  }>;
  /** The application registered with TikTok Shop; null: none, or the simulator if this process runs one. */
  tiktok: Readonly<{
    application: Readonly<{ serviceId: string; appKey: string; appSecret: string }> | null;
    /** Page where a shop's owner authorises access; the USA has its own. */
    authorizeUrl: string;
    timeoutMs: number;
  }>;
  /** Supplier whose invoices are looked up by the secret code alone (S-56); null: none. */
  specialSupplierTaxCode: string | null;
  taxPortal: Readonly<{
    /**
     * Address of the tax authority's portal; null: the simulator if this process runs one, else the known public
     * address.
     */
    url: string | null;
    timeoutMs: number;
    /** Pause between two requests of one account. */
    pauseMs: number;
  }>;
  /** Movable public holidays: the built-in table and those configured for this installation. */
  holidays: readonly PlainDate[];
  /** Page where a company announces its use of invoices; null: the simulator, if this process runs one. */
  announcePageUrl: string | null;
  /** Page where a company orders a certificate hosted by the server; null: the simulator, if this process runs one. */
  certificatePageUrl: string | null;
  /** Address of the signing agent on the user's machine, without a slash at the end. */
  signingAgentUrl: string;
  signing: Readonly<{
    /** Folder with `<tax code>*.p12`. */
    pkcs12Folder: string | null;
    pkcs12Password: string | null;
    pkcs11: Readonly<{ module: string; pin: string }> | null;
    /** Folder with the certificates (PEM) of the trusted authorities. */
    trustedCas: string | null;
  }>;
}>;
