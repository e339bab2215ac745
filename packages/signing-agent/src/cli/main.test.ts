import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { pairedOrigins } from '../pairing/paired-origins.ts';
import { readSettings } from '../settings.ts';
import type { CommandIo } from './command-io.ts';
import { run } from './main.ts';

const folder = mkdtempSync(join(tmpdir(), 'hoadon-agent-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));

function command(environment: Record<string, string> = {}) {
  const lines: string[] = [];
  const errors: string[] = [];
  const io: CommandIo = {
    out: (line) => void lines.push(line),
    error: (line) => void errors.push(line),
    environment: { HOADON_AGENT_FOLDER: folder, HOADON_AGENT_LANGUAGE: 'en', ...environment },
    terminal: { input: new PassThrough(), output: new PassThrough() },
    untilStopped: async () => undefined,
  };
  return { io, lines, errors };
}

describe('hoadon-agent', () => {
  test('the program prints its commands and its version', async () => {
    const bin = fileURLToPath(new URL('../../bin/hoadon-agent.js', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [bin, '--help']);
    expect(stdout).toContain('revoke ORIGIN');
    const { lines, io } = command();
    expect(await run(['version'], io)).toBe(0);
    expect(lines).toEqual(['1.1.0']);
  });
  test('a command it does not have ends with 2', async () => {
    const { io, errors } = command();
    expect(await run(['sing'], io)).toBe(2);
    expect(errors[0]).toContain('no command "sing"');
  });
  test('it starts without a token library, and reports what is missing and where to set it', async () => {
    const { io, lines, errors } = command({ HOADON_AGENT_PORT: '0' });
    expect(await run(['start'], io)).toBe(0);
    expect(errors.join('\n')).toContain(join(folder, 'settings.json'));
    expect(errors.join('\n')).toContain('"modules"');
    expect(errors.join('\n')).toContain('"origins"');
    expect(lines.join('\n')).toMatch(/Waiting at http:\/\/127\.0\.0\.1:\d+\/api\/ca/);
    expect(lines.join('\n')).toMatch(/http:\/\/127\.0\.0\.1:\d+\/open\/[\w-]{43}/);
  });
  test('SIGN-021 a library that does not load is named', async () => {
    const { io, errors } = command({ HOADON_AGENT_MODULES: '/nowhere/token.so' });
    expect(await run(['tokens'], io)).toBe(1);
    expect(errors.join('\n')).toContain('/nowhere/token.so does not load');
  });
  test('a site is disconnected from the command line', async () => {
    pairedOrigins(folder).add(
      'https://hoadon.example',
      'token-of-the-page-0001',
      '2026-11-21T00:00:00Z',
    );
    const listed = command();
    await run(['paired'], listed.io);
    expect(listed.lines).toEqual(['https://hoadon.example since 21/11/2026']);
    const first = command();
    expect(await run(['revoke', 'https://hoadon.example'], first.io)).toBe(0);
    const second = command();
    expect(await run(['revoke', 'https://hoadon.example'], second.io)).toBe(1);
    expect(pairedOrigins(folder).list()).toEqual([]);
  });
});

describe('settings', () => {
  const read = (settings: object) => {
    const file = join(folder, 'given.json');
    writeFileSync(file, JSON.stringify(settings));
    return readSettings({}, file);
  };
  test('SIGN-007 the port is 32318 and the prefix /api/ca by default', () => {
    expect(read({})).toMatchObject({ port: 32_318, prefix: '/api/ca', tls: null });
    expect(read({ port: 4000, prefix: '/sign' })).toMatchObject({ port: 4000, prefix: '/sign' });
  });
  test('the environment wins over the file', () => {
    const file = join(folder, 'given.json');
    writeFileSync(file, JSON.stringify({ port: 1, language: 'no' }));
    expect(readSettings({ HOADON_AGENT_PORT: '2' }, file)).toMatchObject({
      port: 2,
      language: 'no',
    });
  });
  test.each(['MODULES', 'ORIGINS', 'PORT', 'PREFIX', 'APPROVAL', 'LANGUAGE', 'FOLDER'])(
    'HOADON_AGENT_%s without a value is refused, never the value of the file or a default',
    (name) => {
      for (const text of ['', ' '])
        expect(() => readSettings({ [`HOADON_AGENT_${name}`]: text }, null)).toThrow(
          `HOADON_AGENT_${name} is empty: give it a value, or leave it out`,
        );
    },
  );
  test.each([
    ['*'],
    ['https://*.example'],
    ['https://hoadon.example/'],
    ['https://hoadon.example/path'],
    ['http://hoadon.example'],
    ['hoadon.example'],
    ['file://'],
    ['null'],
  ])('%s is no exact origin', (origin) => {
    expect(() => read({ origins: [origin] })).toThrow(/origins/);
  });
  test('an origin of this machine may be plain http', () => {
    expect(read({ origins: ['http://localhost:5173'] }).origins).toEqual(['http://localhost:5173']);
  });
  test.each([
    ['an unknown name', { hots: '0.0.0.0' }],
    ['a host of its own', { host: '0.0.0.0' }],
    ['a port that is none', { port: 70_000 }],
    ['a prefix without a slash', { prefix: 'api' }],
  ])('%s is refused', (_, settings) => {
    expect(() => read(settings)).toThrow(/settings are not right/);
  });
  test('a file that is not JSON is named', () => {
    const file = join(folder, 'broken.json');
    writeFileSync(file, '{');
    expect(() => readSettings({}, file)).toThrow(file);
  });
});
