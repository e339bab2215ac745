import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { DEMO_COMPANY } from '../seed/demo-company.ts';
import type { CommandIo } from './command-io.ts';
import { run } from './main.ts';

/** What a command printed, with its exit code. */
async function hoadon(args: string[], environment: Record<string, string> = {}, input = '') {
  const out: string[] = [];
  const errors: string[] = [];
  const io: CommandIo = {
    out: (line) => void out.push(line),
    error: (line) => void errors.push(line),
    environment: { LOG_LEVEL: 'silent', ...environment },
    lines: async function* () {
      yield* input.split('\n');
    },
  };
  const code = await run(args, io);
  return { code, out, errors: errors.join('\n') };
}

const newFolder = () => mkdtemp(join(tmpdir(), 'hoadon-cli-'));

let seeded: Promise<string> | undefined;

/** A data folder with the demo company. It is made once and copied: making one takes seconds. */
async function seededFolder(): Promise<string> {
  seeded ??= newFolder().then(async (folder) => {
    expect((await hoadon(['seed'], { DATA_FOLDER: folder })).code).toBe(0);
    return folder;
  });
  const folder = await newFolder();
  await cp(await seeded, folder, { recursive: true });
  return folder;
}

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

test('what is no amount is named, the others are still written', async () => {
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

test('every fault of the configuration is told at once, with exit code 2', async () => {
  const { code, errors } = await hoadon(['start'], { PORT: 'x', DATABASE_URL: 'postgres://db/h' });
  expect(code).toBe(2);
  for (const name of ['PORT', 'ACCESS_TOKEN_KEY', 'TAX_AUTHORITY_URL', 'MAIL_SMTP_HOST'])
    expect(errors).toContain(`- ${name}: `);
});

test('embedded: migrate, seed and audit work on the data folder, twice as well as once', async () => {
  const environment = { DATA_FOLDER: await newFolder() };
  expect((await hoadon(['migrate'], environment)).out[0]).toBe('applied 0001_platform.sql');
  expect((await hoadon(['migrate'], environment)).out).toEqual(['the database is up to date']);
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
  expect(await readdir(join(environment.DATA_FOLDER, 'keys'))).toContain('access-token.key');
}, 120_000);

test('a database without Citus is told what it misses, and nothing is done', async () => {
  const { code, errors } = await hoadon(['distribute'], { DATA_FOLDER: await seededFolder() });
  expect({ code, errors }).toEqual({
    code: 2,
    errors: expect.stringMatching(/^This database has no Citus: .+\.$/),
  });
});

test('a company is given a T-VAN of its own that the configuration names, and gives it back', async () => {
  const connections = { viettel: { url: 'https://other.example.test' } };
  const environment = {
    DATA_FOLDER: await seededFolder(),
    TAX_AUTHORITY_CONNECTIONS: JSON.stringify(connections),
  };
  const taxCode = DEMO_COMPANY.tax_code;
  const connection = (...args: string[]) => hoadon(['connection', ...args], environment);
  const plain = { code: 0, out: [expect.stringContaining(': the installation speaks for it')] };
  const own = {
    code: 0,
    out: [expect.stringContaining(': V0109988770, provider 0109988770, by viettel')],
  };
  expect(await connection(taxCode)).toMatchObject(plain);
  expect(await connection(taxCode, 'V0109988770', '0109988770', 'viettel')).toMatchObject(own);
  expect(await connection(taxCode)).toMatchObject(own);
  for (const [wrong, told] of [
    [['0109988770', '0109988770', 'viettel'], 'no sender code'],
    [['V0109988770', 'V010', 'viettel'], 'no tax code'],
    [['V0109988770', '0109988770', 'misa'], 'no connection: misa (installation, viettel)'],
    [['V0109988770'], 'hoadon connection TAX-CODE'],
  ] as const)
    expect(await connection(taxCode, ...wrong)).toMatchObject({
      code: 2,
      errors: expect.stringContaining(told),
    });
  expect(await connection('0399991100', '--installation')).toMatchObject({ code: 1 });
  expect(await connection(taxCode, '--installation')).toMatchObject(plain);
}, 120_000);

test('a company declares by the quarter from the moment when that is said', async () => {
  const environment = { DATA_FOLDER: await seededFolder() };
  const declares = (...args: string[]) => hoadon(['declares', ...args], environment);
  const taxCode = DEMO_COMPANY.tax_code;
  expect(await declares(taxCode, 'quarter')).toMatchObject({
    code: 0,
    out: [expect.stringContaining(': declares by the quarter')],
  });
  expect(await declares(taxCode, 'year')).toMatchObject({ code: 2 });
  expect(await declares('0399991100', 'month')).toMatchObject({ code: 1 });
}, 120_000);

test('a package is put into force for a company, each time it is bought; the free one once', async () => {
  const environment = { DATA_FOLDER: await seededFolder() };
  const licence = (...args: string[]) => hoadon(['licence', ...args], environment);
  const taxCode = DEMO_COMPANY.tax_code;
  const bought = [
    expect.stringMatching(/^P300 for .+ \(\d+\): 300 invoices until \d{4}-\d\d-\d\d$/),
  ];
  expect(await licence(taxCode, 'P300')).toMatchObject({ code: 0, out: bought });
  expect(await licence(taxCode, 'p300')).toMatchObject({ code: 0, out: bought });
  expect(await licence(taxCode, 'EINVOICE_FREE100')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('has EINVOICE_FREE100 already'),
  });
  expect(await licence('0399991100', 'P300')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('no company has the tax code 0399991100'),
  });
  expect(await licence(taxCode, 'P7')).toMatchObject({
    code: 2,
    errors: expect.stringContaining('P100, P300, P500'),
  });
  expect((await licence(taxCode)).code).toBe(2);
  // The key of the trail, what the demo was given with its free package, and the two just bought.
  const { out } = await hoadon(['audit', 'verify'], environment);
  expect(out).toEqual([expect.stringMatching(/: 4 entries, untouched, keyed from entry 1 on$/)]);
}, 120_000);

/** The program as a user starts it. */
function startProgram(environment: Record<string, string>) {
  const program = new URL('../../bin/hoadon.js', import.meta.url).pathname;
  const child = spawn(process.execPath, [program, 'start'], {
    env: { ...process.env, LOG_LEVEL: 'silent', ...environment },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  return { child, said: () => said };
}

test('the server says how it runs, and Ctrl-C ends it cleanly', async () => {
  const port = 20_000 + (process.pid % 20_000);
  const { child, said } = startProgram({ DATA_FOLDER: await seededFolder(), PORT: String(port) });
  await expect
    .poll(said, { timeout: 120_000 })
    .toContain(`Hoadon answers at http://localhost:${port}`);
  expect(said()).toMatch(/survives a killed process, not a power cut.*DATABASE_URL/);
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  child.kill('SIGINT');
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
}, 180_000);

test('a port that is taken is named, and the data folder is given back', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const address = taken.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const folder = await seededFolder();
  const { child, said } = startProgram({ DATA_FOLDER: folder, PORT: String(port) });
  const [code] = await once(child, 'exit');
  taken.close();
  expect(code).toBe(2);
  expect(said()).toContain(`port ${port} is in use`);
  expect(await readdir(folder)).not.toContain('lock');
}, 90_000);

test('a reader that leaves, as `head` does, ends a command without a word', async () => {
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

test('the demo is seeded where the folder for keys does not exist yet', async () => {
  const folder = await newFolder();
  const environment = {
    DATA_FOLDER: folder,
    SIGNING_PKCS12_FOLDER: join(folder, 'not', 'there', 'yet'),
    SIGNING_PKCS12_PASSWORD: 'mật khẩu',
  };
  expect(await hoadon(['seed'], environment)).toMatchObject({ code: 0, errors: '' });
  expect(await readdir(environment.SIGNING_PKCS12_FOLDER)).toContain(
    `${DEMO_COMPANY.tax_code}.p12`,
  );
});

test('the heads of the audit trail are printed, kept and held against it', async () => {
  const environment = { DATA_FOLDER: await seededFolder() };
  const { out } = await hoadon(['audit', 'head'], environment);
  expect(out).toEqual([expect.stringMatching(/^\d+ \d+ [\da-f]{64}$/)]);
  const file = join(environment.DATA_FOLDER, 'heads.txt');
  await writeFile(file, out.join('\n'));
  expect(await hoadon(['audit', 'verify', '--head', file], environment)).toMatchObject({
    code: 0,
    out: [expect.stringContaining('untouched, keyed from entry 1 on')],
  });
  const [company, sequence, hash] = (out[0] ?? '').split(' ');
  await writeFile(file, `${company} ${Number(sequence) + 1} ${hash}\n`);
  expect(await hoadon(['audit', 'verify', '--head', file], environment)).toMatchObject({
    code: 1,
    out: [expect.stringContaining('is missing')],
  });
}, 120_000);
