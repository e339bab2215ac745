import type { X509Certificate } from 'node:crypto';
import { SigningFault } from '../signing-fault.ts';
import { openModule, openPublicSession, readObjects } from './pkcs11-token.ts';

/** A connected token with its public data, which need no PIN. */
export type ListedToken = Readonly<{
  /** Place in the list of slots, for TokenPlace. */
  slot: number;
  label: string;
  serialNumber: string;
  pinLocked: boolean;
  /** One more wrong PIN locks it. */
  lastTry: boolean;
  /** Certificates of holders, without those of authorities. */
  certificates: readonly X509Certificate[];
}>;

/**
 * Lists every initialised token of a module. Throws SigningFault MODULE_UNAVAILABLE, and TOKEN_UNREADABLE if the module
 * or a token does not respond.
 */
export async function listTokens(path: string): Promise<ListedToken[]> {
  const module = await openModule(path);
  const { functions, library } = module;
  const tokens: ListedToken[] = [];
  try {
    for (const [slot, handle] of functions.C_GetSlotList(true).entries()) {
      const { flags, label, serialNumber } = functions.C_GetTokenInfo(handle);
      if ((flags & library.CKF_TOKEN_INITIALIZED) === 0) continue;
      const session = openPublicSession(module, handle);
      const { certificates } = readObjects(module, session);
      functions.C_CloseSession(session);
      tokens.push({
        slot,
        label: label.trim(),
        serialNumber: serialNumber.trim(),
        pinLocked: (flags & library.CKF_USER_PIN_LOCKED) !== 0,
        lastTry: (flags & library.CKF_USER_PIN_FINAL_TRY) !== 0,
        certificates: certificates.filter(({ ca }) => !ca),
      });
    }
  } catch (cause) {
    if (cause instanceof SigningFault && cause.code === 'TOKEN_UNREADABLE') throw cause;
    throw new SigningFault('TOKEN_UNREADABLE', 'the token does not answer', { cause });
  }
  return tokens;
}
