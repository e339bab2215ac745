import { expect, test } from 'vitest';
import { testCompany } from '../../../platform/db/testing.ts';
import { transact } from '../../../platform/db/transact.ts';
import { testPlatform } from '../../../platform/testing.ts';
import { deleteOldSignIns, saveCaptcha } from './sign-in.repository.ts';

test('a captcha of the portal, and the sign-in attempt with it, are deleted after 30 days, and not before', async () => {
  const platform = await testPlatform();
  const { db, clock } = platform;
  clock.set('2026-10-01T02:00:00.000Z');
  const companies = [await testCompany(db), await testCompany(db)];
  const draw = async (captchaKey: string) => {
    for (const { companyId } of companies)
      await transact(db, (tx) =>
        saveCaptcha(tx, companyId, { key: captchaKey, cookies: 'c=1', at: clock.now() }),
      );
  };
  const left = async () => {
    const rows = await db
      .selectFrom('tax_sign_in')
      .where(
        'company_id',
        'in',
        companies.map(({ companyId }) => companyId),
      )
      .orderBy('company_id')
      .orderBy('captcha_key')
      .select('captcha_key')
      .execute();
    return rows.map(({ captcha_key }) => captcha_key);
  };
  await draw('first');
  clock.advance(1);
  await draw('second');
  clock.set('2026-10-31T02:00:00.000Z');
  await draw('third');
  await deleteOldSignIns(platform);
  expect(await left()).toEqual(['first', 'second', 'third', 'first', 'second', 'third']);
  clock.advance(1);
  await deleteOldSignIns(platform);
  expect(await left()).toEqual(['second', 'third', 'second', 'third']);
});
