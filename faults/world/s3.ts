import { mkdtemp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Environment } from './server.ts';

type S3Server = { run(): Promise<{ port: number }>; close(): Promise<void> };
const S3rver: new (options: object) => S3Server = createRequire(import.meta.url)('s3rver');
const BUCKET = 'invoices';

export type S3 = Readonly<{ settings: Environment; close(): Promise<void> }>;

/** A bucket in this process, which no fault ends, with its objects below the folder. */
export async function openS3(folder: string): Promise<S3> {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: await mkdtemp(join(folder, 's3-')),
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await server.run();
  return {
    settings: {
      FILES_S3_BUCKET: BUCKET,
      FILES_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      FILES_S3_ACCESS_KEY: 'S3RVER',
      FILES_S3_SECRET_KEY: 'S3RVER',
    },
    close: () => server.close(),
  };
}
