import { AGENT_HEADERS, type AgentUsbInfo } from '@hoadon/contracts/signing-agent';
import { vi } from 'vitest';

export const CERTIFICATE: AgentUsbInfo['certificates'][number] = {
  serialNumber: '54AB',
  subject: 'CÔNG TY TNHH GỐM SÔNG ĐUỐNG',
  taxCode: '0100000001',
  issuer: 'CA THỬ NGHIỆM',
  notBefore: '2020-01-01T00:00:00.000Z',
  notAfter: '2099-01-01T00:00:00.000Z',
};

/** What the agent answers; by default everything is in order. */
export type AgentAnswers = Readonly<{
  /** Throws where the browser does not reach it. */
  reach?: () => void;
  connection?: () => Response;
  usb?: AgentUsbInfo | Response;
  pairing?: () => 'waiting' | 'approved' | 'declined' | 'expired';
  /** Null: the user approves the list. */
  approve?: (files: readonly File[]) => Response | null;
  /** Null: it signs. */
  sign?: () => Response | null;
}>;

export type AgentRequest = Readonly<{
  path: string;
  fields: Readonly<Record<string, unknown>>;
  files: readonly File[];
}>;

export const refusedByAgent = (
  status: number,
  code: string,
  reason: string | null = null,
  details: Readonly<Record<string, string>> = {},
) => Response.json({ ok: false, code, reason, details }, { status });

/** An agent at `base`, in front of the stubbed network. Returns what it was asked. */
export function stubAgent(base: string, answers: AgentAnswers): AgentRequest[] {
  const requests: AgentRequest[] = [];
  const server = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (!address.startsWith(base)) return server(address, init);
    answers.reach?.();
    const path = address.slice(base.length + 1);
    const form = init.body instanceof FormData ? init.body : null;
    requests.push({
      path,
      fields: form ? Object.fromEntries(form.entries()) : {},
      files: filesIn(form),
    });
    return answer(path, form, new Headers(init.headers), answers);
  });
  return requests;
}

const filesIn = (form: FormData | null): File[] =>
  (form?.getAll('file') ?? []).filter((file) => file instanceof File);

const approved = (files: readonly File[], { approve }: AgentAnswers): Response =>
  approve?.(files) ??
  Response.json({ ok: true, documents: files.length, until: '2099-01-01T00:00:00.000Z' });

async function answer(path: string, form: FormData | null, headers: Headers, given: AgentAnswers) {
  const { usb = { present: true, certificates: [CERTIFICATE] } } = given;
  const paired = headers.has(AGENT_HEADERS.token);
  if (path.startsWith('test-connection'))
    return (
      given.connection?.() ??
      Response.json({ ok: true, name: 'agent', version: '1.1.0', protocol: 1, paired })
    );
  if (path === 'pairing') return Response.json({ pairing_id: 'pairing-1', code: '482913' });
  if (path.startsWith('pairing/')) {
    const state = given.pairing?.() ?? 'approved';
    return Response.json({ state, token: state === 'approved' ? 'token-of-pairing' : null });
  }
  if (!paired) return refusedByAgent(401, 'PAIRING_REQUIRED');
  if (path === 'current-usb-info') return usb instanceof Response ? usb : Response.json(usb);
  if (path === 'approve-list/current') return approved(filesIn(form), given);
  const refusal = given.sign?.() ?? null;
  if (refusal) return refusal;
  const file = form?.get('file');
  return new Response(`signed ${file instanceof File ? await file.text() : ''}`);
}
