import type { Call } from '@hoadon/contracts/http/define-call';
import type { FastifyInstance } from 'fastify';
import type { Input } from './inputs.ts';

/** Sends a call as a program would; `token` null: nobody. */
export function sendAs(
  server: FastifyInstance,
  token: string | null,
  call: Call,
  input: Input,
  headers: Readonly<Record<string, string>> = {},
) {
  const named = new Set([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input[name] ?? '1')),
  );
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !named.has(name)));
  const isQuery = call.method === 'GET' || call.method === 'DELETE';
  const query = new URLSearchParams(
    Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return server.inject({
    method: call.method,
    url: isQuery ? `${path}?${query}` : path,
    headers: { ...headers, ...(token !== null && { authorization: `Bearer ${token}` }) },
    ...(!isQuery && { payload: rest }),
  });
}
