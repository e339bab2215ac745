import { X509Certificate } from 'node:crypto';
import type { Handle, PKCS11, Template } from 'pkcs11js';
import { SigningFault } from '../signing-fault.ts';

type Library = typeof import('pkcs11js');

/** A PKCS#11 module, loaded and initialised. */
export type Module = Readonly<{ library: Library; functions: PKCS11 }>;

export type TokenPlace = Readonly<{
  /** Path of the maker's library, such as /usr/lib/softhsm/libsofthsm2.so. */
  module: string;
  /** Slot number; else the token with this label; else the first token. */
  slot?: number;
  label?: string;
  pin: string;
}>;

/** An RSA key on a token with its certificate. */
export type TokenKey = Readonly<{
  handle: Handle;
  label: string;
  certificate: X509Certificate;
}>;

/** A session a user is logged in to. */
export type TokenSession = Readonly<{
  module: Module;
  session: Handle;
  /** Keys that have a certificate on the token. */
  keys: readonly TokenKey[];
  certificates: readonly X509Certificate[];
}>;

/** C_Initialize counts once per process, so modules are cached. */
const modules = new Map<string, Promise<Module>>();

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

function initialize(library: Library, functions: PKCS11): void {
  try {
    functions.C_Initialize({ flags: library.CKF_OS_LOCKING_OK });
  } catch (error) {
    // Another part of this process uses the same library; that is fine.
    if (!messageOf(error).includes('CKR_CRYPTOKI_ALREADY_INITIALIZED')) throw error;
  }
}

async function load(path: string): Promise<Module> {
  try {
    const { default: library } = await import('pkcs11js');
    const functions = new library.PKCS11();
    functions.load(path);
    initialize(library, functions);
    return { library, functions };
  } catch (cause) {
    modules.delete(path);
    throw new SigningFault('MODULE_UNAVAILABLE', `cannot load the PKCS#11 module ${path}`, {
      cause,
    });
  }
}

/** The module at this path, loaded once. Throws SigningFault MODULE_UNAVAILABLE. */
export function openModule(path: string): Promise<Module> {
  const opened = modules.get(path) ?? load(path);
  modules.set(path, opened);
  return opened;
}

function slotOf({ functions }: Module, { slot, label }: TokenPlace): Handle {
  const slots = functions.C_GetSlotList(true);
  const matchingSlot =
    slot === undefined
      ? slots.find(
          (handle) =>
            label === undefined || functions.C_GetTokenInfo(handle).label.trim() === label,
        )
      : slots[slot];
  if (matchingSlot === undefined)
    throw new SigningFault('TOKEN_NOT_FOUND', 'no such token is plugged in');
  return matchingSlot;
}

/** PKCS#11 v2.40 §5.6: a locked PIN and a token that failed are not a wrong PIN. */
export function loginFault(message: string): SigningFault {
  if (message.includes('CKR_PIN_LOCKED')) return new SigningFault('PIN_LOCKED', message);
  if (message.includes('CKR_PIN_')) {
    return new SigningFault('PIN_WRONG', `the token refused the PIN: ${message}`);
  }
  return new SigningFault('TOKEN_UNREADABLE', `the token did not let us in: ${message}`);
}

function logIn({ library, functions }: Module, session: Handle, pin: string): void {
  try {
    functions.C_Login(session, library.CKU_USER, pin);
  } catch (cause) {
    // A login counts for every session of the process.
    if (messageOf(cause).includes('CKR_USER_ALREADY_LOGGED_IN')) return;
    functions.C_CloseSession(session);
    throw loginFault(messageOf(cause));
  }
}

function find({ functions }: Module, session: Handle, template: Template): Handle[] {
  functions.C_FindObjectsInit(session, template);
  try {
    return functions.C_FindObjects(session, 100);
  } finally {
    functions.C_FindObjectsFinal(session);
  }
}

function attribute({ functions }: Module, session: Handle, object: Handle, type: number): Buffer {
  const [entry] = functions.C_GetAttributeValue(session, object, [{ type }]);
  const value = entry?.value;
  return Buffer.isBuffer(value) ? value : Buffer.alloc(0);
}

/** Returns the certificates and their RSA keys. Without a login a token exposes its public objects only. */
export function readObjects(module: Module, session: Handle) {
  const { CKA_CLASS, CKA_ID, CKA_KEY_TYPE, CKA_LABEL, CKA_VALUE, ...constants } = module.library;
  const read = (object: Handle, type: number) => attribute(module, session, object, type);
  const certificates = find(module, session, [
    { type: CKA_CLASS, value: constants.CKO_CERTIFICATE },
  ]).map((object) => ({
    id: read(object, CKA_ID),
    x509: new X509Certificate(read(object, CKA_VALUE)),
  }));
  const keys = find(module, session, [
    { type: CKA_CLASS, value: constants.CKO_PRIVATE_KEY },
    { type: CKA_KEY_TYPE, value: constants.CKK_RSA },
  ]).flatMap((handle) => {
    const id = read(handle, CKA_ID);
    const own = certificates.find((certificate) => certificate.id.equals(id));
    const label = read(handle, CKA_LABEL).toString('utf8');
    return own === undefined ? [] : [{ handle, label, certificate: own.x509 }];
  });
  return { keys, certificates: certificates.map(({ x509 }) => x509) };
}

/**
 * Opens a session without logging in. Throws SigningFault TOKEN_NOT_FOUND if the token was removed, TOKEN_UNREADABLE if
 * it does not respond.
 */
export function openPublicSession({ functions, library }: Module, slot: Handle): Handle {
  try {
    return functions.C_OpenSession(slot, library.CKF_SERIAL_SESSION);
  } catch (cause) {
    const isRemoved = /CKR_(?:TOKEN_NOT_PRESENT|DEVICE_REMOVED|SLOT_ID_INVALID)/.test(
      messageOf(cause),
    );
    throw new SigningFault(isRemoved ? 'TOKEN_NOT_FOUND' : 'TOKEN_UNREADABLE', messageOf(cause), {
      cause,
    });
  }
}

/** Logs out and closes. Ignores errors: the token may be removed. */
export function closeSession({ module, session }: TokenSession): void {
  for (const close of ['C_Logout', 'C_CloseSession'] as const) {
    try {
      module.functions[close](session);
    } catch {
      // The token was pulled out, or another session logged out before.
    }
  }
}

/** Opens a session and logs in. Throws SigningFault: MODULE_UNAVAILABLE, TOKEN_NOT_FOUND, TOKEN_UNREADABLE, PIN_WRONG, PIN_LOCKED. */
export async function openSession(tokenPlace: TokenPlace): Promise<TokenSession> {
  const module = await openModule(tokenPlace.module);
  const session = openPublicSession(module, slotOf(module, tokenPlace));
  logIn(module, session, tokenPlace.pin);
  return { module, session, ...readObjects(module, session) };
}
