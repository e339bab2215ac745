import { existsSync } from 'node:fs';
import { installedBrowser } from './installed-browser.js';
import { isInstalled, streamed } from './run-command.js';
import { serverPrograms } from './start-postgres.js';

/** Programs the tests call, the Debian package of each, and what it is for. */
const NEEDS = [
  {
    pack: 'chromium-headless-shell',
    for: 'the journeys of e2e',
    present: () => existsSync(installedBrowser()),
  },
  { pack: 'xmlsec1', for: 'checking XML signatures', present: () => isInstalled('xmlsec1') },
  {
    pack: 'poppler-utils',
    for: 'reading PDFs and their signatures',
    present: () => isInstalled('pdftotext') && isInstalled('pdfsig'),
  },
  { pack: 'softhsm2', for: 'signing through PKCS#11', present: () => isInstalled('softhsm2-util') },
  { pack: 'libnss3-tools', for: 'trusting the test CA', present: () => isInstalled('certutil') },
  {
    pack: 'postgresql',
    for: 'the server tests on PostgreSQL',
    present: () => Boolean(process.env.TEST_DATABASE_URL) || serverPrograms() !== null,
  },
];

/** Installs what is missing as root on Debian; elsewhere throws with a list of what to install. */
export async function installNeeds() {
  const missing = NEEDS.filter((need) => !need.present());
  if (missing.length === 0) return;
  if (!isDebianRoot()) throw new Error(howToInstall(missing));

  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const packs = missing.map(({ pack }) => pack);
  console.log(`installing ${packs.join(', ')}`);
  // A fresh machine has no package lists yet; an old list is good enough to try first.
  if ((await aptInstall(packs, env)) !== 0) {
    await streamed('apt-get', ['update', '-qq'], { env });
    await aptInstall(packs, env);
  }
  const stillMissing = missing.filter((need) => !need.present());
  if (stillMissing.length > 0) throw new Error(howToInstall(stillMissing));
}

const aptInstall = (packs, env) =>
  streamed('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packs], { env });

const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

function howToInstall(missing) {
  const lines = missing.map((need) => `  ${need.pack}: ${need.for}`);
  const packs = missing.map(({ pack }) => pack).join(' ');
  return [
    'these programs are missing:',
    ...lines,
    `On Debian or Ubuntu: sudo apt-get install ${packs}`,
    'Elsewhere: install the packages of the same names with your package manager.',
    'TEST_DATABASE_URL may point to a PostgreSQL 15 or newer instead of installing one.',
  ].join('\n');
}
