import type { ServerResponse } from 'node:http';
import { AGENT_FAILURES, type AgentRefusal } from '@hoadon/contracts/signing-agent';
import { AgentFault } from '../agent-fault.ts';
import type { SignedFile } from '../calls/agent-call.ts';

/** Headers of every response: no caching, sniffing, framing or reading by other origins. */
export const ALWAYS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  vary: 'Origin',
};

export function setAlways(response: ServerResponse): void {
  for (const [name, value] of Object.entries(ALWAYS)) response.setHeader(name, value);
}

export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}

export function sendFile(response: ServerResponse, { fileName, type, bytes }: SignedFile): void {
  response.writeHead(200, {
    'content-type': type,
    'content-length': bytes.length,
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
  });
  response.end(bytes);
}

/** Sends the refusal in the one shape of the contract; reveals nothing of an unexpected error. */
export function sendFault(response: ServerResponse, error: unknown): void {
  const fault = error instanceof AgentFault ? error : new AgentFault('AGENT_FAILED');
  const { code, reason, details } = fault;
  const body: AgentRefusal = { ok: false, code, reason, details };
  // Do not wait for the unread rest of the request.
  if (code === 'PAYLOAD_TOO_LARGE') response.setHeader('connection', 'close');
  sendJson(response, AGENT_FAILURES[code], body);
}
