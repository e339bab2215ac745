import { type AgentCertificate, SIGNING_AGENT } from '@hoadon/contracts/signing-agent';
import { type Agent, AgentFault } from '../../lib/agent.ts';
import { PairingRefused } from './token-fault.ts';

/** How often the agent is asked whether the user confirmed there. Milliseconds. */
const PAIRING_POLL_MS = 1000;

type Connecting = Readonly<{
  taxCode: string;
  /** The digits to compare with those the agent shows; null when that is over. */
  onPairing: (code: string | null) => void;
  signal: AbortSignal;
}>;

/**
 * Makes sure that everything is there before a number is taken: the agent runs and is new enough, the
 * user let this site use it, a token is plugged in and its certificate is the company's (SIGN-004,
 * SIGN-005). Answers the certificate. Throws AgentFault and PairingRefused.
 */
export async function connectToken(
  agent: Agent,
  { taxCode, onPairing, signal }: Connecting,
): Promise<AgentCertificate> {
  const { protocol, paired } = await agent.testConnection();
  if (protocol < SIGNING_AGENT.protocol) throw new AgentFault('APP_NOT_UPTODATE');
  if (!paired) await pair(agent, onPairing, signal);
  const { present, certificates } = await agent.currentUsbInfo();
  if (!present) throw new AgentFault('USB_NOT_CONNECT', 'NO_TOKEN');
  if (certificates.length === 0) throw new AgentFault('USB_NOT_ACCESSIBLE', 'NO_CERTIFICATE');
  const own = certificates.filter((certificate) => sameTaxCode(certificate.taxCode, taxCode));
  if (own.length === 0) {
    const taxCodes = certificates.flatMap((certificate) => certificate.taxCode ?? []).join(', ');
    throw new AgentFault('TAX_CODE_ERROR', null, { expected: taxCode, found: taxCodes });
  }
  return validLongest(own);
}

const bare = (taxCode: string): string => taxCode.replace(/\D/g, '');
const sameTaxCode = (actual: string | null, expected: string): boolean =>
  actual !== null && bare(actual) === bare(expected);

function validLongest(certificates: readonly AgentCertificate[]): AgentCertificate {
  const [longest] = certificates.toSorted((a, b) => b.notAfter.localeCompare(a.notAfter));
  const now = new Date().toISOString();
  if (!longest || longest.notAfter < now)
    throw new AgentFault('SIGN_INVOICE_FAILED', 'CERTIFICATE_EXPIRED');
  if (longest.notBefore > now)
    throw new AgentFault('SIGN_INVOICE_FAILED', 'CERTIFICATE_NOT_YET_VALID');
  return longest;
}

/** The user compares six digits here and in the agent, once for this site. */
async function pair(
  agent: Agent,
  onPairing: Connecting['onPairing'],
  signal: AbortSignal,
): Promise<void> {
  const { pairing_id, code } = await agent.pair();
  onPairing(code);
  for (;;) {
    const state = await agent.pairingState(pairing_id, signal);
    if (state === 'approved') break;
    if (state !== 'waiting') throw new PairingRefused(state);
    await new Promise((resolve) => setTimeout(resolve, PAIRING_POLL_MS));
  }
  onPairing(null);
}
