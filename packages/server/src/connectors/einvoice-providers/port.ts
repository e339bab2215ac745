import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { EinvoiceProvider } from '@hoadon/domain/einvoice-accounts/einvoice-provider';

/** What a company signs in with. */
export type ProviderCredentials = Readonly<{
  userName: string;
  password: string;
  /** The part of the provider's host that is the company's own; only some have one. */
  site: string | null;
  /** Of the company. */
  taxCode: string;
}>;

/** What is asked for; a provider looks at what its own calls can tell apart. */
export type ProviderQuestion = Readonly<{
  from: PlainDate;
  until: PlainDate;
  /** `1C26TAA`: template and serial. */
  series: readonly string[];
  /** Ids by which the provider knows single invoices. */
  references: readonly string[];
}>;

/** An invoice that the provider has. */
export type ListedInvoice = Readonly<{
  /** Names it at the provider, and is all that fetching its file needs. */
  reference: string;
  /** For people: series and number, or the reference. */
  label: string;
}>;

/** `next` null: there is no more. */
export type ListedPage = Readonly<{ invoices: readonly ListedInvoice[]; next: string | null }>;

/** The file of an invoice: its XML, or a zip that may hold another. It may not be made yet, or never be there. */
export type ProviderFile =
  | Readonly<{ kind: 'file'; name: string; bytes: Uint8Array }>
  | Readonly<{ kind: 'not-ready' }>
  | Readonly<{ kind: 'no-file'; words: string }>;

/** Every call throws ProviderFault. */
export type ProviderSession = Readonly<{
  list(question: ProviderQuestion, cursor: string | null): Promise<ListedPage>;
  file(reference: string): Promise<ProviderFile>;
}>;

/** The systems of providers where companies keep accounts. Nothing is asked before the session is used. */
export type EinvoiceProviders = Readonly<{
  open(provider: EinvoiceProvider, credentials: ProviderCredentials): ProviderSession;
}>;

/**
 * `credentials`: a person must look, and nothing is tried again. `unreachable` and `busy`: later, perhaps. `protocol`:
 * something else answers, or another form. `refused`: the provider says no to this question.
 */
export type ProviderFaultReason = 'credentials' | 'unreachable' | 'busy' | 'protocol' | 'refused';

export class ProviderFault extends Error {
  override readonly name = 'ProviderFault';
  readonly reason: ProviderFaultReason;
  /** The provider's own words; empty where it said none. */
  readonly words: string;
  /** Seconds that it asks us to wait; null where it says nothing. */
  readonly retryAfter: number | null;

  constructor(
    reason: ProviderFaultReason,
    words = '',
    options: ErrorOptions & { retryAfter?: number | null } = {},
  ) {
    super(`${reason}: ${words}`, options);
    this.reason = reason;
    // A stranger's text, for one line of a screen.
    this.words = words
      .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
      .trim()
      .slice(0, 300);
    this.retryAfter = options.retryAfter ?? null;
  }
}
