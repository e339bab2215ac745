import { createHash } from 'node:crypto';
import type { Certificate } from '@hoadon/signing/certificates/certificate';
import type { Signer } from '@hoadon/signing/keys/signer';
import { SigningFault } from '@hoadon/signing/signing-fault';
import { localTime } from '@hoadon/xml/message/local-time';
import { AgentFault } from '../agent-fault.ts';
import type { Approval, PinState, SigningAnswer, SigningQuestion } from '../approval/approval.ts';
import { oneAtATime } from '../approval/one-at-a-time.ts';
import type { Log } from '../log.ts';
import type { FoundCertificate, OpenedToken, Tokens } from '../tokens/tokens.ts';
import { chooseCertificate, type Wanted } from './choose-certificate.ts';
import { type OpenTokens, openTokens } from './open-tokens.ts';
import { type RunGrants, type RunKey, runGrants } from './run-grants.ts';

/** One document and how it is signed once a key is there. */
export type SigningJob = Pick<
  SigningQuestion,
  'origin' | 'kind' | 'fileName' | 'bytes' | 'summaries'
> &
  Readonly<{
    wanted: Wanted;
    run: Readonly<{ id: string; total: number }> | null;
    /** `signedAt`: local time in Viet Nam. */
    perform(signer: Signer, certificate: Certificate, signedAt: string): Promise<Uint8Array>;
  }>;

export type DeskOptions = Readonly<{
  tokens: Tokens;
  approval: Approval;
  log: Log;
  now: () => Date;
  pinMinutes: number;
  runMinutes: number;
}>;

/** Where documents are signed, one at a time, each with the user's consent. */
export type SigningDesk = Readonly<{
  /** Throws AgentFault. An aborted signal withdraws the document. */
  sign(job: SigningJob, signal: AbortSignal): Promise<Uint8Array>;
  grants: RunGrants;
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

const runKeyOf = ({ origin, run, wanted }: SigningJob, found: FoundCertificate): RunKey | null =>
  run && {
    origin,
    runId: run.id,
    fingerprint: found.certificate.fingerprint,
    taxCode: wanted.taxCode,
  };

function questionOf(job: SigningJob, found: FoundCertificate, pin: PinState): SigningQuestion {
  const { origin, kind, fileName, bytes, summaries, run } = job;
  const { commonName, taxCode, serialNumber, issuerName, notAfter } = found.certificate;
  const certificate = {
    subject: commonName,
    taxCode,
    serialNumber,
    issuer: issuerName,
    notAfter,
  };
  const tokenLabel = found.token.label;
  const restOfRun = run === null ? 0 : run.total - 1;
  return { origin, kind, fileName, bytes, summaries, certificate, tokenLabel, pin, restOfRun };
}

type Approved = Extract<SigningAnswer, { approved: true }>;

/** Puts the desk together; nothing is asked or opened before the first document. */
export function createSigningDesk(options: DeskOptions): SigningDesk {
  const { tokens, approval, log, now } = options;
  const queue = oneAtATime();
  const grants = runGrants(now);
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

  function grantRun(job: SigningJob, key: RunKey | null): void {
    if (key !== null && job.run !== null) grants.grant(key, job.run.total, options.runMinutes);
  }

  /** Asks until the token opens: only a PIN typed anew is ever tried again. */
  async function tokenWithConsent(job: SigningJob, found: FoundCertificate, signal: AbortSignal) {
    const key = runKeyOf(job, found);
    if (key !== null && open.isOpen(found.token) && grants.covers(key)) {
      return open.use(found.token, null);
    }
    let pin: PinState = open.isOpen(found.token) ? 'open' : pinStateOf(found, false);
    for (;;) {
      const answer = await ask(questionOf(job, found, pin), signal);
      const token = await opened(found, answer.pin);
      if (token !== null) {
        if (answer.wholeRun) grantRun(job, key);
        return token;
      }
      const again = chooseCertificate(await tokens.list(), job.wanted, now().toISOString());
      pin = pinStateOf(again, true);
    }
  }

  async function signNow(job: SigningJob, signal: AbortSignal): Promise<Uint8Array> {
    signal.throwIfAborted();
    try {
      const found = chooseCertificate(await tokens.list(), job.wanted, now().toISOString());
      const token = await tokenWithConsent(job, found, signal);
      const signer = token.signerFor(found.certificate);
      if (signer === null) throw new AgentFault('USB_NOT_ACCESSIBLE', 'NO_CERTIFICATE');
      const signed = await job.perform(signer, found.certificate, localTime(now().toISOString()));
      const key = runKeyOf(job, found);
      if (key !== null) grants.use(key);
      await open.rest();
      return signed;
    } catch (error) {
      // What failed once, or was pulled out, is opened anew, with a PIN typed anew.
      if (error instanceof SigningFault || isGone(error)) await open.close();
      throw error;
    }
  }

  async function sign(job: SigningJob, signal: AbortSignal): Promise<Uint8Array> {
    if (queue.waiting >= MAX_WAITING) throw new AgentFault('TOO_MANY_REQUESTS');
    const facts = {
      origin: job.origin,
      file: job.fileName,
      sha256: createHash('sha256').update(job.bytes).digest('hex'),
    };
    try {
      const signed = await queue.run(() => signNow(job, signal));
      log('signed', { ...facts, number: job.summaries[0]?.number ?? '' });
      return signed;
    } catch (cause) {
      const fault = signal.aborted
        ? new AgentFault('SIGN_INVOICE_FAILED', 'NOT_ANSWERED', {}, { cause })
        : agentFaultOf(cause);
      log('not-signed', { ...facts, why: fault instanceof Error ? fault.message : '' });
      throw fault;
    }
  }

  return { sign, grants, open };
}

function pinStateOf({ lastTry }: FoundCertificate, wasWrong: boolean): PinState {
  if (lastTry) return 'last-try';
  return wasWrong ? 'wrong' : 'needed';
}
