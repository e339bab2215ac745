import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SIGNING_AGENT } from '@hoadon/contracts/signing-agent';
import { openPkcs12 } from '@hoadon/signing/keys/pkcs12-signer';
import { createSoftHsm, softHsmModule } from '@hoadon/signing/testing/soft-hsm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { ownDemo } from './own-demo.ts';

const ROOT = join(import.meta.dirname, '..');
const PIN = '2468';
const DEMO_TAX_CODE = '0399999903';
const START_LIMIT_MS = 30_000;

export const hasToken = softHsmModule !== null;

/** Lock of the agent's port, which is the same for every page: only one file at a time may start an agent. */
const TURN_PORT = SIGNING_AGENT.port + 1;

/** SoftHSM reads its folder once per process, so all files of a worker share one token. */
let token: Promise<void> | null = null;

/** A token with the demo company's own key is in this machine while the tests of the block run, and no other agent. */
export function useToken(): void {
  let turn: Server;
  beforeAll(async () => {
    turn = await takeTurn();
    token ??= makeToken(ownDemo().dataFolder);
    await token;
  });
  afterAll(() => {
    turn.close();
  });
}

/** Waits while another file holds the lock; it is released when its process ends. */
async function takeTurn(): Promise<Server> {
  for (;;) {
    const server = createServer().listen(TURN_PORT, '127.0.0.1');
    const isOurs = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (isOurs) return server;
    await pause(50);
  }
}

/** Its key and certificate, as its issuer would hand them over. */
async function makeToken(dataFolder: string): Promise<void> {
  const keys = join(dataFolder, 'keys');
  const password = readFileSync(join(keys, 'password'), 'utf8').trim();
  // Companies that other journeys founded have keys beside it.
  const file = readFileSync(join(keys, `${DEMO_TAX_CODE}.p12`));
  const { certificate, privateKey } = await openPkcs12(file, password);
  if (!privateKey) throw new Error('the demo company has no key');
  const hsm = createSoftHsm(softHsmModule ?? '', PIN);
  hsm.addToken('cong-ty');
  hsm.addKey('cong-ty', 'khoa', 'a1', { privateKey });
  hsm.addCertificate('cong-ty', 'khoa', 'a1', certificate);
}

export type RunningAgent = Readonly<{ link: string; stop(): Promise<void> }>;

/** Folder for the pairings of an agent; an agent restarted in it is still paired. */
export const agentFolder = (): string => mkdtempSync(join(tmpdir(), 'hoadon-agent-'));

/** Starts the agent as the accountant does, on the port that pages expect. */
export async function startAgent(origin: string, folder = agentFolder()): Promise<RunningAgent> {
  const agent = spawn(process.execPath, ['packages/signing-agent/bin/hoadon-agent.js', 'start'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      HOADON_AGENT_MODULES: softHsmModule ?? '',
      HOADON_AGENT_ORIGINS: origin,
      HOADON_AGENT_FOLDER: folder,
      HOADON_AGENT_LANGUAGE: 'vi',
    },
  });
  const link = await linkOf(agent);
  return {
    link,
    stop: async () => {
      const ended = new Promise((resolve) => agent.once('exit', resolve));
      agent.kill('SIGTERM');
      await ended;
    },
  };
}

function linkOf(agent: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('the agent shows no link')), START_LIMIT_MS);
    agent.once('exit', (code) => reject(new Error(`the agent ended with code ${code}`)));
    agent.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const [link] = /http:\/\/127\.0\.0\.1:\d+\/open\/[\w-]+/.exec(text) ?? [];
      if (!link) return;
      clearTimeout(late);
      resolve(link);
    });
  });
}

/** Approves the agent's next question, with the PIN if it asks for one. */
export async function approve(page: Page): Promise<string> {
  const yes = page.locator('button[value=yes]');
  await yes.waitFor();
  const question = (await page.locator('main').textContent()) ?? '';
  const pin = page.locator('[name=pin]');
  if ((await pin.count()) > 0) await pin.fill(PIN);
  await yes.click();
  await page.locator('#waiting .empty').waitFor();
  return question;
}
