import { createHash } from 'node:crypto';
import { chainOf } from '../certificates/certificate-chain.ts';
import { isPinRefused, SigningFault } from '../signing-fault.ts';
import {
  closeSession,
  openSession,
  type TokenKey,
  type TokenPlace,
  type TokenSession,
} from './pkcs11-token.ts';
import type { Signer } from './signer.ts';

/** DER head of DigestInfo for SHA-256 (RFC 8017 §9.2): every token supports plain RSA, few hash themselves. */
const DIGEST_INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex');
/** Bytes of the longest RSA signature a token makes (RSA-8192). */
const LONGEST_SIGNATURE = 1024;

const digestInfo = (data: Uint8Array): Buffer =>
  Buffer.concat([DIGEST_INFO, createHash('sha256').update(data).digest()]);

function same(key: TokenKey, fingerprint: string): boolean {
  return key.certificate.fingerprint256 === fingerprint;
}

/** One session for all keys of a token, reopened after a fault other than a refused PIN; signs one request at a time. */
function token(tokenPlace: TokenPlace, first: TokenSession) {
  let open: Promise<TokenSession> | null = Promise.resolve(first);
  let last: Promise<unknown> = Promise.resolve();

  async function signNow(fingerprint: string, data: Uint8Array): Promise<Uint8Array> {
    open ??= openSession(tokenPlace);
    try {
      const { module, session, keys } = await open;
      const key = keys.find((candidate) => same(candidate, fingerprint));
      if (key === undefined) throw new SigningFault('KEY_MISSING', 'the key left the token');
      const { functions, library } = module;
      functions.C_SignInit(session, { mechanism: library.CKM_RSA_PKCS }, key.handle);
      return await functions.C_SignAsync(
        session,
        digestInfo(data),
        Buffer.alloc(LONGEST_SIGNATURE),
      );
    } catch (cause) {
      if (!isPinRefused(cause)) open = null;
      if (cause instanceof SigningFault) throw cause;
      throw new SigningFault('SIGNING_REFUSED', 'the token did not sign', { cause });
    }
  }

  return {
    sign(fingerprint: string, data: Uint8Array): Promise<Uint8Array> {
      const signature = last.then(() => signNow(fingerprint, data));
      last = signature.catch(() => undefined);
      return signature;
    },
    /** Logs out after the pending signature. */
    close(): Promise<void> {
      const closed = last.then(async () => {
        const session = await open?.catch(() => null);
        open = Promise.reject(new SigningFault('SIGNING_REFUSED', 'the session is closed'));
        open.catch(() => undefined);
        if (session) closeSession(session);
      });
      last = closed;
      return closed;
    },
  };
}

/** A key of a token under its label. */
export type TokenSigner = Readonly<{ label: string; signer: Signer }>;

/** A token with a login, until it is closed. */
export type OpenToken = Readonly<{ signers: readonly TokenSigner[]; close(): Promise<void> }>;

/**
 * Logs in and returns every RSA key with a certificate. Throws SigningFault: MODULE_UNAVAILABLE (pkcs11js is not
 * installed or the maker's library does not load), TOKEN_NOT_FOUND, TOKEN_UNREADABLE, PIN_WRONG, PIN_LOCKED.
 */
export async function openToken(tokenPlace: TokenPlace): Promise<OpenToken> {
  const first = await openSession(tokenPlace);
  const opened = token(tokenPlace, first);
  const signers = first.keys.map(({ label, certificate }) => ({
    label,
    signer: {
      certificate: certificate.raw,
      chain: chainOf(certificate, first.certificates).map(({ raw }) => raw),
      sign: (data: Uint8Array) => opened.sign(certificate.fingerprint256, data),
    },
  }));
  return { signers, close: opened.close };
}

/** The same for a token that stays open during the life of the process. */
export const openPkcs11Token = async (tokenPlace: TokenPlace): Promise<readonly TokenSigner[]> =>
  (await openToken(tokenPlace)).signers;

/** The key with this label, or the token's first key. Throws as openPkcs11Token, and KEY_MISSING. */
export async function openPkcs11(
  tokenPlace: TokenPlace & Readonly<{ keyLabel?: string }>,
): Promise<Signer> {
  const signers = await openPkcs11Token(tokenPlace);
  const matching = signers.find(
    ({ label }) => tokenPlace.keyLabel === undefined || label === tokenPlace.keyLabel,
  );
  if (matching === undefined) {
    throw new SigningFault('KEY_MISSING', 'the token has no such key with a certificate');
  }
  return matching.signer;
}
