import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCertificate } from '@hoadon/signing/certificates/certificate';
import { openPkcs12 } from '@hoadon/signing/keys/pkcs12-signer';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openConnectors } from '../../open-connectors.ts';
import { systemClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/read-config.ts';
import { saveDemoCertificate } from '../../seed/demo-certificate.ts';
import { DEMO_AUTHORITY_FILE } from '../remote-signing/trusted-authorities.ts';
import { DEMO_AUTHORITIES } from './provider.ts';

const HOLDER = { taxCode: '0101234567', name: 'Công ty TNHH An Bình' };
const DAY = 86_400_000;

test('certificates of the simulated provider are trusted in the demo alone, and not in the same folder once the demo is over', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'hoadon-demo-trust-'));
  onTestFinished(() => rm(dataFolder, { recursive: true }));
  const environment = {
    DATA_FOLDER: dataFolder,
    MAIL_SMTP_HOST: '127.0.0.1',
    TAX_AUTHORITY_URL: 'http://127.0.0.1:1',
  };
  const demo = readConfig({ ...environment, SIMULATORS: 'true' });
  await saveDemoCertificate(demo.signing, HOLDER);
  const keys = join(dataFolder, 'keys');
  const password = (await readFile(join(keys, 'password'), 'utf8')).trim();
  const issued = await openPkcs12(await readFile(join(keys, `${HOLDER.taxCode}.p12`)), password);
  const certificate = readCertificate(issued.certificate);
  // File left by an earlier version.
  await mkdir(join(keys, 'ca'), { recursive: true });
  await copyFile(
    join(keys, DEMO_AUTHORITIES, DEMO_AUTHORITY_FILE),
    join(keys, 'ca', DEMO_AUTHORITY_FILE),
  );
  const isTrusted = async (simulators: 'true' | 'false') => {
    const config = readConfig({ ...environment, SIMULATORS: simulators });
    const log = pino({ level: 'silent' });
    const connectors = await openConnectors({ config, clock: systemClock, log });
    const now = new Date(Date.now() - DAY / 2).toISOString();
    const trusted = connectors.trust.trusts(certificate, [], now);
    await connectors.close();
    return trusted;
  };
  expect([await isTrusted('true'), await isTrusted('false')]).toEqual([true, false]);
});
