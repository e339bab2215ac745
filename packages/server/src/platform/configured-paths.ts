import { readdirSync, statSync } from 'node:fs';
import type { RawEnvironment } from './environment.ts';

/** File names of certificates in a folder of trusted authorities. */
const CERTIFICATE_FILE = /\.(?:pem|crt|cer|der)$/i;
/**
 * Earlier versions wrote the demo's authority among the trusted ones, where it stayed after the demo: with a copy of that
 * folder anyone could make certificates that were trusted.
 */
export const DEMO_AUTHORITY_FILE = 'hoadon-demo-ca.pem';

/** Returns the certificate files in a folder, except the demo's. Throws if the folder cannot be read. */
export const certificateFilesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => CERTIFICATE_FILE.test(name) && name !== DEMO_AUTHORITY_FILE)
    .sort();

/**
 * Returns the fault of a configured folder of trusted authorities, or null. Without certificates it would trust no
 * signature.
 */
export function trustFolderFault(folder: string): string | null {
  const fault = pathFault(folder, 'folder');
  if (fault !== null) return fault;
  if (certificateFilesIn(folder).length > 0) return null;
  return `${folder} holds no certificate (.pem, .crt, .cer, .der): add those of the authorities, or leave it out`;
}

type Kind = 'folder' | 'file';

const kindOf = (path: string): Kind | null => {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return null;
  return stats.isDirectory() ? 'folder' : 'file';
};

function pathFault(path: string, kind: Kind): string | null {
  const actual = kindOf(path);
  if (actual === null) return `there is no ${kind} ${path}`;
  return actual === kind ? null : `${path} is no ${kind}`;
}

/** The system looks up a library without a folder in its name. */
const libraryFault = (path: string): string | null =>
  /[\\/]/.test(path) ? pathFault(path, 'file') : null;

/** The simulated provider of certificates makes a folder that is missing. */
const keyFolderFault = (path: string, isMade: boolean): string | null =>
  isMade && kindOf(path) === null ? null : pathFault(path, 'folder');

/** Settings that name a file or folder which a server needs and which does not exist. */
export function pathFaults(
  environment: RawEnvironment,
  { simulates }: Readonly<{ simulates: boolean }>,
): string[] {
  const checks: Readonly<Record<string, (path: string) => string | null>> = {
    SIGNING_TRUSTED_CAS: trustFolderFault,
    SIGNING_PKCS12_FOLDER: (path) => keyFolderFault(path, simulates),
    SIGNING_PKCS11_MODULE: libraryFault,
  };
  return Object.entries(checks).flatMap(([name, check]) => {
    const path = environment[name];
    const fault = path ? check(path) : null;
    return fault === null ? [] : [`${name}: ${fault}`];
  });
}
