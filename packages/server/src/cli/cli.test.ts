import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { hoadon } from './testing/hoadon.ts';

test('amounts are written in words, one line for each', async () => {
  expect(await hoadon(['words', '1500000', '-3', '0'])).toMatchObject({
    code: 0,
    out: ['Một triệu năm trăm nghìn đồng', 'Âm ba đồng', 'Không đồng'],
  });
  expect(await hoadon(['words', '--currency', 'usd', '12.5'])).toMatchObject({
    code: 0,
    out: [expect.stringMatching(/^Mười hai đô la Mỹ và năm mươi xu$/)],
  });
});

test('amounts may come one a line from standard input', async () => {
  const { code, out } = await hoadon(['words', '-c', 'CNY'], {}, '1\n\n20\n');
  expect({ code, out }).toEqual({ code: 0, out: ['Một nhân dân tệ', 'Hai mươi nhân dân tệ'] });
});

test('an argument that is no amount is reported, the others are still written', async () => {
  const { code, out, errors } = await hoadon(['words', '1.000.000', 'abc', '7']);
  expect({ code, out }).toEqual({ code: 1, out: ['Bảy đồng'] });
  expect(errors).toContain('not an amount: 1.000.000');
  expect(errors).toContain('not an amount: abc');
});

test('a currency without words and an option that does not exist are wrong usage', async () => {
  expect((await hoadon(['words', '1', '--currency', 'XYZ'])).code).toBe(2);
  expect((await hoadon(['words', '--nonsense'])).code).toBe(2);
  expect((await hoadon(['nonsense'])).code).toBe(2);
  expect((await hoadon([])).code).toBe(2);
});

test.each([
  'start',
  'migrate',
  'distribute',
  'seed',
  'simulators',
  'verify',
  'words',
  'audit',
  'licence',
  'inbox',
  'connection',
  'declares',
])('hoadon %s --help explains itself', async (command) => {
  const { code, out } = await hoadon([command, '--help']);
  expect(code).toBe(0);
  expect(out.join('\n')).toMatch(new RegExp(`^hoadon ${command}`));
  expect((await hoadon(['--help'])).out.join('\n')).toContain(`  ${command}`);
});

test('every fault of the configuration is reported at once, with exit code 2', async () => {
  const { code, errors } = await hoadon(['start'], { PORT: 'x', DATABASE_URL: 'postgres://db/h' });
  expect(code).toBe(2);
  for (const name of ['PORT', 'ACCESS_TOKEN_KEY', 'TAX_AUTHORITY_URL', 'MAIL_SMTP_HOST'])
    expect(errors).toContain(`- ${name}: `);
});

test.each(['api', 'worker'])(
  'role %s without a database for the other role is refused, and no database is made',
  async (role) => {
    const folder = await mkdtemp(join(tmpdir(), 'hoadon-cli-'));
    const { code, errors } = await hoadon(['start', '--role', role], { DATA_FOLDER: folder });
    expect({ code, errors }).toEqual({
      code: 2,
      errors: expect.stringMatching(`^--role ${role} needs DATABASE_URL`),
    });
    expect(await readdir(folder)).toEqual([]);
  },
);

test.each([
  'start',
  'migrate',
  'seed',
  'inbox',
  'audit verify',
  'licence 0101243150 P300',
  'distribute',
  'simulators',
])(
  'hoadon %s with an empty database address makes no database in the working folder',
  async (command) => {
    const folder = await mkdtemp(join(tmpdir(), 'hoadon-cli-'));
    const environment = { DATA_FOLDER: folder, DATABASE_URL: '' };
    const { code, errors } = await hoadon(command.split(' '), environment);
    expect(code).toBe(2);
    expect(errors).toContain('- DATABASE_URL: is empty; give it a value, or leave it out');
    expect(await readdir(folder)).toEqual([]);
  },
);

test.each([
  [['start', '--months', ''], 'not a number of months'],
  [['start', '--months', '3'], '--months belongs to --demo'],
  [['start', '--role', ''], 'no such role'],
  [['simulators', '--port', ''], 'not a port'],
  [['simulators', '--smtp-port', '70000'], 'not a port'],
])('hoadon %j is wrong usage', async (args, sentence) => {
  expect(await hoadon(args)).toMatchObject({ code: 2, errors: expect.stringContaining(sentence) });
});

test('a database without Citus gets an error that says what is missing, and nothing is done', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hoadon-cli-'));
  const { code, errors } = await hoadon(['distribute'], { DATA_FOLDER: folder });
  expect({ code, errors }).toEqual({
    code: 2,
    errors: expect.stringMatching(/^This database has no Citus: .+\.$/),
  });
  expect(await readdir(folder)).toEqual([]);
});

test('a reader that stops early, as `head` does, ends a command without an error', async () => {
  const binary = fileURLToPath(new URL('../../bin/hoadon.js', import.meta.url));
  const child = spawn(process.execPath, [binary, 'words', ...Array(20_000).fill('1500000')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errors: Buffer[] = [];
  child.stderr.on('data', (chunk) => errors.push(chunk));
  child.stdout.once('data', () => child.stdout.destroy());
  const [code] = await once(child, 'exit');
  expect({ code, errors: Buffer.concat(errors).toString() }).toEqual({ code: 141, errors: '' });
});

test('the version is printed with that of Node', async () => {
  expect((await hoadon(['--version'])).out).toEqual([
    expect.stringMatching(/^hoadon \d+\.\d+\.\d+, Node \d+/),
  ]);
});
