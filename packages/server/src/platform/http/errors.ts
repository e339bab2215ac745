import type { ErrorBody } from '@hoadon/contracts/http/envelope';
import { FAILURES, Failure, type FailureCode } from '@hoadon/domain/errors/failure';
import type { Issue } from '@hoadon/domain/errors/issue';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { StoppedWork } from '../bounded-processes/index.ts';
import { isUnreachable } from '../db/sql-state.ts';
import { OutcomeUnknown } from '../db/transact.ts';
import { isStoreUnavailable } from '../files/unavailable-store.ts';
import { recordRefusal } from './traced-requests.ts';

/** Refusals of Fastify itself, as failure codes. Any other status below 500 is bad input. */
const BY_STATUS: Readonly<Record<number, FailureCode>> = {
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
};

/** A value that PostgreSQL cannot read (a NUL in a text, a number out of range) is bad input, not an internal error. */
const UNREADABLE_INPUT = new Set(['22021', '22P05', '22003', '22008']);

/** Refusals whose `seconds` become the Retry-After header. */
const WAITS = new Set<FailureCode>(['TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE', 'OUTCOME_UNKNOWN']);

export const statusOf = (code: FailureCode): number => FAILURES[code];

/** The one shape of every refusal. */
export function errorBody(failure: Failure | null, requestId: string): ErrorBody {
  const code = failure?.code ?? 'INTERNAL';
  return {
    success: false,
    message: code,
    message_key: `error.${code}`,
    data: { ...failure?.details },
    issues: (failure?.issues ?? []).map((issue) => ({
      ...issue,
      params: issue.params && { ...issue.params },
    })),
    request_id: requestId,
  };
}

/** Whether the error leaves open what was saved: the outcome is looked up, never assumed to be "nothing was done". */
export const isOutcomeOpen = (error: unknown): boolean =>
  error instanceof OutcomeUnknown ||
  (error instanceof Failure ? error.code === 'OUTCOME_UNKNOWN' : isUnreachable(error));

/** Default Retry-After. By then the key of the request has its response, or another request may take it over. */
const AGAIN_SECONDS = '10';

/** Work on a file that was stopped for no fault of the file: its process ended, or too much work was waiting. */
const isCrowdedOut = (error: unknown): boolean =>
  error instanceof StoppedWork && (error.reason === 'too-many' || error.reason === 'ended');

/** Returns the refusal for an error; null for an internal error. */
export function failureOf(error: unknown): Failure | null {
  if (error instanceof Failure) return error;
  if (error instanceof OutcomeUnknown)
    return new Failure('OUTCOME_UNKNOWN', { seconds: AGAIN_SECONDS }, { cause: error });
  if (isUnreachable(error) || isStoreUnavailable(error) || isCrowdedOut(error))
    return new Failure('SERVICE_UNAVAILABLE', { seconds: AGAIN_SECONDS }, { cause: error });
  const { statusCode, code } = error as Partial<FastifyError>;
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new Failure(BY_STATUS[statusCode] ?? 'INPUT_DATA_IS_INVALID', {}, { cause: error });
  if (code && UNREADABLE_INPUT.has(code))
    return new Failure('INPUT_DATA_IS_INVALID', {}, { cause: error });
  return null;
}

/** Fastify's error handler: sends a refusal as it is; logs anything else and reveals nothing of it. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const failure = failureOf(error);
  recordRefusal(request, failure?.code ?? 'INTERNAL');
  if (!failure || statusOf(failure.code) >= 500)
    request.log.error({ err: error }, 'request failed');
  else if (failure.cause) request.log.info({ err: failure.cause, code: failure.code }, 'refused');
  const seconds = failure?.details['seconds'];
  if (failure && WAITS.has(failure.code) && seconds) reply.header('retry-after', seconds);
  return reply
    .code(failure ? statusOf(failure.code) : 500)
    .header('content-type', 'application/json; charset=utf-8')
    .send(errorBody(failure, request.id));
}

/** Returns the refusal for the faults of zod, by field. */
export function inputRefusal(error: z.ZodError): Failure {
  return new Failure('INPUT_DATA_IS_INVALID', {}, { issues: error.issues.flatMap(issuesOf) });
}

/** An unknown name has no path of its own: each becomes an issue. */
const issuesOf = (issue: z.core.$ZodIssue): Issue[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((name) => issueOf({ ...issue, path: [...issue.path, name] }))
    : [issueOf(issue)];

/** Uses the codes of the domain's issues, so that a screen has one text for both. */
function issueOf(issue: z.core.$ZodIssue): Issue {
  const path = issue.path.map(String).join('.');
  const isMissing =
    (issue.code === 'invalid_type' && issue.input === undefined) ||
    (issue.code === 'too_small' && issue.input === '');
  if (isMissing) return { path, code: 'required', severity: 'error' };
  if (issue.code === 'too_big' && issue.origin === 'string')
    return {
      path,
      code: 'text-too-long',
      params: { max: String(issue.maximum) },
      severity: 'error',
    };
  // A rule of the contract with its own issue code.
  const { code: named, ...words } = issue.code === 'custom' ? (issue.params ?? {}) : {};
  const code = typeof named === 'string' ? named : 'value-invalid';
  const params = Object.entries(words).map(([name, value]) => [name, String(value)]);
  return {
    ...{ path, code },
    ...(params.length > 0 && { params: Object.fromEntries(params) }),
    severity: 'error',
  };
}
