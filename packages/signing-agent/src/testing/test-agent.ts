import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AgentParts, startAgent } from '../agent.ts';
import type { Log } from '../log.ts';
import { pairedOrigins } from '../pairing/paired-origins.ts';
import { readSettings, type Settings } from '../settings.ts';
import type { Tokens } from '../tokens/tokens.ts';
import { type Sent, send } from './send.ts';

export const ORIGIN = 'https://hoadon.example';
export const TOKEN = 'a-token-that-the-page-was-given-once';

export type TestAgentOptions = Readonly<{
  tokens: Tokens;
  approval?: AgentParts['approval'];
  settings?: Partial<Settings>;
  now?: () => Date;
}>;

export type SignParts = Readonly<{
  fileName: string;
  bytes: Uint8Array | string;
  fields?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}>;

/** Starts an agent on a free port with a temporary folder, ORIGIN allowed and paired with TOKEN. */
export async function startTestAgent(options: TestAgentOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'hoadon-agent-'));
  const lines: string[] = [];
  const links: string[] = [];
  const log: Log = (event, facts = {}) => void lines.push(`${event} ${JSON.stringify(facts)}`);
  const base = readSettings(
    { HOADON_AGENT_FOLDER: folder, HOADON_AGENT_ORIGINS: ORIGIN, HOADON_AGENT_PORT: '0' },
    null,
  );
  const agent = await startAgent({
    settings: { ...base, language: 'en', ...options.settings },
    tokens: options.tokens,
    approval: options.approval ?? null,
    log,
    now: options.now ?? (() => new Date()),
    showLink: (link) => void links.push(link),
    showWaiting: () => undefined,
  });
  pairedOrigins(folder).add(ORIGIN, TOKEN, '2026-11-21T00:00:00Z');

  const own = (): Record<string, string> => ({
    host: `127.0.0.1:${agent.port}`,
    origin: ORIGIN,
    'x-hoadon-agent': '1',
    authorization: `Bearer ${TOKEN}`,
  });
  const get = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Sent> =>
    send(agent.port, `/api/ca/${path}`, { headers: { ...own(), ...headers } });

  async function sendForm(
    call: string,
    files: readonly Pick<SignParts, 'fileName' | 'bytes'>[],
    { fields = {}, headers: more, signal }: Pick<SignParts, 'fields' | 'headers' | 'signal'>,
  ): Promise<Sent> {
    const form = new FormData();
    for (const { fileName, bytes } of files)
      form.append('file', new File([Buffer.from(bytes)], fileName));
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const packed = new Response(form);
    const headers = { ...own(), 'content-type': packed.headers.get('content-type') ?? '', ...more };
    const body = new Uint8Array(await packed.arrayBuffer());
    return send(agent.port, `/api/ca/${call}/current`, {
      method: 'POST',
      headers,
      body,
      ...(signal && { signal }),
    });
  }
  const sign = (call: 'sign-xml' | 'sign-pdf', parts: SignParts): Promise<Sent> =>
    sendForm(call, [parts], parts);

  return {
    agent,
    folder,
    lines,
    links,
    own,
    get,
    sign,
    approveList: (
      files: readonly Pick<SignParts, 'fileName' | 'bytes'>[],
      fields: Readonly<Record<string, string>>,
      headers: Readonly<Record<string, string>> = {},
    ) => sendForm('approve-list', files, { fields, headers }),
    post: (path: string, headers: Readonly<Record<string, string>> = {}) =>
      send(agent.port, `/api/ca/${path}`, { method: 'POST', headers: { ...own(), ...headers } }),
    close: async () => {
      await agent.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export type TestAgent = Awaited<ReturnType<typeof startTestAgent>>;
