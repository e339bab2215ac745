import { existsSync } from 'node:fs';
import { readdir, readFile, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { readCertificate } from '@hoadon/signing/certificates/certificate';
import { listTokens } from '@hoadon/signing/keys/pkcs11-token-list';
import { openPkcs12 } from '@hoadon/signing/keys/pkcs12-signer';
import { openObjects } from '../../platform/backup/storage/open-storage.ts';
import type { Config } from '../../platform/config.ts';
import { tlsEndOf } from '../../platform/outside-http/index.ts';
import { VERSION } from '../../version.ts';
import { checkEncryption } from './check-encryption.ts';
import { type DoctorCheck, type DoctorFinding, fault, ok, runChecks, warning } from './finding.ts';
import { remedyOf } from './remedy-of.ts';

const OLDEST_NODE = 24;
const DAY_MS = 86_400_000;
const ENDS_SOON_DAYS = 30;
const LEAST_FREE = 1_024 ** 3;
/** Opening a key file takes a fifth of a second. */
const MOST_KEY_FILES = 200;

/** Checks of this machine and of what the settings name, apart from the database. */
export const checkMachine = (config: Config, now: number): Promise<DoctorFinding[]> =>
  runChecks({
    program: checkProgram,
    disk: () => checkDisk(config),
    storage: () => checkStorage(config),
    encryption: checkEncryption(config),
    certificates: async () => [
      ...(await checkKeyFiles(config.signing, now)),
      ...(await checkTokens(config.signing, now)),
      ...(await checkPublicAddress(config.publicUrl, now)),
    ],
  });

async function checkProgram(): ReturnType<DoctorCheck> {
  const node = process.versions.node;
  return Number.parseInt(node, 10) < OLDEST_NODE
    ? [fault(`Node ${node} is too old`, `Install Node ${OLDEST_NODE} or newer.`)]
    : [ok(`hoadon ${VERSION}, Node ${node}`)];
}

/** The folder, or where it is going to be created. */
const existing = (folder: string): string =>
  existsSync(folder) ? folder : existing(dirname(resolve(folder)));

async function checkDisk({ database, files }: Config): ReturnType<DoctorCheck> {
  const folders = new Set([
    ...(database.kind === 'pglite' ? [database.folder] : []),
    ...(files.kind === 'disk' ? [files.folder] : []),
  ]);
  return Promise.all(
    [...folders].map(async (folder) => {
      const { bavail, bsize } = await statfs(existing(folder));
      const free = bavail * bsize;
      const text = `${(free / LEAST_FREE).toFixed(1)} GB are free for ${folder}`;
      return free < LEAST_FREE
        ? fault(text, 'Make room: on a full disk nothing is signed or stored.')
        : ok(text);
    }),
  );
}

/** Always the same object, so that repeated runs leave one. */
const PROBE = 'doctor/probe';

async function checkStorage({ files }: Config): ReturnType<DoctorCheck> {
  const storage = await openObjects(files);
  const bytes = Buffer.from(new Date().toISOString());
  await storage.write(PROBE, bytes);
  const read = await storage.read(PROBE);
  return read && bytes.equals(read)
    ? [ok(`${storage.address}: a file was written and read back`)]
    : [
        fault(
          `${storage.address} does not return what was written`,
          'Repair the storage of files.',
        ),
      ];
}

function endOf(name: string, notAfter: number, now: number, remedy: string) {
  const days = Math.floor((notAfter - now) / DAY_MS);
  const day = new Date(notAfter).toISOString().slice(0, 10);
  if (days < 0) return fault(`${name} ended on ${day}`, remedy);
  return days < ENDS_SOON_DAYS
    ? warning(`${name} ends on ${day}, in ${days} days`, remedy)
    : ok(`${name} ends on ${day}`);
}

const RENEW =
  'Have the certificate renewed by its authority, and put the new one beside this one: the one that ends last is used.';

const emptyIfAbsent = (error: NodeJS.ErrnoException): string => {
  if (error.code === 'ENOENT') return '';
  throw error;
};

async function checkKeyFiles(
  { pkcs12Folder: folder, pkcs12Password }: Config['signing'],
  now: number,
): ReturnType<DoctorCheck> {
  if (folder === null || !existsSync(folder)) return [];
  const names = (await readdir(folder)).filter((name) => name.endsWith('.p12')).sort();
  const password =
    pkcs12Password ?? (await readFile(join(folder, 'password'), 'utf8').catch(emptyIfAbsent));
  const findings = [];
  for (const name of names.slice(0, MOST_KEY_FILES)) {
    try {
      const { certificate } = await openPkcs12(await readFile(join(folder, name)), password.trim());
      const { commonName, notAfter } = readCertificate(certificate);
      findings.push(endOf(`${name} (${commonName})`, Date.parse(notAfter), now, RENEW));
    } catch (error) {
      findings.push(
        fault(
          `${name}: ${error instanceof Error ? error.message : String(error)}`,
          remedyOf(error) ??
            'Correct SIGNING_PKCS12_PASSWORD, or replace the file with an intact copy of the key.',
        ),
      );
    }
  }
  if (names.length > MOST_KEY_FILES)
    findings.push(ok(`${names.length - MOST_KEY_FILES} further key files were not opened`));
  return findings;
}

/** Reads public data alone: a wrong PIN is never tried here. */
async function checkTokens({ pkcs11 }: Config['signing'], now: number): ReturnType<DoctorCheck> {
  if (pkcs11 === null) return [];
  const tokens = await listTokens(pkcs11.module);
  if (tokens.length === 0)
    return [fault(`${pkcs11.module} finds no token`, 'Connect the HSM, or initialise its token.')];
  return tokens.flatMap(({ label, pinLocked, lastTry, certificates }) => [
    ...(pinLocked
      ? [fault(`the PIN of token ${label} is locked`, 'Unlock it with its SO PIN.')]
      : []),
    ...(lastTry
      ? [
          fault(
            `one more wrong PIN locks token ${label}`,
            'Correct SIGNING_PKCS11_PIN before the next start.',
          ),
        ]
      : []),
    ...certificates.map(({ subject, validTo }) =>
      endOf(`${label}: ${subject.split('\n').at(-1)}`, Date.parse(validTo), now, RENEW),
    ),
  ]);
}

/** The certificate by which browsers reach PUBLIC_URL, usually that of a proxy. */
async function checkPublicAddress(publicUrl: string, now: number): ReturnType<DoctorCheck> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== 'https:') return [];
  const remedy = 'Renew it on the proxy in front (its authority, certbot, acme.sh).';
  try {
    const validTo = await tlsEndOf(hostname, Number(port) || 443);
    return [endOf(`the certificate of ${publicUrl}`, Date.parse(validTo), now, remedy)];
  } catch (error) {
    return [
      warning(
        `${publicUrl} cannot be reached from here: ${error instanceof Error ? error.message : String(error)}`,
        'Check the address, the proxy and its certificate.',
      ),
    ];
  }
}
