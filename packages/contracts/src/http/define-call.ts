import type { Permission } from '@hoadon/domain/access/permission';
import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may make a call: anybody, any signed-in user, one whose set grants the permission, or, for what is shared, a
 * signed-in user as well as the holder of the secret of a link (`Authorization: SharedLink …`).
 */
export type Access = 'public' | 'signed-in' | 'shared' | Permission;

export type CallOptions = Readonly<{
  access: Access;
  /**
   * Rights demanded besides `access`: of a call with a right to add or to issue that returns or sends rows that are there. A right to
   * change or delete includes no right that has to be named here: it is void without the right to view of its group.
   */
  also?: readonly Permission[];
  /** `file` answers bytes, `events` a stream of server-sent events, `page` adds page_info; `json` is the default. */
  answers?: 'json' | 'page' | 'file' | 'events';
  /** Takes multipart/form-data; file fields arrive as UploadedFile. */
  upload?: boolean;
  /** Changes nothing, although its method is not GET: its question does not fit into an address. */
  reads?: boolean;
  /** Creates or sends: honours `Idempotency-Key` (ARCHITECTURE §4). */
  idempotent?: boolean;
  /**
   * Bounds of the JSON body where the input schema does not state them: a tree has no depth in its schema. Everything else is
   * derived from the schema (server: platform/http/body-bounds).
   */
  body?: Readonly<{ bytes: number; depth: number; values: number }>;
  /** Rate limit per minute and caller, where the call is dear or guarded. Every public call has one. */
  perMinute?: number;
  /** One sentence for the API page. */
  summary: string;
}>;

/**
 * One call of the public API: what a caller sends and what comes back, as on the wire.
 * `input` holds path parameters, query (GET, DELETE) or body (POST, PUT) in one flat object.
 */
export type Call<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType> = Readonly<{
  method: Method;
  /** With `{name}` for path parameters. */
  path: string;
  input: In;
  output: Out;
}> &
  CallOptions;

export type InputOf<C extends Call> = z.input<C['input']>;
export type OutputOf<C extends Call> = z.output<C['output']>;

/** Preserves the options' literal types, so that a client distinguishes a page or a file from plain JSON. */
export function defineCall<
  In extends z.ZodType,
  Out extends z.ZodType,
  const Options extends CallOptions,
>(method: Method, path: string, input: In, output: Out, options: Options): Call<In, Out> & Options {
  return { method, path, input, output, ...options };
}
