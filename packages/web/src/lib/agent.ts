import {
  AGENT_CALLS,
  AGENT_HEADERS,
  AgentApprovedList,
  type AgentCallName,
  AgentConnection,
  type AgentFailureCode,
  AgentPairing,
  AgentPairingState,
  AgentRefusal,
  AgentUsbInfo,
  SIGNING_AGENT,
} from '@hoadon/contracts/signing-agent';
import { whyUnreachable } from './local-network.ts';

/** Refusals of the agent, and reasons why the browser cannot reach it. */
export type AgentFaultCode =
  | AgentFailureCode
  | 'APP_NOT_START'
  | 'BROWSER_DENIED'
  | 'BROWSER_INSECURE';

/** The signing agent refused, or could not be reached. */
export class AgentFault extends Error {
  override readonly name = 'AgentFault';
  readonly code: AgentFaultCode;
  readonly reason: string | null;
  readonly details: Readonly<Record<string, string>>;

  constructor(
    code: AgentFaultCode,
    reason: string | null = null,
    details: Readonly<Record<string, string>> = {},
    options?: ErrorOptions,
  ) {
    super(reason ? `${code}: ${reason}` : code, options);
    this.code = code;
    this.reason = reason;
    this.details = details;
  }
}

/** The oldest agent this page works with. */
const MINIMUM_VERSION = '1.1.0';
const PAIRING_KEY = 'hoadon.agent';
/** SIGN-012: lower left of the first page, in points. */
const PDF_PLACE = { sign_pos: '350x120', page_number: '1', reason: 'sign contract' };

/** The user may be looking at the browser's own question whether the page may reach this machine. */
const ASKING_MS = 60_000;

type Request = Readonly<{ parameter?: string; body?: FormData; signal?: AbortSignal | undefined }>;

/** The program on this machine that holds the user's token, at `base`. */
export type Agent = ReturnType<typeof agentAt>;

/** Its calls; each throws AgentFault, and AbortError where `signal` gave up. */
export function agentAt(base: string) {
  const send = (name: AgentCallName, request: Request = {}) => sendTo(base, name, request);
  const formOf = (files: readonly File[], fields: object, given: Given) => {
    const body = new FormData();
    for (const [field, value] of Object.entries({ ...fields, tax_code: given.taxCode }))
      body.append(field, value);
    body.append('serial_number', given.serialNumber);
    for (const file of files) body.append('file', file, file.name);
    return body;
  };
  const sign = async (name: 'signXml' | 'signPdf', file: File, fields: object, given: Given) => {
    const response = await send(name, {
      body: formOf([file], fields, given),
      signal: given.signal,
    });
    return new File([await response.blob()], file.name, { type: file.type });
  };
  return {
    testConnection: async () => AgentConnection.parse(await json(await send('testConnection'))),
    currentUsbInfo: async () => AgentUsbInfo.parse(await json(await send('currentUsbInfo'))),
    pair: async () => AgentPairing.parse(await json(await send('pair'))),
    pairingState: async (id: string, signal?: AbortSignal) => {
      const answer = await send('pairingState', { parameter: id, signal });
      const pairing = AgentPairingState.parse(await json(answer));
      if (pairing.token) localStorage.setItem(PAIRING_KEY, pairing.token);
      return pairing.state;
    },
    /** Asks the user once for files of one kind; each is then signed without a further question. */
    approveList: async (files: readonly File[], given: Given) => {
      const body = formOf(files, {}, given);
      return AgentApprovedList.parse(
        await json(await send('approveList', { body, signal: given.signal })),
      );
    },
    signXml: (file: File, given: Given) => sign('signXml', file, {}, given),
    signPdf: (file: File, given: Given) => sign('signPdf', file, PDF_PLACE, given),
  };
}

/** For whom a file is signed, and with which certificate. */
type Given = Readonly<{
  taxCode: string;
  serialNumber: string;
  signal?: AbortSignal | undefined;
}>;

const json = (response: Response): Promise<unknown> => response.json();

async function sendTo(base: string, name: AgentCallName, request: Request): Promise<Response> {
  const { method, path, timeoutMs } = AGENT_CALLS[name];
  const { parameter = '', body = null, signal } = request;
  const isAsking = name === 'testConnection' && (await whyUnreachable.isAsking());
  const timeout = AbortSignal.timeout(isAsking ? ASKING_MS : timeoutMs);
  const url = `${base}/${path.replace(/\{\w+\}/, encodeURIComponent(parameter))}`;
  let response: Response;
  try {
    response = await fetch(url, {
      method,
      body,
      headers: agentHeaders(),
      credentials: 'omit',
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    const isAskingUser = name === 'signXml' || name === 'signPdf' || name === 'approveList';
    if (isAskingUser && timeout.aborted)
      throw new AgentFault('SIGN_INVOICE_FAILED', 'NOT_ANSWERED');
    throw new AgentFault(await whyUnreachable.code(), null, {}, { cause });
  }
  if (!response.ok) throw await refusalIn(response);
  return response;
}

function agentHeaders(): Record<string, string> {
  const token = localStorage.getItem(PAIRING_KEY);
  return {
    [AGENT_HEADERS.protocol]: String(SIGNING_AGENT.protocol),
    [AGENT_HEADERS.minimumVersion]: MINIMUM_VERSION,
    ...(token && { [AGENT_HEADERS.token]: `Bearer ${token}` }),
  };
}

/** Other clients of that port spell one code differently (S-16). */
const SPELLINGS: Readonly<Record<string, string>> = { APP_NOT_UP_TO_DATE: 'APP_NOT_UPTODATE' };

async function refusalIn(response: Response): Promise<AgentFault> {
  const body = AgentRefusal.safeParse(await response.json().catch(() => null));
  if (!body.success) return new AgentFault('AGENT_FAILED');
  const { code, reason, details } = body.data;
  return new AgentFault((SPELLINGS[code] ?? code) as AgentFaultCode, reason, details);
}
