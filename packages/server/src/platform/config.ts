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

/** What the process was told, checked. Built once; nothing else reads the environment. */
export type Config = Readonly<{
  port: number;
  host: string;
  /** As people reach it, without a slash at the end. */
  publicUrl: string;
  /** How many proxies of one's own stand in front, or their addresses: X-Forwarded-For is believed of them alone. */
  trustProxy: number | string | false;
  logLevel: Environment['LOG_LEVEL'];
  /** Embedded mode keeps database, files and keys here. */
  dataFolder: string;
  database: PostgresConfig | PgliteConfig;
  files: Readonly<{ kind: 'disk'; folder: string }> | S3Config;
  /** HS256 key, base64. Null in embedded mode: made once and kept in the data folder. */
  accessTokenKey: string | null;
  /** Keys of the audit trail, base64, the one to write with first. None when embedded: made and kept. */
  auditKeys: readonly string[];
  /** Keys of secrets that are read again, base64, the one to seal with first. None when embedded: made and kept. */
  secretKeys: readonly string[];
  accessTokenMinutes: number;
  refreshTokenDays: number;
  /** How long an import from Excel is kept after it was touched last. */
  draftImportDays: number;
  rateLimits: boolean;
  leases: Leases;
  uploadLimitBytes: number;
  /** Processes of each kind that one company may keep busy with PDFs, workbooks, pictures or signatures. */
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
    /** Further T-VANs, by the names that companies' own connections go by. */
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
  /** Outside systems that may stand in a private network, `host` or `host:port`. */
  privateHosts: readonly string[];
  businessRegistry: Readonly<{
    /** The registers of taxpayers; both null: the simulator, where this process plays one. */
    gdtUrl: string | null;
    vietQrUrl: string | null;
    timeoutMs: number;
    /** How long an answer counts as fresh. */
    cacheDays: number;
  }>;
  /** Providers where companies keep accounts; a null address: the provider's own, or the simulator where this process plays one. */
  einvoiceProviders: Readonly<{
    urls: Readonly<Record<EinvoiceProvider, string | null>>;
    timeoutMs: number;
  }>;
  /** The application with TikTok Shop; null: there is none, or the simulator where this process plays one. */
  tiktok: Readonly<{
    application: Readonly<{ serviceId: string; appKey: string; appSecret: string }> | null;
    /** Where owners of shops are asked; another one in the USA. */
    authorizeUrl: string;
    timeoutMs: number;
  }>;
  /** Whose invoices are looked up by the secret code alone (DECISIONS 56); null: nobody's. */
  specialSupplierTaxCode: string | null;
  taxPortal: Readonly<{
    /** The tax authority's own; null: the simulator, where this process plays one, or else the portal as it is known. */
    url: string | null;
    timeoutMs: number;
    /** Between two questions of one account. */
    pauseMs: number;
  }>;
  /** Movable public holidays: those of the table with what this installation was told. */
  holidays: readonly PlainDate[];
  /** Where a company announces its use of invoices; null: the simulator, where this process plays one. */
  announcePageUrl: string | null;
  /** Where a company orders a certificate that the server keeps; null: the simulator, where this process plays one. */
  certificatePageUrl: string | null;
  /** Where browsers find the signing agent on their own machine, without a slash at the end. */
  signingAgentUrl: string;
  signing: Readonly<{
    /** Folder with `<tax code>*.p12`. */
    pkcs12Folder: string | null;
    pkcs12Password: string | null;
    pkcs11: Readonly<{ module: string; pin: string }> | null;
    /** Folder with the certificates (PEM) of the authorities we believe. */
    trustedCas: string | null;
  }>;
}>;
