import { expect, test } from 'vitest';
import { readConfig } from '../../platform/read-config.ts';
import { checkEncryption } from './check-encryption.ts';

const PRODUCTION = {
  DATABASE_URL: 'postgres://user:s3cret@db.example.test/hoadon?sslmode=verify-full',
  ACCESS_TOKEN_KEY: Buffer.alloc(32, 1).toString('base64'),
  TAX_AUTHORITY_URL: 'https://tvan.example.test/',
  MAIL_SMTP_HOST: 'mail.example.test',
  PUBLIC_URL: 'https://hoadon.example.test',
};
const S3 = { FILES_S3_BUCKET: 'b', FILES_S3_ACCESS_KEY: 'a', FILES_S3_SECRET_KEY: 's' };

const findings = async (change: Readonly<Record<string, string>> = {}) =>
  (await checkEncryption(readConfig({ ...PRODUCTION, ...change }))()).map(
    ({ state, text }) => `${state} ${text}`,
  );

test('an installation whose connections are encrypted has nothing to correct', async () => {
  expect(await findings()).toEqual([expect.stringMatching(/^ok /)]);
  expect(await findings({ ...S3 })).toEqual([expect.stringMatching(/^ok /)]);
});

test.each([
  ['postgres://user:s3cret@db.example.test/hoadon', 'warning'],
  ['postgres://user:s3cret@db.example.test/hoadon?sslmode=prefer', 'warning'],
  ['postgres://user:s3cret@db.example.test/hoadon?sslmode=no-verify', 'warning'],
  ['postgres://user:s3cret@db.example.test/hoadon?sslmode=require', 'ok'],
  ['postgres://localhost/hoadon', 'ok'],
  ['postgres://127.0.0.1:5433/hoadon', 'ok'],
  ['postgres:///hoadon?host=/run/postgresql', 'ok'],
])('a database at %s: %s', async (url, state) => {
  const [finding] = await findings({ DATABASE_URL: url });
  expect(finding).toMatch(new RegExp(`^${state} `));
  expect(finding).not.toContain('s3cret');
});

test.each([
  ['PUBLIC_URL', { PUBLIC_URL: 'http://hoadon.example.test' }],
  ['FILES_S3_ENDPOINT', { ...S3, FILES_S3_ENDPOINT: 'http://files.example.test:9000' }],
  [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example.test:4318' },
  ],
])('%s without TLS is a warning', async (setting, change) => {
  expect(await findings(change)).toEqual([expect.stringMatching(`^warning ${setting}: `)]);
});
