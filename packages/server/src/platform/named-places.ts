import { readdirSync, statSync } from 'node:fs';
import type { Given } from './environment.ts';

/** Names of files in a folder of trusted authorities that hold certificates. */
const CERTIFICATE_FILE = /\.(?:pem|crt|cer|der)$/i;
/**
 * Versions before wrote the authority of the demo among the trusted ones, where it stayed when the demo was over: everybody who had
 * that folder could make certificates that were believed.
 */
export const DEMO_AUTHORITY_FILE = 'hoadon-demo-ca.pem';

/** The files of certificates in a folder, the demo's left out. Throws where the folder cannot be read. */
export const certificateFilesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => CERTIFICATE_FILE.test(name) && name !== DEMO_AUTHORITY_FILE)
    .sort();

/** What is wrong with a folder of trusted authorities that somebody named; null: nothing. Left so, it would trust nobody. */
export function trustFolderFault(folder: string): string | null {
  const fault = placeFault(folder, 'folder');
  if (fault !== null) return fault;
  if (certificateFilesIn(folder).length > 0) return null;
  return `${folder} holds no certificate (.pem, .crt, .cer, .der): add those of the authorities, or leave it out`;
}

type Kind = 'folder' | 'file';

const kindOf = (path: string): Kind | null => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return null;
  return found.isDirectory() ? 'folder' : 'file';
};

function placeFault(path: string, kind: Kind): string | null {
  const found = kindOf(path);
  if (found === null) return `there is no ${kind} ${path}`;
  return found === kind ? null : `${path} is no ${kind}`;
}

/** A library without a folder in its name is found by the system. */
const libraryFault = (path: string): string | null =>
  /[\\/]/.test(path) ? placeFault(path, 'file') : null;

/** The simulated provider of certificates makes a folder that is missing. */
const keyFolderFault = (path: string, isMade: boolean): string | null =>
  isMade && kindOf(path) === null ? null : placeFault(path, 'folder');

/** Settings that name a file or folder which a server needs and does not find. */
export function placeFaults(
  given: Given,
  { simulates }: Readonly<{ simulates: boolean }>,
): string[] {
  const checks: Readonly<Record<string, (path: string) => string | null>> = {
    SIGNING_TRUSTED_CAS: trustFolderFault,
    SIGNING_PKCS12_FOLDER: (path) => keyFolderFault(path, simulates),
    SIGNING_PKCS11_MODULE: libraryFault,
  };
  return Object.entries(checks).flatMap(([name, check]) => {
    const path = given[name];
    const fault = path ? check(path) : null;
    return fault === null ? [] : [`${name}: ${fault}`];
  });
}
