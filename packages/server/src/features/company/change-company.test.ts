import type { CompanySettings } from '@hoadon/contracts/company';
import { beforeAll, expect, test } from 'vitest';
import { testCompany, testPlatform } from '../../platform/db/testing.ts';
import { appFor } from '../../platform/http/testing.ts';
import type { TestPlatform } from '../../platform/testing.ts';
import { losingFirstAnswer } from '../../testing/lost-answers.ts';
import { testCompanyRoutes } from './testing.ts';

const SETTINGS = '/e-invoice-api/api/seller/infomation/settings'; // sic
const UPDATE = '/e-invoice-api/api/seller/infomation/update'; // sic
const PROFILE = '/user-api/api/update-company-info';
const ROBOTICS = '/invoice-robotics-api/api/v2/company/update';

const WHOLE = {
  name: 'Sao Mai',
  seller_name: 'Công ty TNHH Sao Mai Mới',
  seller_street_address: '9 Lê Lợi, Thành phố Huế',
  approval_unit_code: '11700',
  declaration_period: 'Q',
  seller_phone: '0912 345 678',
  seller_email: 'moi@example.test',
  seller_fax_number: '02343820000',
  seller_website: 'saomai.example.test',
  seller_description: 'Văn phòng phẩm',
  seller_representative: 'Nguyễn Thị Sao Mai',
  seller_representative_role: 'Giám đốc',
  seller_representative_phone: '0912345679',
  seller_representative_email: 'sao.mai@example.test',
  seller_representative_id_no: '079190001234',
  ddpl_passport_no: 'C1234567',
  ddpl_birthday: '1990-02-28',
  ddpl_sex: 'MALE',
  seller_bank_account: '0071000123456',
  seller_bank_account_owner: 'CONG TY SAO MAI',
  seller_bank_name: 'Ngân hàng TMCP Ngoại Thương Việt Nam',
  seller_bank_branch: 'Huế',
} as const satisfies Partial<CompanySettings>;

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
  await platform.db
    .insertInto('tax_office')
    .values([
      { code: '11700', level: 'province', name: 'Thuế Ninh Bình' },
      { code: '40300', level: 'province', name: 'Thuế Nghệ An' },
    ])
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
});

async function company() {
  const made = await testCompany(platform.db);
  const app = appFor(testCompanyRoutes(platform), made.admin, platform.db);
  const settings = async (): Promise<CompanySettings> => (await app.get(SETTINGS)).data;
  return { made, app, settings };
}

test('COMP-003 COMP-007 COMP-008 COMP-009 COMP-010 COMP-011 COMP-017 all fields are saved as they were sent, a birthday as a plain day', async () => {
  const { app, made, settings } = await company();
  expect(await settings()).toMatchObject({ ddpl_sex: 'FEMALE', ddpl_birthday: null, version: 1 });
  const sent = { ...WHOLE, version: 1, seller_tax_code: made.taxCode };
  const saved = await app.put(UPDATE, sent);
  expect(saved).toMatchObject({ status: 200, data: { ...WHOLE, version: 2 } });
  expect(await settings()).toEqual(saved.data);
  const auditEntries = await platform.db
    .selectFrom('audit_entry')
    .select(['act', 'payload'])
    .where('company_id', '=', made.companyId)
    .execute();
  expect(auditEntries.map(({ act }) => act)).toEqual(['company.changed']);
  expect(auditEntries[0]?.payload).toContain(WHOLE.seller_name);
  // A person's numbers must not be in the audit trail, of which nothing is ever deleted.
  expect(auditEntries[0]?.payload).not.toContain(WHOLE.seller_representative_id_no);
});

test('COMP-005 COMP-006 COMP-018 COMP-019 the other two doors save by the same act, and leave alone what they were not sent', async () => {
  const { app, made, settings } = await company();
  await app.put(UPDATE, { ...WHOLE, version: 1 });
  const profile = { full_name: 'Công ty CP Sao Hôm', company_address: '2 Hùng Vương, Huế' };
  const first = await app.post(PROFILE, { version: 2, tax_code: made.taxCode, ...profile });
  expect(first).toMatchObject({ status: 200, data: { company_id: made.companyId, version: 3 } });
  const bank = { seller_bank_name: null, seller_bank_branch: '' };
  expect((await app.post(ROBOTICS, { version: 3, ...bank })).status).toBe(200);
  expect(await settings()).toEqual({
    ...WHOLE,
    company_id: made.companyId,
    seller_tax_code: made.taxCode,
    version: 4,
    seller_name: profile.full_name,
    seller_street_address: profile.company_address,
    seller_bank_name: null,
    seller_bank_branch: null,
  });
});

test('COMP-012 COMP-013 missing and invalid values are refused field by field, with the field names of the call, and nothing is saved', async () => {
  const { app, settings } = await company();
  const before = await settings();
  const faulty = {
    seller_phone: '123',
    seller_email: '',
    seller_representative_id_no: '12',
    ddpl_passport_no: 'X1',
    ddpl_birthday: null,
  };
  const answer = await app.put(UPDATE, { ...WHOLE, ...faulty, version: 1 });
  expect(answer).toMatchObject({ status: 400, message: 'INPUT_DATA_IS_INVALID' });
  expect(
    Object.fromEntries(answer.issues.map(({ path, code }: Record<string, string>) => [path, code])),
  ).toEqual({
    seller_phone: 'phone-invalid',
    seller_email: 'required',
    seller_representative_id_no: 'identity-number-invalid',
    ddpl_passport_no: 'passport-invalid',
    ddpl_birthday: 'required',
  });
  const profile = await app.post(PROFILE, { version: 1, full_name: ' ' });
  expect(profile.issues).toMatchObject([{ path: 'full_name', code: 'required' }]);
  const typed = await app.put(UPDATE, { version: 1, ddpl_birthday: '28/02/1990' });
  expect(typed).toMatchObject({ status: 400, issues: [{ path: 'ddpl_birthday' }] });
  expect(await settings()).toEqual(before);
});

test('COMP-022 AMB-63 a tax code never changes: that of another company exists already, any other is refused', async () => {
  const { app, settings } = await company();
  const other = await testCompany(platform.db);
  const before = await settings();
  expect(await app.put(UPDATE, { version: 1, seller_tax_code: other.taxCode })).toMatchObject({
    status: 400,
    message: 'COMPANY_ALREADY_EXISTS',
  });
  expect(await app.post(PROFILE, { version: 1, tax_code: '0100000000' })).toMatchObject({
    status: 400,
    issues: [{ path: 'tax_code', code: 'tax-code-fixed' }],
  });
  expect(await settings()).toEqual(before);
});

test('of two users who change the same company the second is refused, whichever call each used', async () => {
  const { app, settings } = await company();
  await app.put(UPDATE, { version: 1, seller_phone: '0912345678' });
  for (const door of [PROFILE, ROBOTICS])
    expect(await app.post(door, { version: 1, seller_fax_number: '1' })).toMatchObject({
      status: 409,
      message: 'COMPANY_CHANGED_MEANWHILE',
    });
  expect(await settings()).toMatchObject({ version: 2, seller_fax_number: null });
});

test('a retry after a lost response returns the outcome and is not refused as changed meanwhile', async () => {
  const { made, settings } = await company();
  const routes = testCompanyRoutes({ ...platform, db: losingFirstAnswer(platform.db) });
  const app = appFor(routes, made.admin, platform.db);
  const saved = await app.put(UPDATE, { version: 1, seller_phone: '0912345678' });
  expect(saved).toMatchObject({ status: 200, data: { version: 2 } });
  expect(await settings()).toMatchObject({ version: 2 });
});

test('an accountant reads the settings and changes nothing', async () => {
  const { made } = await company();
  const app = appFor(testCompanyRoutes(platform), made.accountant, platform.db);
  expect((await app.get(SETTINGS)).status).toBe(200);
  expect(await app.put(UPDATE, { ...WHOLE, version: 1 })).toMatchObject({ status: 403 });
});

test('COMP-015 COMP-017 the tax office is chosen by its code, read with its name, left out and left alone, and cleared', async () => {
  const { app, settings } = await company();
  const SELLER = '/e-invoice-api/api/seller/infomation'; // sic
  const office = async () => (await app.get(SELLER)).data;
  for (const door of [UPDATE, ROBOTICS]) {
    const save = door === UPDATE ? app.put : app.post;
    const { version } = await settings();
    const saved = await save(door, { version, approval_unit_code: '40300' });
    expect(saved).toMatchObject({ status: 200, data: { approval_unit_code: '40300' } });
    expect(await office()).toMatchObject({
      approval_unit: 'Thuế Nghệ An',
      approval_unit_code: '40300',
      list_unit_name: ['Thuế Nghệ An'],
    });
    await save(door, { version: version + 1, seller_phone: '0912345678' });
    expect(await office()).toMatchObject({ approval_unit_code: '40300' });
    await save(door, { version: version + 2, approval_unit_code: '' });
    expect(await office()).toMatchObject({ approval_unit: null, approval_unit_code: null });
  }
});

test.each(['99999', '9901'])(
  'COMP-015 a code %s that no tax office of the list has is refused at its field, and nothing is saved',
  async (code) => {
    const { app, settings } = await company();
    const before = await settings();
    const sent = { version: 1, seller_phone: '0912345678', approval_unit_code: code };
    expect(await app.put(UPDATE, sent)).toMatchObject({
      status: 400,
      message: 'INPUT_DATA_IS_INVALID',
      issues: [{ path: 'approval_unit_code', code: 'tax-office-unknown' }],
    });
    expect(await settings()).toEqual(before);
  },
);

test('VAT-001 the period of its returns is changed by the month or by the quarter, and left out it stays', async () => {
  const { app, settings, made } = await company();
  expect(await settings()).toMatchObject({ declaration_period: 'M' });
  await app.put(UPDATE, { version: 1, declaration_period: 'Q' });
  await app.put(UPDATE, { version: 2, seller_phone: '0912345678' });
  expect(await settings()).toMatchObject({ declaration_period: 'Q', version: 3 });
  const SELLER = '/e-invoice-api/api/seller/infomation'; // sic
  expect((await app.get(SELLER)).data).toMatchObject({ declaration_period: 'Q' });
  expect(await app.put(UPDATE, { version: 3, declaration_period: 'year' })).toMatchObject({
    status: 400,
    issues: [{ path: 'declaration_period' }],
  });
  const stored = await platform.db
    .selectFrom('company')
    .select('declaration_period')
    .where('id', '=', made.companyId)
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({ declaration_period: 'quarter' });
});
