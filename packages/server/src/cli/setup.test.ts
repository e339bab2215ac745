import { randomBytes } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, inject, test } from 'vitest';
import { authApp, newRegistration } from '../features/auth/testing.ts';
import { hoadon } from './testing/hoadon.ts';

let app: Awaited<ReturnType<typeof authApp>>;
let environment: Record<string, string>;
beforeAll(async () => {
  app = await authApp();
  const source = inject('testDatabase');
  if (source.kind !== 'postgres') throw new Error('PostgreSQL only');
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    app.deps.db,
  );
  environment = { DATABASE_URL: `${source.server}/${rows[0]?.name}` };
});

function wanted() {
  const { tax_code, company_name, company_address, name, email, user_name } = newRegistration();
  const args = [
    ...['--tax-code', tax_code, '--company', company_name, '--address', company_address],
    ...['--name', name, '--email', email, '--user-name', user_name],
  ];
  return { args, tax_code, user_name, email };
}

test('AUTH-005 the first company and its admin are created by a command, once; the admin signs in with the printed password', async () => {
  const { args, tax_code, user_name } = wanted();
  const { code, out } = await hoadon(['setup', ...args], environment);
  expect(code).toBe(0);
  const [, password = ''] = /^password: (\S+)$/.exec(out.at(-1) ?? '') ?? [];
  expect((await app.login(user_name, password)).data).toHaveProperty('access');
  const again = await hoadon(['setup', ...args], environment);
  expect(again).toMatchObject({ code: 0, out: [expect.stringContaining('exists already')] });
  const { actor } = await app.deps.db
    .selectFrom('audit_entry')
    .innerJoin('company', 'company.id', 'audit_entry.company_id')
    .where('company.tax_code', '=', tax_code)
    .where('act', '=', 'company.registered')
    .select('actor')
    .executeTakeFirstOrThrow();
  expect(actor).toBe('job/command-line');
});

test('the password of the admin comes from a file, and is printed nowhere', async () => {
  const { args, user_name } = wanted();
  const file = join(await mkdtemp(join(tmpdir(), 'hoadon-setup-')), 'password');
  const password = randomBytes(9).toString('base64url');
  await writeFile(file, `${password}\n`);
  const { code, out } = await hoadon(['setup', ...args], {
    ...environment,
    SETUP_PASSWORD_FILE: file,
  });
  expect(code).toBe(0);
  expect(out.join('\n')).not.toContain('password');
  expect((await app.login(user_name, password)).data).toHaveProperty('access');
});

test('what is left out is asked for on a terminal, and named elsewhere', async () => {
  const { tax_code, user_name, email } = wanted();
  const args = ['setup', '--tax-code', tax_code, '--user-name', user_name];
  expect(await hoadon(args, environment)).toMatchObject({
    code: 2,
    errors: expect.stringContaining('left out: --company, --address, --name, --email'),
  });
  const typed = `CÔNG TY TNHH AN BÌNH\nSố 8 đường Thử Nghiệm\nTrần An\n${email}\n`;
  const { code, out } = await hoadon(args, environment, typed, { isInteractive: true });
  expect(code).toBe(0);
  expect(out).toContain(`CÔNG TY TNHH AN BÌNH (${tax_code}): ${user_name} is its admin`);
});

test('a wrong tax code, a guessable password and a user name in use are refused, and nothing is created', async () => {
  const { args, user_name } = wanted();
  const wrongCode = wanted().args.with(1, '0101234560');
  expect(await hoadon(['setup', ...wrongCode], environment)).toMatchObject({
    code: 2,
    errors: 'nothing was created: INPUT_DATA_IS_INVALID (tax_code: tax-code-invalid)',
  });
  expect(
    await hoadon(['setup', ...args], { ...environment, SETUP_PASSWORD: '12345678' }),
  ).toMatchObject({ code: 2, errors: expect.stringContaining('password: password-common') });
  expect((await hoadon(['setup', ...args], environment)).code).toBe(0);
  const other = wanted().args.with(-1, user_name);
  expect(await hoadon(['setup', ...other], environment)).toMatchObject({
    code: 2,
    errors: 'nothing was created: USER_NAME_TAKEN',
  });
});
