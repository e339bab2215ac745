import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig } from '../../packages/server/src/platform/read-config.ts';
import { isInstalled } from '../run-command.js';

const DEPLOY = fileURLToPath(new URL('../../deploy/', import.meta.url));
const read = (name: string) => readFileSync(join(DEPLOY, name), 'utf8');

/** The part of the Compose specification that compose.yaml uses; a misspelled key is refused. */
const Condition = z.strictObject({
  condition: z.enum(['service_started', 'service_healthy', 'service_completed_successfully']),
});
const Service = z.strictObject({
  image: z.string().regex(/^[\w./-]+:[\w.${}:?-]+$/),
  build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  init: z.boolean().optional(),
  read_only: z.literal(true).optional(),
  tmpfs: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  shm_size: z.string().optional(),
  cap_drop: z.tuple([z.literal('ALL')]).optional(),
  cap_add: z.array(z.string()).optional(),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]).optional(),
  stop_grace_period: z.string().optional(),
  restart: z.enum(['unless-stopped', 'on-failure']),
  ports: z.array(z.string()).optional(),
  healthcheck: z
    .strictObject({
      test: z.array(z.string()),
      interval: z.string(),
      timeout: z.string(),
      retries: z.number(),
    })
    .optional(),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), Condition)]).optional(),
  networks: z.array(z.string()),
});
const Compose = z.looseObject({
  name: z.string(),
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), z.strictObject({ internal: z.boolean().optional() })),
  volumes: z.record(z.string(), z.strictObject({})),
});

const text = read('compose.yaml');
const compose = Compose.parse(parse(text, { merge: true }));
const services = Object.entries(compose.services);
const own = services.filter(([, { image }]) => image.startsWith('hoadon:'));

test('compose.yaml has two processes of each role, and names nothing that it does not define', () => {
  const roles = own.map(([, { command = [] }]) => command.join(' '));
  for (const role of ['api', 'worker'])
    expect(roles.filter((command) => command === `start --role ${role}`)).toHaveLength(2);
  const names = services.map(([name]) => name);
  for (const [, service] of services) {
    const required = service.depends_on ?? [];
    expect(names).toEqual(
      expect.arrayContaining(Array.isArray(required) ? required : Object.keys(required)),
    );
    expect(Object.keys(compose.networks)).toEqual(expect.arrayContaining(service.networks));
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.split(':');
      if (!source.startsWith('.')) expect(Object.keys(compose.volumes)).toContain(source);
    }
  }
  const [, upstreams = ''] = read('Caddyfile').match(/reverse_proxy (.+) \{/) ?? [];
  expect(names).toEqual(
    expect.arrayContaining(upstreams.split(' ').map((address) => address.split(':')[0])),
  );
});

test('containers of Hoadon have a read-only root file system and no rights, and only the proxy is reached from outside', () => {
  for (const [name, service] of own)
    expect({ name, ...service }).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['proxy']);
  for (const name of ['database', 'store'])
    expect(compose.services[name]?.networks).toEqual(['inside']);
  expect(compose.networks['inside']).toEqual({ internal: true });
});

test('every value that compose.yaml demands is in the example of settings, and the server accepts the settings', () => {
  const demanded = [...text.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name ?? '');
  const example = [...read('example.env').matchAll(/^(\w+)="?(.*?)"?$/gm)];
  expect([...new Set(demanded)].sort()).toEqual(example.map(([, name]) => name).sort());

  const key = Buffer.alloc(32, 1).toString('base64');
  const values = new Map(
    example.map(([, name = '', value]) => [name, value || (name.endsWith('_KEY') ? key : 'x')]),
  );
  values.set('TAX_AUTHORITY_URL', 'https://tvan.example');
  values.set('DATABASE_PASSWORD', 'secret');
  const folder = mkdtempSync(join(tmpdir(), 'hoadon-deploy-'));
  writeFileSync(join(folder, 'authority.pem'), rootCertificates[0] ?? '');
  const settings = Object.fromEntries(
    Object.entries(compose.services['api-1']?.environment ?? {}).map(([name, value]) => [
      name,
      value
        .replaceAll(/\$\{(\w+):\?\}/g, (_, used) => values.get(used) ?? '')
        .replace(/^\/keys\/\w+$/, folder),
    ]),
  );
  expect(readConfig(settings)).toMatchObject({ stopDelayMs: 3000, database: { kind: 'postgres' } });
});

test('the example of settings can be read by a shell as it is', () => {
  const script = 'set -a && . "$1" && printf %s "$MAIL_FROM"';
  const example = join(DEPLOY, 'example.env');
  expect(execFileSync('sh', ['-c', script, 'sh', example], { encoding: 'utf8' })).toBe(
    'Hoadon <no-reply@hoadon.example>',
  );
});

test('the container starts the release as a user without rights', () => {
  const lines = read('Containerfile').split('\n');
  expect(lines).toContain('USER 10001:10001');
  expect(lines).toContain('ENTRYPOINT ["hoadon"]');
  const [, checked = ''] = read('Containerfile').match(/CMD \["node", "(.+)"\]/) ?? [];
  expect(existsSync(join(DEPLOY, checked.split('/deploy/')[1] ?? '-'))).toBe(true);
  const bases = lines.filter((line) => line.startsWith('FROM '));
  expect(bases).toHaveLength(2);
  for (const base of bases) expect(base).toContain('node:24-');
});

const units = readdirSync(join(DEPLOY, 'systemd'));

test('there is a hardened unit for each role', () => {
  expect(units.sort()).toEqual(['hoadon-api@.service', 'hoadon-worker@.service']);
  for (const unit of units) {
    const content = read(`systemd/${unit}`);
    for (const line of ['User=hoadon', 'ProtectSystem=strict', 'NoNewPrivileges=yes'])
      expect(content.split('\n')).toContain(line);
    // Otherwise SIGTERM also ends the processes that draw what requests in flight wait for.
    expect(content).toContain('\nKillMode=mixed\n');
  }
});

const TARGETS = '/lib/systemd/system';

test.runIf(isInstalled('systemd-analyze') && existsSync(join(TARGETS, 'sysinit.target')))(
  'systemd accepts the units and finds them well protected',
  () => {
    const root = mkdtempSync(join(tmpdir(), 'hoadon-units-'));
    const folder = join(root, 'etc/systemd/system');
    for (const path of [folder, join(root, 'opt/hoadon/bin'), join(root, TARGETS)])
      mkdirSync(path, { recursive: true });
    for (const name of readdirSync(TARGETS).filter((target) => target.endsWith('.target')))
      copyFileSync(join(TARGETS, name), join(root, TARGETS, name));
    writeFileSync(join(root, 'opt/hoadon/bin/hoadon'), '');
    chmodSync(join(root, 'opt/hoadon/bin/hoadon'), 0o755);
    for (const unit of units) copyFileSync(join(DEPLOY, 'systemd', unit), join(folder, unit));
    const instances = units.map((unit) => unit.replace('@', '@8081'));
    expect(
      execFileSync('systemd-analyze', ['verify', `--root=${root}`, ...instances], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    ).toBe('');
    for (const unit of units) {
      const limits = ['security', '--offline=yes', '--threshold=20'];
      execFileSync('systemd-analyze', [...limits, join(DEPLOY, 'systemd', unit)], {
        stdio: 'ignore',
      });
    }
  },
);
