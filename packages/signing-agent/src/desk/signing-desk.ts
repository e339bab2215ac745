import type { Certificate } from '@hoadon/signing/certificates/certificate';
import type { Signer } from '@hoadon/signing/keys/signer';
import { SigningFault } from '@hoadon/signing/signing-fault';
import { localTime } from '@hoadon/xml/message/local-time';
import { AgentFault } from '../agent-fault.ts';
import type {
  Approval,
  DocumentKind,
  PinState,
  ShownDocument,
  SigningAnswer,
  SigningQuestion,
} from '../approval/approval.ts';
import { oneAtATime } from '../approval/work-queue.ts';
import type { Log } from '../log.ts';
import type { FoundCertificate, OpenedToken, Tokens } from '../tokens/tokens.ts';
import { type ApprovedLists, approvedLists, hashOf, type ListKey } from './approved-lists.ts';
import { type CertificateRequirements, chooseCertificate } from './choose-certificate.ts';
import { type OpenTokens, openTokens } from './open-tokens.ts';

/** Site, kind and certificate requirements of documents to sign. */
type SigningRequest = Readonly<{
  origin: string;
  kind: DocumentKind;
  wanted: CertificateRequirements;
}>;

/** A document with the function that signs it once a key is available. */
export type SigningJob = SigningRequest &
  Readonly<{
    document: ShownDocument;
    /** `signedAt`: local time in Viet Nam. */
    perform(signer: Signer, certificate: Certificate, signedAt: string): Promise<Uint8Array>;
  }>;

/** Documents that the user is to approve at once, before the site sends each of them to be signed. */
export type ListJob = SigningRequest & Readonly<{ documents: readonly ShownDocument[] }>;

export type DeskOptions = Readonly<{
  tokens: Tokens;
  approval: Approval;
  log: Log;
  now: () => Date;
  pinMinutes: number;
  /** Minutes for which the approval of a list is valid. */
  listMinutes: number;
}>;

/** Signs documents, one at a time, each with the user's consent. */
export type SigningDesk = Readonly<{
  /** Throws AgentFault. An aborted signal withdraws the document. */
  sign(job: SigningJob, signal: AbortSignal): Promise<Uint8Array>;
  /** Returns when the approval expires. Throws AgentFault. */
  approve(job: ListJob, signal: AbortSignal): Promise<Date>;
  lists: ApprovedLists;
  open: OpenTokens;
}>;

const MAX_WAITING = 100;

const REASONS: Partial<Record<SigningFault['code'], ConstructorParameters<typeof AgentFault>>> = {
  PIN_LOCKED: ['USB_NOT_ACCESSIBLE', 'PIN_LOCKED'],
  TOKEN_NOT_FOUND: ['USB_NOT_CONNECT', 'NO_TOKEN'],
  TOKEN_UNREADABLE: ['USB_NOT_ACCESSIBLE', 'TOKEN_UNREADABLE'],
  MODULE_UNAVAILABLE: ['USB_NOT_ACCESSIBLE', 'MODULE_UNAVAILABLE'],
  FILE_UNREADABLE: ['SIGN_INVOICE_FAILED', 'DOCUMENT_UNREADABLE'],
};

function agentFaultOf(error: unknown): unknown {
  if (!(error instanceof SigningFault)) return error;
  const [code, reason] = REASONS[error.code] ?? ['SIGN_INVOICE_FAILED', 'TOKEN_DID_NOT_SIGN'];
  return new AgentFault(code, reason, {}, { cause: error });
}

const isGone = (error: unknown): boolean =>
  error instanceof AgentFault && error.code === 'USB_NOT_CONNECT';

const keyOf = ({ origin, kind, wanted }: SigningRequest, chosen: FoundCertificate): ListKey => ({
  origin,
  kind,
  fingerprint: chosen.certificate.fingerprint,
  taxCode: wanted.taxCode,
});

type Questioned = SigningRequest & Pick<SigningQuestion, 'documents' | 'isList'>;

function questionOf(request: Questioned, chosen: FoundCertificate, pin: PinState): SigningQuestion {
  const { origin, kind, documents, isList } = request;
  const { commonName, taxCode, serialNumber, issuerName, notAfter } = chosen.certificate;
  const certificate = {
    subject: commonName,
    taxCode,
    serialNumber,
    issuer: issuerName,
    notAfter,
  };
  const tokenLabel = chosen.token.label;
  return { origin, kind, documents, isList, certificate, tokenLabel, pin };
}

type Approved = Extract<SigningAnswer, { approved: true }>;

/** Creates the desk; the first document triggers the first question. */
export function createSigningDesk(options: DeskOptions): SigningDesk {
  const { tokens, approval, log, now } = options;
  const queue = oneAtATime();
  const lists = approvedLists(now);
  const open = openTokens(tokens, options.pinMinutes * 60_000);

  async function ask(question: SigningQuestion, signal: AbortSignal): Promise<Approved> {
    const answer = await approval.sign(question, signal);
    if (!answer.approved) throw new AgentFault('SIGN_INVOICE_FAILED', answer.why);
    return answer;
  }

  /** The open token, or null where the PIN was wrong. */
  async function opened(
    { token }: FoundCertificate,
    pin: string | null,
  ): Promise<OpenedToken | null> {
    try {
      return await open.use(token, pin);
    } catch (error) {
      if (!(error instanceof SigningFault) || error.code !== 'PIN_WRONG') throw error;
      log('pin-refused', { token: token.label });
      return null;
    }
  }

  /** Asks until the token opens: only a newly typed PIN is ever tried again. */
  async function tokenWithConsent(
    request: Questioned,
    chosen: FoundCertificate,
    signal: AbortSignal,
  ) {
    let pin: PinState = open.isOpen(chosen.token) ? 'open' : pinStateOf(chosen, false);
    for (;;) {
      const answer = await ask(questionOf(request, chosen, pin), signal);
      const token = await opened(chosen, answer.pin);
      if (token !== null) return token;
      const again = chooseCertificate(await tokens.list(), request.wanted, now().toISOString());
      pin = pinStateOf(again, true);
    }
  }

  /** Closes the token after a fault or its removal, so that the PIN must be typed again. */
  async function closingOnFault<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (error instanceof SigningFault || isGone(error)) await open.close();
      throw error;
    }
  }

  const signNow = (job: SigningJob, signal: AbortSignal): Promise<Uint8Array> =>
    closingOnFault(signal, async () => {
      const chosen = chooseCertificate(await tokens.list(), job.wanted, now().toISOString());
      const key = keyOf(job, chosen);
      const hash = hashOf(job.document.bytes);
      const isApproved = open.isOpen(chosen.token) && lists.covers(key, hash);
      const question = { ...job, documents: [job.document], isList: false };
      const token = isApproved
        ? await open.use(chosen.token, null)
        : await tokenWithConsent(question, chosen, signal);
      const signer = token.signerFor(chosen.certificate);
      if (signer === null) throw new AgentFault('USB_NOT_ACCESSIBLE', 'NO_CERTIFICATE');
      const signed = await job.perform(signer, chosen.certificate, localTime(now().toISOString()));
      lists.use(key, hash);
      await open.rest();
      return signed;
    });

  const approveNow = (job: ListJob, signal: AbortSignal): Promise<Date> =>
    closingOnFault(signal, async () => {
      const chosen = chooseCertificate(await tokens.list(), job.wanted, now().toISOString());
      await tokenWithConsent({ ...job, isList: true }, chosen, signal);
      const until = lists.approve(keyOf(job, chosen), job.documents, options.listMinutes);
      // If the settings close the token at once, it asks for its PIN with each document.
      await open.rest();
      return until;
    });

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (queue.waiting >= MAX_WAITING) throw new AgentFault('TOO_MANY_REQUESTS');
    return queue.run(work);
  }

  function faultOf(cause: unknown, signal: AbortSignal): unknown {
    return signal.aborted
      ? new AgentFault('SIGN_INVOICE_FAILED', 'NOT_ANSWERED', {}, { cause })
      : agentFaultOf(cause);
  }
  const messageOf = (fault: unknown): string => (fault instanceof Error ? fault.message : '');

  async function approve(job: ListJob, signal: AbortSignal): Promise<Date> {
    const facts = { origin: job.origin, kind: job.kind, documents: String(job.documents.length) };
    try {
      const until = await inTurn(() => approveNow(job, signal));
      log('list-approved', facts);
      return until;
    } catch (cause) {
      const fault = faultOf(cause, signal);
      log('list-not-approved', { ...facts, why: messageOf(fault) });
      throw fault;
    }
  }

  async function sign(job: SigningJob, signal: AbortSignal): Promise<Uint8Array> {
    const { fileName, bytes, summaries } = job.document;
    const facts = { origin: job.origin, file: fileName, sha256: hashOf(bytes) };
    try {
      const signed = await inTurn(() => signNow(job, signal));
      log('signed', { ...facts, number: summaries[0]?.number ?? '' });
      return signed;
    } catch (cause) {
      const fault = faultOf(cause, signal);
      log('not-signed', { ...facts, why: messageOf(fault) });
      throw fault;
    }
  }

  return { sign, approve, lists, open };
}

function pinStateOf({ lastTry }: FoundCertificate, wasWrong: boolean): PinState {
  if (lastTry) return 'last-try';
  return wasWrong ? 'wrong' : 'needed';
}
