import type { Call } from '@hoadon/contracts/http/define-call';
import type { ErrorBody } from '@hoadon/contracts/http/envelope';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What the envelope of an answer holds for its call. The server sends nothing that breaks its
 * contract, and development and tests check it here again; a user's browser has no schemas
 * (`build/without-schemas.ts`).
 *
 * @throws where it is no answer of ours.
 */
export function answerIn(contract: Call, body: unknown): unknown {
  if (!isRecord(body) || !('data' in body)) throw new TypeError('no envelope');
  const output = import.meta.env.PROD ? body['data'] : contract.output.parse(body['data']);
  return contract.answers === 'page' ? { rows: output, pageInfo: body['page_info'] } : output;
}

/** Whether a refusal is one of ours; proxies have pages of their own. */
export const isErrorBody = (body: unknown): body is ErrorBody =>
  isRecord(body) &&
  typeof body['message'] === 'string' &&
  typeof body['request_id'] === 'string' &&
  isRecord(body['data']) &&
  Array.isArray(body['issues']);
