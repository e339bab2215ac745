import type { IncomingMessage } from 'node:http';
import type { SigningDesk } from '../desk/signing-desk.ts';
import type { PairedOrigins } from '../pairing/paired-origins.ts';
import type { Pairing } from '../pairing/pairing.ts';
import type { Tokens } from '../tokens/tokens.ts';

/** A signed file as returned to the page. */
export type SignedFile = Readonly<{ fileName: string; type: string; bytes: Uint8Array }>;

/** A call that passed the guard, with its services. */
export type CallContext = Readonly<{
  request: IncomingMessage;
  origin: string;
  /** Whether the pairing token of the request is valid. */
  paired: boolean;
  /** Of the path, such as the id of a pairing. */
  parameter: string;
  /** Aborts when the page disconnects or the time for an answer ends. */
  signal: AbortSignal;
  desk: SigningDesk;
  tokens: Tokens;
  pairing: Pairing;
  origins: PairedOrigins;
}>;

/** Returns JSON or a signed file. Throws AgentFault. */
export type CallHandler = (context: CallContext) => Promise<SignedFile | object>;
