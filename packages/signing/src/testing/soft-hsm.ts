import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pkcs11js from 'pkcs11js';
import type { IssuedCertificate } from '../test-authority.ts';

const MODULES = ['/usr/lib/softhsm/libsofthsm2.so', '/usr/local/lib/softhsm/libsofthsm2.so'];

/** Path of SoftHSM's PKCS#11 module on this machine, null if it is not installed. */
export const softHsmModule: string | null = MODULES.find(existsSync) ?? null;

/**
 * Creates a token in a separate folder, with a key and, by default, its certificate. SoftHSM reads SOFTHSM2_CONF once
 * per process, so all tokens of a process share the first folder.
 */
export function createSoftHsm(module: string, pin: string) {
  const folder = mkdtempSync(join(tmpdir(), 'hoadon-hsm-'));
  mkdirSync(join(folder, 'tokens'));
  const configuration = join(folder, 'softhsm2.conf');
  writeFileSync(configuration, `directories.tokendir = ${join(folder, 'tokens')}\n`);
  process.env['SOFTHSM2_CONF'] = configuration;
  const run = (...options: string[]) => execFileSync('softhsm2-util', options, { stdio: 'pipe' });

  return {
    folder,
    addToken(label: string): void {
      run('--init-token', '--free', '--label', label, '--so-pin', '12345678', '--pin', pin);
    },
    addKey(
      token: string,
      label: string,
      id: string,
      { privateKey }: Pick<IssuedCertificate, 'privateKey'>,
    ): void {
      const file = join(folder, `${label}.pem`);
      writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
      run('--import', file, '--token', token, '--label', label, '--id', id, '--pin', pin);
    },
    addCertificate(token: string, label: string, id: string, der: Uint8Array): void {
      const functions = new pkcs11js.PKCS11();
      functions.load(module);
      try {
        functions.C_Initialize();
      } catch {
        // Initialised by an earlier call.
      }
      const slot = functions
        .C_GetSlotList(true)
        .find((handle) => functions.C_GetTokenInfo(handle).label.trim() === token);
      if (slot === undefined) throw new Error(`no token ${token}`);
      const flags = pkcs11js.CKF_SERIAL_SESSION | pkcs11js.CKF_RW_SESSION;
      const session = functions.C_OpenSession(slot, flags);
      functions.C_Login(session, pkcs11js.CKU_USER, pin);
      functions.C_CreateObject(session, [
        { type: pkcs11js.CKA_CLASS, value: pkcs11js.CKO_CERTIFICATE },
        { type: pkcs11js.CKA_CERTIFICATE_TYPE, value: pkcs11js.CKC_X_509 },
        { type: pkcs11js.CKA_TOKEN, value: true },
        { type: pkcs11js.CKA_PRIVATE, value: false },
        { type: pkcs11js.CKA_LABEL, value: label },
        { type: pkcs11js.CKA_ID, value: Buffer.from(id, 'hex') },
        { type: pkcs11js.CKA_SUBJECT, value: Buffer.from(new X509Certificate(der).subject) },
        { type: pkcs11js.CKA_VALUE, value: Buffer.from(der) },
      ]);
      functions.C_Logout(session);
      functions.C_CloseSession(session);
    },
  };
}
