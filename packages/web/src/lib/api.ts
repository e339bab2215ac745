import type { Call, InputOf, OutputOf } from '@hoadon/contracts/http/define-call';
import type { PageInfo } from '@hoadon/contracts/http/envelope';
import type { TextName } from '../locales/texts.ts';
import { CallError } from './call-error.ts';
import { answerIn, isErrorBody } from './calls/answer.ts';
import { confirmSession, renewSession } from './calls/refresh.ts';
import { type Files, wireRequest } from './calls/request.ts';
import { deviceSecret } from './device.ts';
import { upload } from './files/upload.ts';
import { addTexts } from './i18n.ts';
import { currentTokens } from './session.ts';
import { countedCall } from './unsaved/index.ts';

export type Page<Rows> = Readonly<{ rows: Rows; pageInfo: PageInfo }>;

/** What a call returns: a page, a named file, or the output of its contract. */
export type AnswerOf<C extends Call> = C extends { answers: 'page' }
  ? Page<OutputOf<C>>
  : C extends { answers: 'file' }
    ? File
    : OutputOf<C>;

/** The calls by which people sign in. */
const ACCOUNT = '/user-api/';

export type CallSettings = Readonly<{
  /** The same key and the same input are carried out once, however often they are sent. */
  idempotencyKey?: string;
  files?: Files;
  /** Which of the products is asked (AUTH-007). */
  appId?: 'IR';
  /** Secret of a shared link: the call is sent with it instead of the session of the signed-in user. */
  linkSecret?: string | null;
  /** Share sent, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal | undefined;
}>;

/** A call that is carried out once under one key is never sent without a key: `Act` holds it. */
type SettingsOf<C extends Call> = C extends { idempotent: true }
  ? [settings: CallSettings & { idempotencyKey: string }]
  : [settings?: CallSettings];

/** Sends one contract call. A refusal arrives as CallError, whose code the screens translate. */
export const call = <C extends Call>(
  contract: C,
  input: InputOf<C>,
  ...[settings = {}]: SettingsOf<C>
): Promise<AnswerOf<C>> =>
  countedCall(async () => {
    const response = await sendSigned(contract, input, settings);
    if (!response.ok) throw await refusal(response);
    return (await answer(contract, response)) as AnswerOf<C>;
  });

/** A refused token is renewed silently and the call sent once more (S-60). */
async function sendSigned(contract: Call, input: unknown, settings: CallSettings) {
  const isOwn = contract.access !== 'public' && !settings.linkSecret;
  const access = isOwn ? (currentTokens()?.access ?? null) : null;
  const response = await send(contract, input, settings, access);
  if (!access) return response;
  if (response.status !== 401) {
    confirmSession();
    return response;
  }
  if (!(await renewSession(access))) return response;
  return send(contract, input, settings, currentTokens()?.access ?? null);
}

async function send(
  contract: Call,
  input: unknown,
  settings: CallSettings,
  access: string | null,
): Promise<Response> {
  const { url, body, contentType } = wireRequest(contract, Object(input), settings.files);
  const headers = new Headers({ accept: 'application/json' });
  if (contentType) headers.set('content-type', contentType);
  if (settings.linkSecret) headers.set('authorization', `SharedLink ${settings.linkSecret}`);
  if (access) headers.set('authorization', `Bearer ${access}`);
  const device = contract.path.startsWith(ACCOUNT) ? deviceSecret() : null;
  if (device) headers.set('x-device', device);
  if (settings.appId) headers.set('x-app-id', settings.appId);
  if (settings.idempotencyKey) headers.set('idempotency-key', settings.idempotencyKey);
  const { onProgress, signal } = settings;
  try {
    return onProgress
      ? await upload({ url, method: contract.method, headers, body, onProgress, signal })
      : await fetch(url, { method: contract.method, headers, body, signal: signal ?? null });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new CallError({ status: 0, code: 'NETWORK' }, { cause });
  }
}

async function answer(contract: Call, response: Response): Promise<unknown> {
  if (contract.answers === 'file') return namedFile(response);
  try {
    return answerIn(contract, await response.json());
  } catch (cause) {
    throw new CallError({ status: response.status, code: 'UNEXPECTED' }, { cause });
  }
}

async function namedFile(response: Response): Promise<File> {
  const blob = await response.blob();
  const named = response.headers.get('content-disposition') ?? '';
  const name =
    /filename\*=UTF-8''([^;]+)/i.exec(named)?.[1] ?? /filename="?([^";]+)"?/i.exec(named)?.[1];
  return new File([blob], name ? decodeURIComponent(name) : 'invoice', { type: blob.type });
}

/** Refusals whose details have words of their own. */
const MORE_WORDS: Readonly<Record<string, readonly TextName[]>> = {
  FORBIDDEN: ['users'],
  CORRECTION_NOT_ALLOWED: ['invoiceActions'],
};

/** The body of a refusal is JSON even where the call answers a file (ERR-005). */
async function refusal(response: Response): Promise<CallError> {
  const { status } = response;
  const body: unknown = await response.json().catch(() => null);
  if (!isErrorBody(body)) return new CallError({ status, code: 'UNEXPECTED' });
  const { message, data, issues, request_id } = body;
  // Its words come with it. Without them the code is shown.
  await addTexts('failure', ...(MORE_WORDS[message] ?? [])).catch(() => undefined);
  return new CallError({ status, code: message, details: data, issues, requestId: request_id });
}
