import { setTimeout as pause } from 'node:timers/promises';
import type { Dice } from '../dice.ts';
import type { Company, User } from '../world/company.ts';
import type { Server } from '../world/server.ts';
import type { Ledger } from './ledger.ts';

export type Body = FormData | Readonly<Record<string, unknown>>;
export type Call = Readonly<{ method: 'GET' | 'POST' | 'PUT'; path: string; body?: Body }>;

/** Outcome of a call. `unknown`: no response, or one without the outcome. */
export type CallResult =
  | Readonly<{ kind: 'done'; data: unknown }>
  | Readonly<{ kind: 'refused'; code: string }>
  | Readonly<{ kind: 'unknown' }>;

/** A call that was repeated under its key for so long and never answered: a fault of the product. */
export class NeverAnswered extends Error {
  override readonly name = 'NeverAnswered';
}

/** A caller as real ones are: it speaks to any server, and what it does next hangs on its key. */
export type Client = Readonly<{
  /** Repeats the same call under the same key until an answer settles it. */
  insist(call: Call, key: string): Promise<Exclude<CallResult, { kind: 'unknown' }>>;
  /** Asks once, without a key. */
  ask(call: Call): Promise<CallResult>;
  /** Repeats a call that changes nothing, or nothing more when done again. */
  repeat(call: Call): Promise<Exclude<CallResult, { kind: 'unknown' }>>;
  /** Bytes, asked for until they come. */
  bytes(path: string): Promise<Uint8Array>;
}>;

const PATIENCE_MS = 30_000;
const BEFORE_AGAIN_MS = 150;
const GIVES_UP_MS = 240_000;
/** Status codes that request a retry. */
const COME_AGAIN = new Set(['IDEMPOTENCY_KEY_IN_USE', 'TOO_MANY_REQUESTS', 'UNAUTHENTICATED']);

/** A fault of the product even with unreachable systems: it must respond 503 with Retry-After. */
const isOwnFault = ({ status }: Answer): boolean => status >= 500 && status !== 503;

type Options = Readonly<{
  apis: readonly Server[];
  dice: Dice;
  ledger: Pick<Ledger, 'answers' | 'ownFaults'>;
  company: Pick<Company, 'session' | 'user'>;
}>;

type Answer = Readonly<{ status: number; code: string | null; data: unknown; bytes: Buffer }>;

export function openClient({ apis, dice, ledger, company }: Options): Client {
  const { session, user } = company;
  const url = () => apis[dice.roll(apis.length)]?.url ?? '';
  const note = (call: Call, answer: Answer | null) => {
    const what = answer === null ? 'no answer' : `${answer.status} ${answer.code ?? ''}`.trim();
    ledger.answers.set(what, (ledger.answers.get(what) ?? 0) + 1);
    if (answer && isOwnFault(answer)) ledger.ownFaults.push(`${call.method} ${call.path}: ${what}`);
  };

  const once = async (call: Call, headers: Record<string, string> = {}): Promise<Answer | null> => {
    session.token ??= await signIn(url(), user);
    if (session.token === null) return null;
    const answer = await send(url(), call, {
      ...headers,
      authorization: `Bearer ${session.token}`,
    });
    note(call, answer);
    if (answer?.code === 'UNAUTHENTICATED') session.token = null;
    return answer;
  };
  const until = async (call: Call, headers: Record<string, string>): Promise<Answer> => {
    const limit = Date.now() + GIVES_UP_MS;
    for (;;) {
      const answer = await once(call, headers);
      if (answer && answer.status < 500 && !COME_AGAIN.has(answer.code ?? '')) return answer;
      if (Date.now() > limit)
        throw new NeverAnswered(
          `${call.method} ${call.path} ${JSON.stringify(headers)}: last ${answer?.status} ${answer?.code}`,
        );
      await pause(BEFORE_AGAIN_MS + dice.roll(BEFORE_AGAIN_MS));
    }
  };
  const resultOf = ({ status, code, data }: Answer): Exclude<CallResult, { kind: 'unknown' }> =>
    status < 300 ? { kind: 'done', data } : { kind: 'refused', code: code ?? String(status) };

  return {
    insist: async (call, key) => resultOf(await until(call, { 'idempotency-key': key })),
    repeat: async (call) => resultOf(await until(call, {})),
    async ask(call) {
      const answer = await once(call);
      return answer === null || answer.status >= 500 || COME_AGAIN.has(answer.code ?? '')
        ? { kind: 'unknown' }
        : resultOf(answer);
    },
    async bytes(path) {
      const { status, code, bytes } = await until({ method: 'GET', path }, {});
      if (status !== 200) throw new Error(`${path}: ${status} ${code}`);
      return bytes;
    },
  };
}

/** Null where no whole answer came. */
async function send(
  url: string,
  { method, path, body }: Call,
  headers: Record<string, string>,
): Promise<Answer | null> {
  try {
    const isForm = body instanceof FormData;
    const response = await fetch(url + path, {
      method,
      headers: { ...headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const answer = isJson ? JSON.parse(bytes.toString('utf8')) : {};
    return {
      status: response.status,
      code: response.ok ? null : (answer.message ?? null),
      data: answer.data,
      bytes,
    };
  } catch {
    return null;
  }
}

async function signIn(url: string, body: User): Promise<string | null> {
  const call: Call = { method: 'POST', path: '/user-api/api/token/', body };
  const answer = await send(url, call, {});
  return answer?.status === 200 ? (answer.data as { access: string }).access : null;
}
