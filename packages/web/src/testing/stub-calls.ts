import type { Call } from '@hoadon/contracts/http/define-call';
import { vi } from 'vitest';
import { RequestByFetch } from './request-by-fetch.ts';

export type Sent = Readonly<{
  call: Call;
  url: URL;
  /** Query, or JSON body. */
  input: Record<string, unknown>;
  /** Names of the files in a form. */
  files: readonly string[];
  headers: Headers;
  /** Fires when the caller gives up. */
  signal: AbortSignal | null;
}>;
type Answer = Response | object | null;
type Answerer = (sent: Sent) => Answer | Promise<Answer>;
export type Stub = readonly [Call, Answerer];

/** An answer as the server wraps it. */
export const answered = (data: unknown, page_info?: object): Response =>
  Response.json({ success: true, data, ...(page_info ? { page_info } : {}) });

/** A refusal as the server words it. */
export const refused = (
  status: number,
  code: string,
  data: Record<string, string> = {},
): Response =>
  Response.json(
    {
      success: false,
      message: code,
      message_key: `error.${code}`,
      data,
      issues: [],
      request_id: 'request-1',
    },
    { status },
  );

const patterns = new Map<string, RegExp>();

/** Compiled once per path: every request is compared with every stub. */
function pattern(path: string): RegExp {
  const compiled = patterns.get(path) ?? new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
  patterns.set(path, compiled);
  return compiled;
}

/**
 * Puts a network in place that knows these calls only: the path must be the contract's and the
 * input must pass its schema. Returns what was sent.
 */
export function stubCalls(stubs: readonly Stub[]): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('XMLHttpRequest', RequestByFetch);
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost');
    const stub = stubs.find(
      ([call]) => call.method === (init.method ?? 'GET') && pattern(call.path).test(url.pathname),
    );
    if (!stub) return refused(404, 'NOT_FOUND');
    const [call, answer] = stub;
    const input = inputOf(url, init);
    call.input.parse({ ...valuesIn(call.path, url.pathname), ...input });
    const one = {
      call,
      url,
      input,
      files: filesIn(init),
      headers: new Headers(init.headers),
      signal: init.signal ?? null,
    };
    sent.push(one);
    const result = await answer(one);
    return result instanceof Response ? result : answered(result);
  });
  return sent;
}

/** The path parameters by their names. */
function valuesIn(path: string, pathname: string): Record<string, string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const values = new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`).exec(pathname) ?? [];
  return Object.fromEntries(names.map((name, index) => [name, values[index + 1] ?? '']));
}

function inputOf(url: URL, init: RequestInit): Record<string, unknown> {
  if (typeof init.body === 'string') return JSON.parse(init.body);
  if (init.body instanceof FormData) return Object.fromEntries(init.body.entries());
  return Object.fromEntries(url.searchParams);
}

const filesIn = ({ body }: RequestInit): string[] =>
  body instanceof FormData
    ? [...body.values()].flatMap((value) => (value instanceof File ? [value.name] : []))
    : [];
