import type { Readable } from 'node:stream';
import type { Call } from '@hoadon/contracts/http/define-call';
import type { PageInfo } from '@hoadon/contracts/http/envelope';
import type { Actor } from '@hoadon/domain/access/actor';
import type { PermissionSet, Role } from '@hoadon/domain/access/permission';
import type { z } from 'zod';
import type { Tx } from '../db/transact.ts';
import type { EventListener } from '../events/port.ts';

/** Who is calling, and for which company. */
export type Session = Readonly<{
  actor: Actor;
  userId: string;
  companyId: string;
  role: Role;
  permissions: PermissionSet;
  /** The sign-in it grew out of; left out where nobody signed in. */
  sessionId?: string;
}>;

/** A file field of a multipart request. */
export type UploadedFile = Readonly<{ name: string; mediaType: string; bytes: Uint8Array }>;

export type RequestContext = Readonly<{
  requestId: string;
  /** Address of the caller, for the audit trail and rate limits. */
  ip: string;
  /** What the caller's program says of itself, cut to a length; anybody may claim anything. */
  userAgent: string | null;
  /** The secret by which the caller's browser names itself; null where it sends none. Anybody may make one up. */
  device: string | null;
  /** What a caller from outside holds; calls that are `shared` take it in place of a session, which is null then. */
  linkSecret: string | null;
  /** By field; of several in one field the last. */
  files: Readonly<Record<string, UploadedFile>>;
  /** By field, all of them in the order in which they were sent. */
  fileLists: Readonly<Record<string, readonly UploadedFile[]>>;
  idempotencyKey: string | null;
  /**
   * The act that this request asks for, made before its first transaction and the same for whoever
   * does it again under the same Idempotency-Key: an act whose outcome is unknown is looked up by it.
   */
  actId: string;
  /**
   * Keeps `output` as the answer under the caller's Idempotency-Key, in the transaction that did the
   * work: after a crash between commit and reply a retry gets this answer and nothing runs twice.
   * It throws where another process took the key over and answered, so that the transaction fails.
   * Without a key it does nothing.
   */
  keepAnswer(tx: Tx, output: unknown): Promise<void>;
}>;

/** Answer of a call with `answers: 'file'`. */
export type FileAnswer = Readonly<{
  bytes: Uint8Array;
  mediaType: string;
  /** Suggested file name; `inline` shows it in the browser. */
  name: string;
  inline?: boolean;
}>;

/** The same for what is too long to hold. A stream that fails breaks the answer off: nobody takes half a file for a whole one. */
export type StreamAnswer = Omit<FileAnswer, 'bytes'> & Readonly<{ stream: Readable }>;

/** Answer of a call with `answers: 'page'`. */
export type PageAnswer<T> = Readonly<{ rows: T; pageInfo: PageInfo }>;

export type Handler<In, Out> = (
  input: In,
  session: Session,
  context: RequestContext,
) => Promise<Out>;

export type Route = Readonly<{ call: Call; handle: Handler<unknown, unknown> }>;

/** Ties a contract to its handler; input and output types come from the contract. */
export function route<In extends z.ZodType, Out extends z.ZodType>(
  call: Call<In, Out>,
  handle: Handler<z.output<In>, z.input<Out>>,
): Route {
  return { call, handle: handle as Handler<unknown, unknown> };
}

/** A call that answers a page of rows. */
export function pageRoute<In extends z.ZodType, Out extends z.ZodType>(
  call: Call<In, Out>,
  handle: Handler<z.output<In>, PageAnswer<z.input<Out>>>,
): Route {
  return { call, handle: handle as Handler<unknown, unknown> };
}

/** A call that answers bytes. */
export function fileRoute<In extends z.ZodType, Out extends z.ZodType>(
  call: Call<In, Out>,
  handle: Handler<z.output<In>, FileAnswer | StreamAnswer>,
): Route {
  return { call, handle: handle as Handler<unknown, unknown> };
}

/** For public calls: there is no session, and asking for one is a bug. */
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

/** Who listens on a stream; `end`: nothing more is to be told to him. */
export type StreamListener = EventListener & Readonly<{ end(): void }>;

/** Joins a stream of events after the one with `lastId`; answers how to leave it again. */
export type Subscribe = (lastId: string | null, listener: StreamListener) => () => void;

/** A call that answers server-sent events. */
export function eventsRoute<In extends z.ZodType, Out extends z.ZodType>(
  call: Call<In, Out>,
  handle: (input: z.output<In>, session: Session) => Subscribe,
): Route {
  const subscribe: Handler<z.output<In>, Subscribe> = async (input, session) =>
    handle(input, session);
  return { call, handle: subscribe as Handler<unknown, unknown> };
}
