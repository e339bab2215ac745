import type { Call } from '@hoadon/contracts/http/define-call';
import type { FastifyInstance } from 'fastify';
import { multipart, type TestUpload } from '../../platform/http/testing.ts';
import type { Input } from './inputs/index.ts';

const isFile = (value: unknown): boolean => Object(value).bytes instanceof Uint8Array;

/** Sends a request as a program would; `token` null: without a session. */
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
  const files = Object.entries(rest).filter((entry): entry is [string, TestUpload] =>
    isFile(entry[1]),
  );
  const isQuery = call.method === 'GET' || call.method === 'DELETE';
  const query = new URLSearchParams(
    Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const fields = Object.entries(rest)
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    .map(([name, value]): [string, string] => [name, String(value)]);
  const form =
    files.length > 0 ? multipart(Object.fromEntries(fields), Object.fromEntries(files)) : null;
  return server.inject({
    method: call.method,
    url: isQuery ? `${path}?${query}` : path,
    headers: {
      ...headers,
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(form && { 'content-type': form.contentType }),
    },
    ...(!isQuery && { payload: form ? form.body : rest }),
  });
}
