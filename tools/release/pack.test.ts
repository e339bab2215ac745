import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IssuePayload } from '../../packages/contracts/src/issuing.ts';
import { dayInVietnam } from '../../packages/domain/src/dates/day-in-vietnam.ts';
import { DEMO_USERS } from '../../packages/server/src/seed/demo-company.ts';
import { pinnedNode } from '../node/required-node.js';
import { pack } from './pack.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LIMIT_MS = 600_000;

const folder = mkdtempSync(join(tmpdir(), 'hoadon-pack-'));
const prefix = join(folder, 'prefix');
const installed = join(prefix, 'lib/node_modules/hoadon');
const command = join(prefix, 'bin/hoadon');
/** An empty folder of a user without settings of Hoadon or of npm. */
const home = join(folder, 'home');
const surroundings = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, HOME: home };

beforeAll(async () => {
  mkdirSync(home);
  const release = await pack(ROOT, folder);
  const install = ['install', '--global', '--offline', '--no-audit', '--prefix', prefix, release];
  await promisify(execFile)('npm', install, { cwd: home, env: surroundings });
}, LIMIT_MS);

let demo: ChildProcess | null = null;
afterAll(async () => {
  if (demo && demo.exitCode === null) {
    demo.kill('SIGKILL');
    await once(demo, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
}, LIMIT_MS);

test('a release is installed without network, contains no source that Node would have to translate, and names its version', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const printed = execFileSync(command, ['--version'], { env: surroundings, encoding: 'utf8' });
  expect(printed).toBe(`hoadon ${version}, Node ${process.versions.node}\n`);
  const files = readdirSync(join(installed, 'packages'), { recursive: true, encoding: 'utf8' });
  const sources = files.filter((name) => /\.[cm]?tsx?$/.test(name));
  expect(sources.filter((name) => !name.startsWith('server/src/connectors/pdf/'))).toEqual([]);
  expect(files.filter((name) => /(^|\/)(testing|fixtures)\/|\.test\./.test(name))).toEqual([]);
  expect(readFileSync(join(installed, 'THIRD-PARTY-LICENSES.txt'), 'utf8')).toContain('react 19');
  const bill = JSON.parse(readFileSync(join(installed, 'sbom.cdx.json'), 'utf8'));
  expect(bill.bomFormat).toBe('CycloneDX');
});

test(
  'the demo of an installed release serves the web app, issues an invoice and prints it',
  async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    demo = spawn(command, ['start', '--demo', '--months', '0'], {
      cwd: home,
      env: { ...surroundings, PORT: String(port), LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await untilPrinted(demo, 'Hoadon answers at');

    const page = await fetch(url, { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-type')).toContain('text/html');
    const [, script] = (await page.text()).match(/<script[^>]+src="([^"]+)"/) ?? [];
    expect((await fetch(`${url}${script}`)).headers.get('content-type')).toContain('javascript');

    const user = DEMO_USERS.find(({ role }) => role === 'accountant');
    const call = caller(url);
    const { access } = await call('/user-api/api/token/', user);
    const signedIn = caller(url, access);
    const { id, invoice_number } = await signedIn('/e-invoice-api/api/invoices/create', {
      ...payload(),
      is_publish_now: true,
    });
    expect(Number(invoice_number)).toBe(1);
    await expect
      .poll(() => signedIn.bytes(`/e-invoice-api/api/invoices/${id}/pdf`), { timeout: 60_000 })
      .toMatch(/^%PDF-/);
    expect(existsSync(join(home, 'data/database'))).toBe(true);

    demo.kill('SIGTERM');
    expect((await once(demo, 'exit'))[0]).toBe(0);
  },
  LIMIT_MS,
);

test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'a release on Node 18 is refused with a sentence that names the required version',
  async () => {
    const old = await pinnedNode(join(ROOT, 'tools/node/testing/old'), join(ROOT, '.node'));
    const run = promisify(execFile)(old, [
      join(installed, 'packages/server/bin/hoadon-release.js'),
    ]);
    await expect(run).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /^Hoadon needs Node 24 or newer; this is v18\.[\d.]+\. Install it /,
      ),
    });
  },
  LIMIT_MS,
);

const isContainerPossible = process.platform === 'linux' && process.getuid?.() === 0;
const RUN_LAYERS = join(ROOT, 'deploy/run-layers');

test.runIf(isContainerPossible)(
  'the layers of the container run as a user without rights on a read-only root file system, and are healthy',
  async () => {
    const port = await freePort();
    const environment = { ...process.env, PORT: String(port), LOG_LEVEL: 'warn' };
    const inside = (...args: string[]) => [prefix, process.execPath, ...args];
    const run = (...args: string[]) =>
      promisify(execFile)(RUN_LAYERS, inside(...args), { env: environment });
    const healthcheck = ['node', '/opt/hoadon/lib/node_modules/hoadon/deploy/healthcheck.js'];

    const touch = 'id -u; for f in /x /usr/x /opt/hoadon/x /etc/x; do touch $f 2>&1; done; true';
    const { stdout } = await run('sh', '-c', touch);
    expect(stdout).toMatch(/^10001\n(touch: .*Read-only file system\n){4}$/);
    await expect(run(...healthcheck)).rejects.toMatchObject({ code: 1 });

    const server = spawn(RUN_LAYERS, inside('hoadon', 'start'), {
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    const ended = once(server, 'exit');
    try {
      await untilPrinted(server, 'Hoadon answers at');
      await run(...healthcheck);
      const page = await fetch(`http://127.0.0.1:${port}/`, { headers: { accept: 'text/html' } });
      expect(page.status).toBe(200);
    } finally {
      process.kill(-(server.pid ?? 0), 'SIGTERM');
    }
    expect((await ended)[0]).toBe(0);
  },
  LIMIT_MS,
);

const today = () => dayInVietnam(new Date().toISOString());

const payload = (): IssuePayload => ({
  invoice_type: '1',
  invoice_template_code: '1',
  invoice_common_code: `C${today().slice(2, 4)}TAA`,
  issued_date: today(),
  currency_code: 'VND',
  payment_method: 'CK',
  buyer_data: {
    buyer_type: 'ENTERPRISE',
    buyer_legal_name: 'Công ty TNHH Bản Phát Hành',
    buyer_tax_code: '0399995507',
    buyer_address_line: '5 Nguyễn Huệ, Thành phố Hồ Chí Minh',
  },
  lines: [
    { type: 'HANG_HOA', name: 'Sổ', unit: 'quyển', quantity: '2', price: '15000', rate: '10' },
  ],
});

/** Sends JSON and returns the data of the response; `bytes` returns the body, or an empty text where there is none yet. */
function caller(url: string, access?: string) {
  const headers = {
    'content-type': 'application/json',
    ...(access && { authorization: `Bearer ${access}` }),
  };
  const post = async (path: string, body: unknown) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const { data, message } = (await response.json()) as {
      data: Record<string, string>;
      message?: string;
    };
    if (!response.ok) throw new Error(`${path}: ${response.status} ${message}`);
    return data;
  };
  const bytes = async (path: string) => {
    const response = await fetch(url + path, { headers });
    return response.ok ? response.text() : '';
  };
  return Object.assign(post, { bytes });
}

/** Reads on afterwards: a server whose output nobody reads would end with its next line of the log. */
function untilPrinted(child: ChildProcess, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout?.on('data', (chunk) => {
      printed += String(chunk);
      if (printed.includes(text)) resolve();
    });
    child.once('exit', () => reject(new Error(`ended before "${text}" was printed:\n${printed}`)));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
