import { vi } from 'vitest';
import { answered, refused } from '../../../testing/stub-calls.ts';

/** What becomes of the next requests; once they are used up, all goes well. */
export type Fate =
  /** The server never hears of it. */
  | 'unsent'
  /** The server does it; the answer is lost. */
  | 'lost'
  /** A proxy cuts the answer short. */
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

/** A server of drafts that honours keys and versions as ours does, behind a network that loses answers. */
export function lossyServer(fates: Fate[] = []): LossyServer {
  const server: LossyServer = { fates, invoices: new Map(), sent: [], keys: [], bodies: [] };
  const kept = new Map<string, { asked: string; response: Response }>();
  const carryOut = (act: string, body: Body, key: string | null): Response => {
    const asked = JSON.stringify([act, body]);
    const before = key === null ? undefined : kept.get(key);
    if (before && before.asked !== asked) return refused(422, 'IDEMPOTENCY_KEY_REUSED');
    const response = before?.response ?? work(server, act, body);
    if (key !== null) kept.set(key, { asked, response });
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
