import { beforeAll, expect, test } from 'vitest';
import { type TestCompany, testCompany } from '../../../../platform/db/testing.ts';
import { transact } from '../../../../platform/db/transact.ts';
import { type TestPlatform, testPlatform } from '../../../../platform/testing.ts';
import { sampleDraft, saveIssued } from '../../../../testing/saved-invoices.ts';
import { insertDrafts, lockInvoice, updateContent } from '../index.ts';

let platform: TestPlatform;
let company: TestCompany;
beforeAll(async () => {
  platform = await testPlatform();
  company = await testCompany(platform.db);
});

const correction = (number: string) => ({
  relation: 'adjusts' as const,
  adjusts: 'amounts' as const,
  template: '1',
  serial: 'C26TAA',
  number,
  issuedOn: '2026-11-20',
  note: null,
  reason: 'Ghi sai số lượng',
  causeCode: '04',
  agreedOn: '2026-11-21',
  agreementNumber: 'BB-01',
  approvalCode: null,
  evidence: 'bien-ban.pdf',
});

async function saveCorrection(number: string): Promise<string> {
  const draft = await sampleDraft(platform.db, company.companyId);
  const saved = {
    companyId: company.companyId,
    actor: company.accountant.actor,
    at: platform.clock.now(),
  };
  const corrected = { draft: { ...draft, related: correction(number) }, ready: true };
  const [id = ''] = await transact(platform.db, (tx) => insertDrafts(tx, saved, [corrected]));
  return id;
}

const linksOf = (id: string) =>
  platform.db
    .selectFrom('invoice_link')
    .select(['relation', 'other_id'])
    .where('company_id', '=', company.companyId)
    .where('invoice_id', '=', id)
    .execute();

test('a correction is saved with its reason, cause, agreement and evidence, and is tied to the own invoice it corrects', async () => {
  const original = await saveIssued(platform, company, { number: 7 });
  const id = await saveCorrection('00000007');
  const row = await platform.db
    .selectFrom('invoice_correction')
    .selectAll()
    .where('company_id', '=', company.companyId)
    .where('invoice_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    relation: 'adjusts',
    adjusts: 'amounts',
    cause_code: '04',
    reason: 'Ghi sai số lượng',
    agreement_number: 'BB-01',
    agreed_on: '2026-11-21',
    evidence: 'bien-ban.pdf',
    original_number: '00000007',
  });
  expect(await linksOf(id)).toEqual([{ relation: 'adjusts', other_id: original.id }]);
});

test('what an adjustment counts is only a difference, and changing its content moves reason and tie along', async () => {
  await saveIssued(platform, company, { number: 8 });
  const id = await saveCorrection('999');
  expect(await linksOf(id)).toEqual([]);
  const counted = () =>
    platform.db
      .selectFrom('month_total')
      .select(['effect', 'invoices'])
      .where('company_id', '=', company.companyId)
      .where('place', '=', 'draft')
      .where('effect', '=', 'difference')
      .executeTakeFirst();
  const before = await counted();
  await transact(platform.db, async (tx) => {
    const savedDraft = await lockInvoice(tx, company.companyId, id);
    if (!savedDraft) throw new Error('no draft');
    const draft = { ...savedDraft.content, related: correction('8') };
    await updateContent(tx, { companyId: company.companyId, at: platform.clock.now() }, id, {
      draft,
      ready: true,
    });
  });
  expect(await linksOf(id)).toHaveLength(1);
  expect(await counted()).toEqual(before);
});
