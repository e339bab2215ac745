import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { ROLE_PERMISSIONS } from '../../packages/domain/src/access/permission.ts';
import { boundedSignatures } from '../../packages/server/src/connectors/signatures/bounded-signatures.ts';
import { installFeature } from '../../packages/server/src/feature.ts';
import { intakeFeature, invoiceReading } from '../../packages/server/src/features/intake/index.ts';
import { readImport } from '../../packages/server/src/features/intake/read-import.ts';
import { zipOf } from '../../packages/server/src/features/intake/reading/testing/made-files.ts';
import { uploadFiles } from '../../packages/server/src/features/intake/upload.ts';
import { verificationFeature } from '../../packages/server/src/features/verification/index.ts';

import { verifyDue } from '../../packages/server/src/features/verification/verify-due.ts';
import type { RequestContext, Session } from '../../packages/server/src/platform/http/route.ts';
import {
  type OpenPlatform,
  openPlatform,
} from '../../packages/server/src/platform/open-platform.ts';
import { readConfig } from '../../packages/server/src/platform/read-config.ts';
import { createTrustStore } from '../../packages/signing/src/certificates/trust-store.ts';
import { createTestAuthority } from '../../packages/signing/src/test-authority.ts';
import { ALL_RATES } from '../../packages/xml/src/fixtures/sample-drafts.ts';
import { postgresAtHand } from '../../tools/start-postgres.js';
import { dropDatabase, newDatabase } from '../own-database.ts';
import { familyUsage } from './family-usage.ts';
import { signedFiles } from './signed-files.ts';

/** Of one zip: a signed invoice packs to some 4 KB, and a file may have 10 MB (S-42). */
const INVOICES_A_ZIP = 1_500;
const LOOKS_EVERY_MS = 100;

export type Stored = Readonly<{ importSeconds: number; verifySeconds: number; residentMb: number }>;

/** Invoices of one upload, on PostgreSQL: read, matched, stored and verified, none of them known before. */
export async function storeAll(invoices: number): Promise<Stored> {
  const authority = await createTestAuthority({ name: 'CA THỬ NGHIỆM' });
  const zips = await zipsOf(await signedFiles(authority, invoices));
  const folder = mkdtempSync(join(tmpdir(), 'hoadon-bench-'));
  const postgres: { url: string; stop(): void } = await postgresAtHand();
  const url = await newDatabase(postgres.url);
  const platform = await platformOn(url, folder);
  try {
    return await storeOn(platform, { zips, trusted: authority.certificate, invoices });
  } finally {
    await platform.close();
    await dropDatabase(postgres.url, url);
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function zipsOf(texts: readonly string[]): Promise<Buffer[]> {
  const zips: Buffer[] = [];
  for (let from = 0; from < texts.length; from += INVOICES_A_ZIP) {
    const files = texts
      .slice(from, from + INVOICES_A_ZIP)
      .map((text, at) => [`${from + at}.xml`, text]);
    zips.push(await zipOf(Object.fromEntries(files)));
  }
  return zips;
}

async function platformOn(url: string, folder: string): Promise<OpenPlatform> {
  const config = readConfig({
    DATABASE_URL: url,
    DATA_FOLDER: folder,
    LOG_LEVEL: 'silent',
    SIMULATORS: 'true',
    ACCESS_TOKEN_KEY: randomBytes(32).toString('base64'),
  });
  return openPlatform(config, pino({ level: 'silent' }));
}

async function newBuyer({ db }: OpenPlatform): Promise<string> {
  const { id } = await db
    .insertInto('company')
    .values({
      tax_code: ALL_RATES.buyer.taxCode ?? '',
      name: 'Bench',
      full_name: 'Công ty TNHH Bench',
      address: '1 Đường Đo Lường',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Work = Readonly<{ zips: readonly Buffer[]; trusted: Uint8Array; invoices: number }>;

async function storeOn(platform: OpenPlatform, { zips, trusted, invoices }: Work): Promise<Stored> {
  const companyId = await newBuyer(platform);
  const trust = createTrustStore([trusted]);
  const reading = invoiceReading({ ...platform, trust });
  const signatures = boundedSignatures(trust);
  const deps = { ...platform, reading, signatures, spreadsheet: NO_SPREADSHEET };
  // Queues must exist before jobs are added.
  installFeature(deps.jobs, intakeFeature(deps));
  installFeature(deps.jobs, verificationFeature({ ...deps, pdf: NO_PDF }));
  await platform.jobs.open();
  const ownMb = process.memoryUsage.rss() / (1024 * 1024);
  let residentMb = 0;
  const look = setInterval(() => {
    residentMb = Math.max(residentMb, familyUsage().residentMb - ownMb);
  }, LOOKS_EVERY_MS);
  try {
    const session: Session = {
      actor: 'user/1',
      userId: '1',
      companyId,
      role: 'admin',
      permissions: ROLE_PERMISSIONS.admin,
    } as Session;
    const { id } = await uploadFiles(deps, session, contextOf(zips), {});
    const start = performance.now();
    await readImport(deps, { companyId, importId: id });
    const imported = performance.now();
    await verifyDue({ ...deps, pdf: NO_PDF });
    const verified = performance.now();
    await expectAll(platform, companyId, invoices);
    return {
      importSeconds: (imported - start) / 1_000,
      verifySeconds: (verified - imported) / 1_000,
      residentMb,
    };
  } finally {
    clearInterval(look);
    await reading.close();
    await signatures.close();
  }
}

/** Unused: the bench neither imports a workbook nor prints. */
const NO_SPREADSHEET = undefined as never;
const NO_PDF = undefined as never;

const contextOf = (zips: readonly Buffer[]): RequestContext => {
  const files = zips.map((bytes, at) => ({
    name: `${at}.zip`,
    mediaType: 'application/zip',
    bytes,
  }));
  return {
    requestId: 'bench',
    ip: '127.0.0.1',
    userAgent: null,
    device: null,
    linkSecret: null,
    files: {},
    fileLists: { invoices: files },
    idempotencyKey: null,
    actId: randomUUID(),
    saveResponse: async () => {},
  };
};

async function expectAll({ db }: OpenPlatform, companyId: string, invoices: number): Promise<void> {
  const { count } = await db
    .selectFrom('invoice')
    .select((of) => of.fn.countAll().as('count'))
    .where('company_id', '=', companyId)
    .where('verification', '=', 2)
    .executeTakeFirstOrThrow();
  if (Number(count) !== invoices)
    throw new Error(`${count} of ${invoices} were stored and verified`);
}
