import type { PreparedSummary } from '@hoadon/xml/prepared-document';

/** A site that requests a pairing, and the code on its page. */
export type PairingQuestion = Readonly<{ origin: string; code: string }>;

/** State of the PIN: not needed (the token is open), needed, wrong before, or the last try. */
export type PinState = 'open' | 'needed' | 'wrong' | 'last-try';

export type CertificateShown = Readonly<{
  subject: string;
  taxCode: string | null;
  serialNumber: string;
  issuer: string;
  /** UTC instant. */
  notAfter: string;
}>;

/** A PDF, or the kind of an XML file, such as `invoice/1`, `message/300` or `return/842` (xml/prepared-document). */
export type DocumentKind = 'pdf' | (string & {});

/** A file to be signed, and the summaries read by the agent. */
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
  /** One document that is signed at once, or a list: its documents are signed when the site sends them again. */
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
 * Asks the user. Only the user answers: no call of a web page can. An aborted signal withdraws the question and counts
 * as no.
 */
export type Approval = Readonly<{
  pair(question: PairingQuestion, signal: AbortSignal): Promise<boolean>;
  sign(question: SigningQuestion, signal: AbortSignal): Promise<SigningAnswer>;
}>;
