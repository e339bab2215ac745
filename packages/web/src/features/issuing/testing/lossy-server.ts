import { vi } from 'vitest';
import { answered, refused } from '../../../testing/stub-calls.ts';

/** What happens to the next request; later requests succeed. */
export type Fate =
  /** The request does not reach the server. */
  | 'unsent'
  /** The server applies it; the response is lost. */
  | 'lost'
  /** A proxy truncates the response. */
  | 'cut'
  | { refused: string; status: number }
  | 'well';

export type LossyServer = Readonly<{
  fates: Fate[];
  /** Drafts and issued invoices, by id. */
  invoices: Map<string, { version: number; number: string | null; content: unknown }>;
  /** `POST create`, in order, lost ones included. */
  sent: string[];
  keys: (string | null)[];
  bodies: unknown[];
}>;

/** A stub server with idempotency keys and versions like the real one, behind a network that loses responses. */
export function lossyServer(fates: Fate[] = []): LossyServer {
  const server: LossyServer = { fates, invoices: new Map(), sent: [], keys: [], bodies: [] };
  const savedResponses = new Map<string, { request: string; response: Response }>();
  const carryOut = (act: string, body: Body, key: string | null): Response => {
    const request = JSON.stringify([act, body]);
    const before = key === null ? undefined : savedResponses.get(key);
    if (before && before.request !== request) return refused(422, 'IDEMPOTENCY_KEY_REUSED');
    const response = before?.response ?? work(server, act, body);
    if (key !== null) savedResponses.set(key, { request, response });
    return response;
  };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const act = path.split('/').slice(4).join('/');
    const key = new Headers(init.headers).get('idempotency-key');
    const body = bodyOf(init);
    server.sent.push(`${init.method} ${act}`);
    server.keys.push(key);
    server.bodies.push(body);
    const fate = server.fates.shift() ?? 'well';
    if (fate === 'unsent') throw new TypeError('network');
    if (typeof fate === 'object') return refused(fate.status, fate.refused);
    const response = carryOut(act, body, key);
    if (fate === 'lost') throw new TypeError('network');
    return fate === 'cut' ? new Response('{"success": tr') : response.clone();
  });
  return server;
}

type Body = { version?: string };

const bodyOf = ({ body }: RequestInit): Body =>
  body instanceof FormData ? Object.fromEntries(body) : JSON.parse(String(body ?? 'null'));

function work({ invoices }: LossyServer, act: string, body: Body): Response {
  const id = act === 'create' ? String(invoices.size + 1) : (act.split('/').at(-1) ?? '');
  const before = invoices.get(id) ?? { version: 0, number: null, content: null };
  if (act !== 'create') {
    if (!invoices.has(id)) return refused(404, 'NOT_FOUND');
    if (before.number) return refused(409, 'INVOICE_NOT_DRAFT');
    if (Number(body.version) !== before.version) return refused(409, 'INVOICE_CHANGED_MEANWHILE');
  }
  const isRelease = act.startsWith('unpublish/release');
  const invoice = {
    version: before.version + 1,
    number: isRelease ? `0000000${id}` : null,
    content: isRelease ? before.content : body,
  };
  invoices.set(id, invoice);
  return answered({
    id,
    id_pinvoice: id,
    state: isRelease ? 'numbered' : 'draft',
    releasing_status: isRelease ? 'releasing' : 'draf',
    invoice_number: invoice.number,
    invoice_serial: 'C26TAA',
    cqt_code: null,
    warnings: [],
    version: invoice.version,
  });
}
