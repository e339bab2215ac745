import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { openS3 } from './s3.ts';

const SCRIPT = fileURLToPath(new URL('../../deploy/create-bucket.js', import.meta.url));

test('the bucket of a new store is created once', async () => {
  const store = await openS3(await mkdtemp(join(tmpdir(), 'hoadon-store-')));
  onTestFinished(() => store.close());
  const environment = { ...process.env, ...store.settings, FILES_S3_BUCKET: 'hoadon' };
  const run = async () =>
    (await promisify(execFile)(process.execPath, [SCRIPT], { env: environment })).stdout;
  expect(await run()).toBe('bucket hoadon created\n');
  expect(await run()).toBe('bucket hoadon exists\n');
  const unreachable = { ...environment, FILES_S3_ENDPOINT: 'http://127.0.0.1:9' };
  await expect(
    promisify(execFile)(process.execPath, [SCRIPT], { env: unreachable }),
  ).rejects.toMatchObject({ code: 1 });
});
