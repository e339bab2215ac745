import type { Readable } from 'node:stream';
import type { Call } from '@hoadon/contracts/http/define-call';
import type { PageInfo } from '@hoadon/contracts/http/envelope';
import type { Actor } from '@hoadon/domain/access/actor';
import type { PermissionSet, Role } from '@hoadon/domain/access/permission';
import type { z } from 'zod';
import type { Tx } from '../db/transact.ts';
import type { EventListener } from '../events/port.ts';

/** The caller and the company of the call. */
export type Session = Readonly<{
  actor: Actor;
  userId: string;
  companyId: string;
  role: Role;
  permissions: PermissionSet;
  /** The sign-in behind it; left out if there is none. */
  sessionId?: string;
  /** Whether the company is read only, because it moves between installations; left out: it is not. */
  isCompanyPaused?: boolean;
}>;

/** A file field of a multipart request. */
export type UploadedFile = Readonly<{ name: string; mediaType: string; bytes: Uint8Array }>;

export type RequestContext = Readonly<{
  requestId: string;
  /** Address of the caller, for the audit trail and rate limits. */
  ip: string;
  /** The User-Agent, cut to a length; not trustworthy. */
  userAgent: string | null;
  /** The secret that identifies the caller's browser; null if not sent. A caller can invent one. */
  device: string | null;
  /** The secret of a shared link; `shared` calls accept it instead of a session, which is null then. */
  linkSecret: string | null;
  /** By field; of several files in one field the last. */
  files: Readonly<Record<string, UploadedFile>>;
  /** By field, all of them in the order in which they were sent. */
  fileLists: Readonly<Record<string, readonly UploadedFile[]>>;
  idempotencyKey: string | null;
  /**
   * Id of the act that this request asks for, made before its first transaction. A retry under the same Idempotency-Key
   * has the same id: an act with an unknown outcome is looked up by it.
   */
  actId: string;
  /**
   * Saves `output` as the response under the caller's Idempotency-Key, in the transaction of the work: after a crash
   * between commit and reply a retry gets this response and nothing runs twice. Throws, so that the transaction fails,
   * if another process took the key over and responded. Without a key it does nothing.
   */
  saveResponse(tx: Tx, output: unknown): Promise<void>;
}>;

/** Who makes a request, and the facts of the request. */
export type Caller = Readonly<{ session: Session; context: RequestContext }>;

/** Response of a call with `answers: 'file'`. */
export type FileAnswer = Readonly<{
  bytes: Uint8Array;
  mediaType: string;
  /** Suggested file name; `inline` shows it in the browser. */
  name: string;
  inline?: boolean;
}>;

/**
 * The same for content that does not fit in memory. A stream that fails breaks the response off, so that no client
 * takes half a file for a whole one.
 */
export type StreamAnswer = Omit<FileAnswer, 'bytes'> & Readonly<{ stream: Readable }>;

/** Response of a call with `answers: 'page'`. */
export type PageAnswer<T> = Readonly<{ rows: T; pageInfo: PageInfo }>;

export type Handler<In, Out> = (
  input: In,
  session: Session,
  context: RequestContext,
) => Promise<Out>;

export type Route = Readonly<{ call: Call; handle: Handler<unknown, unknown> }>;

/** Binds a contract to its handler; input and output types come from the contract. */
export function route<In extends z.ZodType, Out extends z.ZodType>(
  call: Call<In, Out>,
  handle: Handler<z.output<In>, z.input<Out>>,
): Route {
  return { call, handle: handle as Handler<unknown, unknown> };
}

/** A call that returns a page of rows. */
export function pageRoute<In extends z.ZodType, Out extends z.ZodType>(
  call: Call<In, Out>,
  handle: Handler<z.output<In>, PageAnswer<z.input<Out>>>,
): Route {
  return { call, handle: handle as Handler<unknown, unknown> };
}

/** A call that returns bytes. */
export function fileRoute<In extends z.ZodType, Out extends z.ZodType>(
  call: Call<In, Out>,
  handle: Handler<z.output<In>, FileAnswer | StreamAnswer>,
): Route {
  return { call, handle: handle as Handler<unknown, unknown> };
}

/** For public calls: they have no session, and using one is a bug. */
export function publicRoute<In extends z.ZodType, Out extends z.ZodType>(
  call: Call<In, Out>,
  handle: (input: z.output<In>, context: RequestContext) => Promise<z.input<Out>>,
): Route {
  return {
    call,
    handle: ((input: z.output<In>, _: unknown, context: RequestContext) =>
      handle(input, context)) as Handler<unknown, unknown>,
  };
}

/** Listener of a stream; `end`: no more events will follow. */
export type StreamListener = EventListener & Readonly<{ end(): void }>;

/** Subscribes to events after `lastId`; returns a disposer. */
export type Subscribe = (lastId: string | null, listener: StreamListener) => () => void;

/** A call that returns server-sent events. */
export function eventsRoute<In extends z.ZodType, Out extends z.ZodType>(
  call: Call<In, Out>,
  handle: (input: z.output<In>, session: Session) => Subscribe,
): Route {
  const subscribe: Handler<z.output<In>, Subscribe> = async (input, session) =>
    handle(input, session);
  return { call, handle: subscribe as Handler<unknown, unknown> };
}
