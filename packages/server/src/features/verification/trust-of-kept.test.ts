import { readFile } from 'node:fs/promises';
import { trustOf } from '@hoadon/domain/verification/trust';
import {
  reason,
  VERIFICATION_CODES,
  type VerificationReason,
} from '@hoadon/domain/verification/verification-reasons';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MIGRATIONS } from '../../platform/db/migrate.ts';
import { testCompany } from '../../platform/db/testing.ts';
import { testPlatform } from '../../platform/testing.ts';
import { keepReceived, sampleDraft } from '../../testing/kept-invoices.ts';

/** Before these reasons existed, names and record were not compared with the file, and the claim of a delegate was accepted. */
const SINCE = new Set([
  'SIGNER_NAME_DIFFERS',
  'SIGNER_IS_DELEGATE',
  'SIGNER_NOT_COMPARED',
  'RECORD_DIFFERS',
  'DEDUCTION_NOT_IN_FILE',
]);

test('invoices that were checked by an earlier version have the trust that their reasons mean', async () => {
  const platform = await testPlatform();
  const company = await testCompany(platform.db);
  const { db } = platform;
  const { companyId } = company;
  const unknown = (role: string) => reason('CERTIFICATE_ISSUER_UNKNOWN', { role, issuer: 'CA' });
  const weak = (role: string) => reason('SIGNATURE_WEAK', { role });
  const cases: VerificationReason[][] = [
    [],
    ...VERIFICATION_CODES.filter((code) => !SINCE.has(code)).map((code) => [reason(code)]),
    ...['seller', 'authority', 'buyer', 'other'].map((role) => [unknown(role)]),
    ...['seller', 'authority', 'buyer', 'other'].map((role) => [weak(role)]),
    [weak('seller'), reason('CODE_NOT_SIGNED')],
    [weak('seller'), unknown('seller')],
    [unknown('seller'), reason('CODE_NOT_SIGNED')],
    [reason('CODE_NOT_SIGNED'), reason('SIGNATURE_INVALID')],
    [reason('NO_FILE'), reason('CODE_NOT_SIGNED')],
  ];
  const expected = new Map<string, string>();
  for (const [at, reasons] of cases.entries()) {
    const id = await keepReceived(platform, company, await sampleDraft(db, companyId), 500 + at);
    expected.set(id, trustOf(reasons));
    await sql`
      insert into invoice_verification (company_id, invoice_id, verdict, reasons, subjects, rules_from, checked_at,
        checked_by)
      values (${companyId}, ${id}, 'good', ${JSON.stringify(reasons)}, '[]', '2026-07-01', now(), 'job/verification')`.execute(
      db,
    );
  }
  for (const name of [
    '0425_trust.sql',
    '0495_unproven_signers.sql',
    '0511_parts_stated_twice.sql',
  ]) {
    const migration = await readFile(new URL(name, MIGRATIONS), 'utf8');
    const [backfill] = /update invoice i set trust[\s\S]*?;/.exec(migration) ?? [];
    await sql.raw(backfill ?? '').execute(db);
  }
  const { rows } = await sql<{ id: string; trust: string }>`
    select id, trust from invoice where company_id = ${companyId}`.execute(db);
  expect(new Map(rows.map(({ id, trust }) => [id, trust]))).toEqual(expected);
});
