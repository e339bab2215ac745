import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { EinvoiceProvider } from '@hoadon/domain/einvoice-accounts/einvoice-provider';

/** Credentials of a company's account. */
export type ProviderCredentials = Readonly<{
  userName: string;
  password: string;
  /** The company's own part of the provider's host; only some providers have one. */
  site: string | null;
  /** Of the company. */
  taxCode: string;
}>;

/** What to list; a provider uses the fields that its calls support. */
export type ProviderQuestion = Readonly<{
  from: PlainDate;
  until: PlainDate;
  /** `1C26TAA`: template and serial. */
  series: readonly string[];
  /** Ids of single invoices at the provider. */
  references: readonly string[];
}>;

/** An invoice that the provider has. */
export type ProviderInvoice = Readonly<{
  /** Its id at the provider, sufficient to fetch its file. */
  reference: string;
  /** For people: series and number, or the reference. */
  label: string;
}>;

/** `next` null: this is the last page. */
export type ProviderPage = Readonly<{ invoices: readonly ProviderInvoice[]; next: string | null }>;

/** The file of an invoice: its XML, or a zip that contains it. It may not exist yet, or never. */
export type ProviderFile =
  | Readonly<{ kind: 'file'; name: string; bytes: Uint8Array }>
  | Readonly<{ kind: 'not-ready' }>
  | Readonly<{ kind: 'no-file'; words: string }>;

/** Every call throws ProviderFault. */
export type ProviderSession = Readonly<{
  list(question: ProviderQuestion, cursor: string | null): Promise<ProviderPage>;
  file(reference: string): Promise<ProviderFile>;
}>;

/** The systems of providers where companies have accounts. The first request is sent when the session is used. */
export type EinvoiceProviders = Readonly<{
  open(provider: EinvoiceProvider, credentials: ProviderCredentials): ProviderSession;
}>;

/**
 * `credentials`: a person must act, and nothing is retried. `unreachable` and `busy`: a later retry may succeed.
 * `protocol`: another service or another format. `refused`: the provider refuses this request.
 */
export type ProviderFaultReason = 'credentials' | 'unreachable' | 'busy' | 'protocol' | 'refused';

export class ProviderFault extends Error {
  override readonly name = 'ProviderFault';
  readonly reason: ProviderFaultReason;
  /** The provider's own text; empty if there is none. */
  readonly words: string;
  /** Seconds to wait as requested by the provider; null if not stated. */
  readonly retryAfter: number | null;

  constructor(
    reason: ProviderFaultReason,
    words = '',
    options: ErrorOptions & { retryAfter?: number | null } = {},
  ) {
    super(`${reason}: ${words}`, options);
    this.reason = reason;
    // Text from outside, shortened to one line of a screen.
    this.words = words
      .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
      .trim()
      .slice(0, 300);
    this.retryAfter = options.retryAfter ?? null;
  }
}
