import type { Db } from '../db/open.ts';
import { createLog } from '../log.ts';
import { mount } from './mount.ts';
import type { Route, Session } from './route.ts';
import { createServer } from './server.ts';

const UPLOAD_LIMIT_BYTES = 10 * 1024 * 1024;
const KEY_LEASE_MS = 10_000;
type Headers = Record<string, string>;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type TestUpload = Readonly<{ name: string; mediaType: string; bytes: Uint8Array }>;

/**
 * A server of `routes` alone, called with `session` (null: signed out). JSON responses are returned as `{status,
 * ...json}`, others as `{status, bytes, headers}`. With a `db` idempotency keys work too.
 */
export function appFor(routes: readonly Route[], session: Session | null, db?: Db) {
  const app = createServer({
    log: createLog('silent'),
    trustProxy: false,
    uploadLimitBytes: UPLOAD_LIMIT_BYTES,
  });
  mount(app, routes, {
    sessionOf: async () => session,
    db: db as Db,
    rateLimits: false,
    keyLeaseMs: KEY_LEASE_MS,
    uploadLimitBytes: UPLOAD_LIMIT_BYTES,
  });
  const call = async (method: Method, url: string, payload?: unknown, headers: Headers = {}) => {
    const response = await app.inject({
      method,
      url,
      headers,
      ...(payload !== undefined && { payload: payload as object }),
    });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return isJson
      ? { status: response.statusCode, ...response.json() }
      : { status: response.statusCode, bytes: response.rawPayload, headers: response.headers };
  };
  return {
    app,
    get: (url: string, headers?: Headers) => call('GET', url, undefined, headers),
    delete: (url: string, headers?: Headers) => call('DELETE', url, undefined, headers),
    post: (url: string, payload: unknown = {}, headers?: Headers) =>
      call('POST', url, payload, headers),
    put: (url: string, payload: unknown = {}, headers?: Headers) =>
      call('PUT', url, payload, headers),
    upload: (url: string, fields: Readonly<Record<string, string>>, files: TestUploads) => {
      const form = multipart(fields, files);
      return call('POST', url, form.body, { 'content-type': form.contentType });
    },
  };
}

/** Files by field; as pairs if one field has several. */
export type TestUploads = Record<string, TestUpload> | readonly (readonly [string, TestUpload])[];

/** Builds a multipart body as a browser does. */
export function multipart(fields: Readonly<Record<string, string>>, files: TestUploads) {
  const boundary = 'hoadon-test-boundary';
  const parts = [
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      ),
    ),
    ...(isPairs(files) ? files : Object.entries(files)).flatMap(([name, file]) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${file.name}"\r\ncontent-type: ${file.mediaType}\r\n\r\n`,
      ),
      Buffer.from(file.bytes),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ];
  return {
    body: Buffer.concat(parts),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

const isPairs = (files: TestUploads): files is readonly (readonly [string, TestUpload])[] =>
  Array.isArray(files);
