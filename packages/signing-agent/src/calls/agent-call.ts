import type { IncomingMessage } from 'node:http';
import type { SigningDesk } from '../desk/signing-desk.ts';
import type { PairedOrigins } from '../pairing/paired-origins.ts';
import type { Pairing } from '../pairing/pairing.ts';
import type { Tokens } from '../tokens/tokens.ts';

/** A signed file, as it goes back to the page. */
export type SignedFile = Readonly<{ fileName: string; type: string; bytes: Uint8Array }>;

/** A call that passed the guard, with what it may use. */
export type CallContext = Readonly<{
  request: IncomingMessage;
  origin: string;
  /** Whether the pairing token that came along is good. */
  paired: boolean;
  /** Of the path, such as the id of a pairing. */
  parameter: string;
  /** Aborts when the page goes away or nobody answers. */
  signal: AbortSignal;
  desk: SigningDesk;
  tokens: Tokens;
  pairing: Pairing;
  origins: PairedOrigins;
}>;

/** Answers JSON or a signed file. Throws AgentFault. */
export type CallHandler = (context: CallContext) => Promise<SignedFile | object>;
