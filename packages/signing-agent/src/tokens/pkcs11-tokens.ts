import { readCertificate } from '@hoadon/signing/certificates/certificate';
import { openToken } from '@hoadon/signing/keys/pkcs11-signer';
import { type ListedToken, listTokens } from '@hoadon/signing/keys/pkcs11-token-list';
import { SigningFault } from '@hoadon/signing/signing-fault';
import { AgentFault } from '../agent-fault.ts';
import type { FoundCertificate, PluggedIn, Tokens } from './tokens.ts';

type Listed = Readonly<{
  module: string;
  tokens: readonly ListedToken[];
  fault: SigningFault | null;
}>;

async function listedBy(module: string): Promise<Listed> {
  try {
    return { module, tokens: await listTokens(module), fault: null };
  } catch (error) {
    if (!(error instanceof SigningFault)) throw error;
    return { module, tokens: [], fault: error };
  }
}

function certificatesOn(module: string, listed: ListedToken): FoundCertificate[] {
  const { slot, label, serialNumber, pinLocked, lastTry } = listed;
  const token = { module, slot, label, serialNumber };
  return listed.certificates.map(({ raw }) => ({
    token,
    certificate: readCertificate(raw),
    pinLocked,
    lastTry,
  }));
}

/** A failing library matters only if no other one has a token. */
function checkFaults(listed: readonly Listed[]): void {
  const fault = listed.find((each) => each.fault !== null)?.fault;
  if (!fault || listed.some(({ tokens }) => tokens.length > 0)) return;
  const reason = fault.code === 'MODULE_UNAVAILABLE' ? 'MODULE_UNAVAILABLE' : 'TOKEN_UNREADABLE';
  throw new AgentFault('USB_NOT_ACCESSIBLE', reason, {}, { cause: fault });
}

/** Tokens as the PKCS#11 libraries of their makers show them. */
export function pkcs11Tokens(modules: readonly string[]): Tokens {
  return {
    async list(): Promise<PluggedIn> {
      if (modules.length === 0) throw new AgentFault('USB_NOT_ACCESSIBLE', 'MODULE_UNAVAILABLE');
      const listed: Listed[] = [];
      for (const module of modules) listed.push(await listedBy(module));
      checkFaults(listed);
      return {
        present: listed.some(({ tokens }) => tokens.length > 0),
        certificates: listed.flatMap(({ module, tokens }) =>
          tokens.flatMap((token) => certificatesOn(module, token)),
        ),
      };
    },

    async open({ module, slot }, pin) {
      const { signers, close } = await openToken({ module, slot, pin });
      return {
        close,
        signerFor: ({ x509 }) =>
          signers.find(({ signer }) => x509.raw.equals(signer.certificate))?.signer ?? null,
      };
    },
  };
}
