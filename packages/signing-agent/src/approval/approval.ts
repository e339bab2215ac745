import type { PreparedSummary } from '@hoadon/xml/prepared-document';

/** A site that wants to be connected, and the code its page shows. */
export type PairingQuestion = Readonly<{ origin: string; code: string }>;

/** What the agent knows of the PIN: not needed (the token is open), needed, or given wrong before. */
export type PinState = 'open' | 'needed' | 'wrong' | 'last-try';

export type CertificateShown = Readonly<{
  subject: string;
  taxCode: string | null;
  serialNumber: string;
  issuer: string;
  /** UTC instant. */
  notAfter: string;
}>;

/** A PDF, or what an XML file is, such as `invoice/1`, `message/300` or `return/842` (xml/prepared-document). */
export type DocumentKind = 'pdf' | (string & {});

/** A file that is to be signed, and what the agent read in it. */
export type ShownDocument = Readonly<{
  fileName: string;
  bytes: Uint8Array;
  /** Empty for a PDF, whose content the agent does not read. */
  summaries: readonly PreparedSummary[];
}>;

/** Everything the user must see before a signature is made, read by the agent from the bytes themselves. */
export type SigningQuestion = Readonly<{
  origin: string;
  kind: DocumentKind;
  /** One that is signed at once, or a list: its documents are signed as the site sends them again. */
  documents: readonly ShownDocument[];
  isList: boolean;
  certificate: CertificateShown;
  tokenLabel: string;
  pin: PinState;
}>;

export type SigningAnswer =
  | Readonly<{ approved: false; why: 'DECLINED' | 'NOT_ANSWERED' }>
  | Readonly<{ approved: true; pin: string | null }>;

/**
 * Where the user is asked. The answer comes from the user alone: no call of a web page reaches it.
 * An aborted signal withdraws the question and answers no.
 */
export type Approval = Readonly<{
  pair(question: PairingQuestion, signal: AbortSignal): Promise<boolean>;
  sign(question: SigningQuestion, signal: AbortSignal): Promise<SigningAnswer>;
}>;
