import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { lockDataFolder } from '../platform/embedded/data-folder-lock.ts';
import { DEMO_COMPANY } from '../seed/demo-company.ts';
import { hoadon } from './testing/hoadon.ts';

const newFolder = () => mkdtemp(join(tmpdir(), 'hoadon-cli-'));

async function migrateFresh() {
  const folder = await newFolder();
  return { folder, out: (await hoadon(['migrate'], { DATA_FOLDER: folder })).out };
}
let made: ReturnType<typeof migrateFresh> | undefined;

/**
 * Returns a copy of a data folder made by `migrate`, and its output. Copying takes a tenth of the time of creating a
 * database.
 */
async function migratedFolder() {
  made ??= migrateFresh();
  const { folder, out } = await made;
  const copy = await newFolder();
  await cp(folder, copy, { recursive: true });
  return { folder: copy, out };
}

test('embedded: migrate, seed and audit work on the data folder, twice as well as once', async () => {
  const { folder, out } = await migratedFolder();
  const environment = { DATA_FOLDER: folder };
  expect(out[1]).toBe('applied 0001_baseline_companies.sql');
  expect((await hoadon(['migrate'], environment)).out).toEqual([
    `database: embedded in ${join(folder, 'database')} (DATABASE_URL is not set)`,
    'the database is up to date',
  ]);
  expect(await hoadon(['audit', 'verify'], environment)).toMatchObject({
    code: 0,
    out: ['the audit trail is empty'],
  });
  expect(await hoadon(['inbox'], environment)).toMatchObject({
    code: 0,
    out: ['every message belongs to a company'],
  });
  expect((await hoadon(['seed'], environment)).out[0]).toBe('the demo company was added');
  const again = await hoadon(['seed'], environment);
  expect(again.out[0]).toBe('the demo company is there already');
  expect(again.out.join('\n')).toMatch(/admin .*password/);
  expect(await readdir(join(folder, 'keys'))).toContain('access-token.key');
}, 120_000);

/** Starts the program like a user. */
function startProgram(environment: Record<string, string>) {
  const program = fileURLToPath(new URL('../../bin/hoadon.js', import.meta.url));
  const child = spawn(process.execPath, [program, 'start'], {
    env: { ...process.env, LOG_LEVEL: 'silent', ...environment },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return { child, output: () => output };
}

test('the server prints how it runs, writes a backup and performs the acts of other commands when requested, and Ctrl-C ends it cleanly', async () => {
  const port = 20_000 + (process.pid % 20_000);
  const { folder } = await migratedFolder();
  const { child, output } = startProgram({ DATA_FOLDER: folder, PORT: String(port) });
  await expect
    .poll(output, { timeout: 120_000 })
    .toContain(`Hoadon answers at http://localhost:${port}`);
  expect(output()).toMatch(/survives a killed process, not a power cut.*DATABASE_URL/);
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  const place = await newFolder();
  const environment = { DATA_FOLDER: folder, BACKUP_PASSPHRASE: 'một cụm mật khẩu dài' };
  expect(await hoadon(['backup', place, '--keys'], environment)).toMatchObject({
    code: 0,
    out: [expect.stringMatching(/^backup \d{8}T\d{6}Z: \d+ rows, 0 files, 0 bytes of them new$/)],
  });
  const keys = await hoadon(['backup', 'keys', place], environment);
  expect(keys.out).toContain(
    `AUDIT_KEY=${await readFile(join(folder, 'keys', 'audit.key'), 'utf8')}`,
  );
  const company = [
    ...['--tax-code', '0101243150', '--company', 'Công ty TNHH An Bình', '--address', 'Hà Nội'],
    ...['--name', 'Trần An', '--email', 'an@anbinh.example'],
  ];
  expect(await hoadon(['setup', ...company], environment)).toMatchObject({
    code: 0,
    out: [
      'Công ty TNHH An Bình (0101243150): admin is its admin',
      expect.stringMatching(/^password: /),
    ],
  });
  expect((await hoadon(['user', 'list'], environment)).out).toEqual([
    expect.stringMatching(
      /^user\/\d+ {2}0101243150 {2}admin {2}admin {2}an@anbinh\.example {2}no second factor$/,
    ),
  ]);
  expect(await hoadon(['user', 'reset-password', 'nobody'], environment)).toMatchObject({
    code: 2,
    errors: 'no user has the name or address nobody',
  });
  expect(await hoadon(['doctor'], environment)).toMatchObject({
    code: 0,
    out: expect.arrayContaining([expect.stringMatching(/^ok {7}backups: the last backup is /)]),
  });
  child.kill('SIGINT');
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  expect(await readdir(folder)).not.toContain('control.json');
}, 180_000);

test('a backup of a folder in use by a process that does not respond is refused, with the remedy', async () => {
  const { folder } = await migratedFolder();
  const unlock = await lockDataFolder(folder);
  expect(await hoadon(['backup', await newFolder()], { DATA_FOLDER: folder })).toMatchObject({
    code: 2,
    errors: expect.stringContaining('does not respond: stop it, or wait until it has started'),
  });
  await unlock();
});

test('keys are put into a backup under a passphrase only', async () => {
  const { folder } = await migratedFolder();
  expect(
    await hoadon(['backup', await newFolder(), '--keys'], { DATA_FOLDER: folder }),
  ).toMatchObject({
    code: 2,
    errors: expect.stringContaining('--keys needs BACKUP_PASSPHRASE'),
  });
});

test('a port in use is reported, and the data folder is unlocked', async () => {
  const occupant = createServer();
  await new Promise<void>((resolve) => occupant.listen(0, '127.0.0.1', resolve));
  const address = occupant.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const { folder } = await migratedFolder();
  const { child, output } = startProgram({ DATA_FOLDER: folder, PORT: String(port) });
  const [code] = await once(child, 'exit');
  occupant.close();
  expect(code).toBe(2);
  expect(output()).toContain(`port ${port} is in use`);
  expect(await readdir(folder)).not.toContain('lock');
}, 90_000);

test('the demo is seeded if the folder for keys does not exist yet', async () => {
  const { folder } = await migratedFolder();
  const environment = {
    DATA_FOLDER: folder,
    SIGNING_PKCS12_FOLDER: join(folder, 'not', 'there', 'yet'),
    SIGNING_PKCS12_PASSWORD: 'mật khẩu',
  };
  expect(await hoadon(['seed'], environment)).toMatchObject({ code: 0, errors: '' });
  expect(await readdir(environment.SIGNING_PKCS12_FOLDER)).toContain(
    `${DEMO_COMPANY.tax_code}.p12`,
  );
}, 120_000);

test('embedded: without the key file of its trail, or with a damaged one, nothing is written to the trail', async () => {
  const { folder } = await migratedFolder();
  const environment = { DATA_FOLDER: folder };
  await hoadon(['seed'], environment);
  const licence = ['licence', DEMO_COMPANY.tax_code, 'P300'];
  const file = join(folder, 'keys', 'audit.key');
  await writeFile(file, '');
  expect(await hoadon(licence, environment)).toMatchObject({
    code: 2,
    errors: expect.stringContaining('audit.key holds no key of 32 bytes'),
  });
  await rm(file);
  expect(await hoadon(licence, environment)).toMatchObject({
    code: 2,
    errors: expect.stringContaining('another key than AUDIT_KEY names'),
  });
}, 120_000);

test('resume refuses a last number that is not written as TAX-CODE:SERIES=NUMBER, and resumes nothing that is not paused', async () => {
  const { folder } = await migratedFolder();
  const environment = { DATA_FOLDER: folder };
  expect(await hoadon(['resume', '--last', '1K26TAA=57'], environment)).toMatchObject({
    code: 2,
    errors: expect.stringContaining('--last 0399999903:1K26TAA=57'),
  });
  expect(await hoadon(['resume'], environment)).toMatchObject({
    code: 0,
    out: ['the installation is not paused'],
  });
});
