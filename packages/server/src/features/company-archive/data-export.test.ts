import { mkdir, mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import {
  type TestCompany,
  testCompany,
  testDatabase,
  testPlatform,
} from '../../platform/db/testing.ts';
import type { RequestContext, StreamAnswer } from '../../platform/http/route.ts';
import { testConfig } from '../../platform/testing.ts';
import { hashPassword } from '../auth/index.ts';
import type { CompanyArchiveDeps } from './deps.ts';
import {
  deleteExport,
  deleteOldExports,
  downloadExport,
  listExports,
  requestExport,
  writeExport,
} from './runs/index.ts';

const PASSWORD = 'mat-khau-2026';
const NOT_STOPPED = new AbortController().signal;

let deps: CompanyArchiveDeps & Awaited<ReturnType<typeof testPlatform>>;
let company: TestCompany;
let folder: string;
beforeEach(async () => {
  const database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'hoadon-exports-'));
  const config = { ...testConfig(), files: { kind: 'disk', folder } as const };
  deps = { ...(await testPlatform({ db: database.db, config })), database };
  company = await testCompany(database.db);
  await database.db
    .updateTable('app_user')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .execute();
});

const context = (): RequestContext => ({
  requestId: 'test',
  ip: '127.0.0.1',
  userAgent: null,
  device: null,
  linkSecret: null,
  files: {},
  fileLists: {},
  idempotencyKey: null,
  actId: crypto.randomUUID(),
  saveResponse: async () => {},
});
const request = (password = PASSWORD) =>
  requestExport(deps, company.admin, { kind: 'company', password }, context());
const write = (exportId: string) =>
  writeExport(deps, { companyId: company.companyId, exportId }, NOT_STOPPED);
const storedParts = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) => each.isFile());
const acts = async () => {
  const rows = await deps.db
    .selectFrom('audit_entry')
    .select(['act', 'actor'])
    .where('company_id', '=', company.companyId)
    .where('act', 'like', 'company-export.%')
    .orderBy('sequence')
    .execute();
  return rows.map(({ act, actor }) => `${act} ${actor}`);
};

test('an admin requests an archive by password, downloads it, and each step is in the audit trail', async () => {
  await expect(request('wrong')).rejects.toMatchObject({ code: 'SECOND_FACTOR_PASSWORD_WRONG' });
  const { id } = await request();
  await expect(request()).rejects.toMatchObject({ code: 'COMPANY_EXPORT_RUNNING' });
  await expect(downloadExport(deps, company.admin, id)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await write(id);
  expect(await listExports(deps, company.admin)).toMatchObject([
    { id, kind: 'company', state: 'finished', missing: 0 },
  ]);
  const { stream, name }: StreamAnswer = await downloadExport(deps, company.admin, id);
  expect(name).toBe(`${company.taxCode}.zip`);
  expect((await buffer(stream)).subarray(0, 2).toString()).toBe('PK');
  const by = company.admin.actor;
  expect(await acts()).toEqual([
    `company-export.requested ${by}`,
    'company-export.written job/company-archive',
    `company-export.downloaded ${by}`,
  ]);
  // Run again, the job finds it finished.
  await write(id);
  expect(await storedParts()).toHaveLength(1);
});

test('who is no admin, and another company, get nothing', async () => {
  const { id } = await request();
  await write(id);
  const { accountant } = company;
  const refused = { code: 'RIGHTS_NOT_YOURS' };
  const asked = { kind: 'company', password: PASSWORD } as const;
  await expect(requestExport(deps, accountant, asked, context())).rejects.toMatchObject(refused);
  await expect(listExports(deps, accountant)).rejects.toMatchObject(refused);
  await expect(downloadExport(deps, accountant, id)).rejects.toMatchObject(refused);
  await expect(deleteExport(deps, accountant, id, context())).rejects.toMatchObject(refused);
  const { admin: stranger } = await testCompany(deps.db);
  await expect(downloadExport(deps, stranger, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('an attempt whose process was killed is repeated, and its parts are deleted', async () => {
  const { id } = await request();
  const killed = { companyId: company.companyId, exportId: id };
  await deps.db
    .updateTable('company_export')
    .set({ state: 'writing', attempt: '00000000-0000-4000-8000-000000000001' })
    .execute();
  await writeExport(deps, killed, NOT_STOPPED);
  const [finished] = await listExports(deps, company.admin);
  expect(finished).toMatchObject({ state: 'finished' });
  expect(finished?.done).toBe(finished?.total);
});

test('a file is deleted after a week, or when an admin deletes it, and is gone for good', async () => {
  const { id } = await request();
  await write(id);
  const [listed] = await listExports(deps, company.admin);
  expect(Date.parse(listed?.expires_at ?? '') - Date.parse(deps.clock.now())).toBe(7 * 86_400_000);
  await deleteOldExports(deps);
  expect(await storedParts()).toHaveLength(1);
  await deleteExport(deps, company.admin, id, context());
  const second = await request();
  await write(second.id);
  await deleteOldExports(deps);
  expect(await storedParts()).toHaveLength(1);
  deps.clock.advance(7 * 86_400 + 1);
  await deleteOldExports(deps);
  expect(await storedParts()).toEqual([]);
  expect((await listExports(deps, company.admin)).map(({ state }) => state)).toEqual([
    'expired',
    'expired',
  ]);
});

test('what a killed process left of a part is deleted', async () => {
  const attempt = join(folder, 'exports', crypto.randomUUID());
  await mkdir(attempt, { recursive: true });
  const left = join(attempt, `000000.${crypto.randomUUID()}.part`);
  await writeFile(left, 'half');
  await deleteOldExports(deps);
  expect(await storedParts()).toHaveLength(1);
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await utimes(left, anHourAgo, anHourAgo);
  await deleteOldExports(deps);
  expect(await storedParts()).toEqual([]);
});

test('an inspection names its days', async () => {
  await expect(
    requestExport(deps, company.admin, { kind: 'inspection', password: PASSWORD }, context()),
  ).rejects.toMatchObject({ code: 'INPUT_DATA_IS_INVALID' });
  const days = { start_date: '2016-01-01', end_date: '2025-12-31' } as const;
  const asked = { kind: 'inspection', password: PASSWORD, ...days } as const;
  const { id } = await requestExport(deps, company.admin, asked, context());
  await write(id);
  const { name } = await downloadExport(deps, company.admin, id);
  expect(name).toBe(`${company.taxCode}-2016-01-01-2025-12-31.zip`);
});
