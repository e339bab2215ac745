import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { login } from '../../packages/contracts/src/auth.ts';
import { keepServerBuilt } from '../../tools/keep-server-built.js';
import { freePort, node, started, stopped } from '../issuing/stage.ts';
import { BENCH_USER } from './fill.ts';

/** The API as production runs it, asked by the user of the large company. */
export type Api = Readonly<{
  baseUrl: string;
  get(path: string): Promise<unknown>;
  post(path: string, body: unknown): Promise<unknown>;
  close(): Promise<void>;
}>;

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export async function apiOn(databaseUrl: string, role: 'api' | 'all'): Promise<Api> {
  // What production starts is built.
  if (!(await keepServerBuilt(ROOT))) throw new Error('the server does not build');
  const folder = mkdtempSync(join(tmpdir(), 'hoadon-bench-'));
  const port = await freePort();
  const environment = environmentOf(folder, databaseUrl, port);
  const server = await started(
    node('packages/server/bin/hoadon.js', ['start', '--role', role], environment),
    /answers at (\S+)/,
  );
  const baseUrl = `http://127.0.0.1:${port}`;
  const agent = new Agent({ keepAlive: true });
  const ask = (path: string, init: Init) => askOver(agent, baseUrl + path, init);
  const json = { 'content-type': 'application/json' };
  const signedIn = await ask(login.path, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(BENCH_USER),
  });
  const { data } = signedIn as { data: { access: string } };
  const headers = { authorization: `Bearer ${data.access}` };
  return {
    baseUrl,
    get: (path) => ask(path, { headers }),
    post: (path, body) =>
      ask(path, { method: 'POST', headers: { ...headers, ...json }, body: JSON.stringify(body) }),
    async close() {
      agent.destroy();
      await stopped(server.process);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Init = Readonly<{ method?: string; headers: Record<string, string>; body?: string }>;

/** The answer, of which this client costs as little as it can: what is measured is the server. */
const askOver = (
  agent: Agent,
  address: string,
  { method = 'GET', headers, body }: Init,
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const sent = request(address, { agent, method, headers }, async (response) => {
      try {
        const answer = JSON.parse(await text(response));
        if (response.statusCode === 200) resolve(answer);
        else reject(new Error(`${address}: ${JSON.stringify(answer)}`));
      } catch (error) {
        reject(error);
      }
    });
    sent.on('error', reject);
    sent.end(body);
  });

const environmentOf = (folder: string, databaseUrl: string, port: number) => ({
  DATABASE_URL: databaseUrl,
  ACCESS_TOKEN_KEY: randomBytes(32).toString('base64'),
  ACCESS_TOKEN_MINUTES: '60',
  DATA_FOLDER: join(folder, 'data'),
  PORT: String(port),
  LOG_LEVEL: 'error',
  RATE_LIMITS: 'false',
  SIMULATORS: 'false',
  // Nothing listens here, so no messages are sent.
  TAX_AUTHORITY_URL: 'http://127.0.0.1:9',
  MAIL_SMTP_HOST: '127.0.0.1',
});
