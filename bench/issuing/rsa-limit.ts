import { generateKeyPairSync } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

const WORK = `
const { parentPort, workerData } = require('node:worker_threads');
const { createPrivateKey, sign } = require('node:crypto');
const key = createPrivateKey(workerData.pem);
const bytes = Buffer.alloc(860, 7);
for (let warm = 0; warm < 50; warm += 1) sign('sha256', bytes, key);
const end = performance.now() + workerData.milliseconds;
let count = 0;
for (; performance.now() < end; count += 1) sign('sha256', bytes, key);
parentPort.postMessage(count / (workerData.milliseconds / 1000));
`;

/** Long enough to average out other processes. */
export const RSA_MS = 2_000;

/** RSA-2048 signatures per second of all cores: the limit for issuing. */
export async function rsaLimit(milliseconds: number): Promise<number> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const rates = await Promise.all(
    Array.from({ length: availableParallelism() }, () => rateOfThread(pem, milliseconds)),
  );
  return rates.reduce((sum, rate) => sum + rate, 0);
}

const rateOfThread = (pem: string | Buffer, milliseconds: number) =>
  new Promise<number>((resolve, reject) => {
    const worker = new Worker(WORK, { eval: true, workerData: { pem, milliseconds } });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
