import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageApproval, Waiting } from '../approval/page-approval.ts';
import type { SigningDesk } from '../desk/signing-desk.ts';
import { readBody } from '../http/read-body.ts';
import type { PairedOrigins } from '../pairing/paired-origins.ts';
import { type Language, textsIn } from '../texts/texts.ts';
import {
  approvalPage,
  enteredPage,
  messagePage,
  type PageState,
  waitingHtml,
} from './approval-page.ts';
import type { Html } from './html.ts';
import { isForeign, type PageSession } from './page-session.ts';

export type PageOptions = Readonly<{
  approval: PageApproval;
  desk: SigningDesk;
  origins: PairedOrigins;
  session: PageSession;
  language: Language;
  listMinutes: number;
  /** Web addresses of the page itself. */
  own: () => readonly string[];
  /** Called when a link was used, so that a new one is shown. */
  linkUsed: () => void;
}>;

const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const MAX_FORM = 8 * 1024;
const ASSETS = new URL('../../assets/', import.meta.url);

const asset = (name: string, type: string) => ({
  type,
  content: readFileSync(new URL(name, ASSETS)),
});

type PageResponse = Readonly<{ status: number; type: string; body: string | Uint8Array }>;

const page = (body: Html, status = 200): PageResponse => ({
  status,
  type: 'text/html; charset=utf-8',
  body: body.html,
});

/** Applies the user's decision on the page. */
function settle(waiting: Waiting | null, form: URLSearchParams): void {
  const yes = form.get('decision') === 'yes';
  if (waiting?.kind === 'pair') waiting.answer(yes);
  if (waiting?.kind !== 'sign') return;
  const pin = waiting.question.pin === 'open' ? null : (form.get('pin') ?? '');
  if (!yes) waiting.answer({ approved: false, why: 'DECLINED' });
  else if (pin !== '') waiting.answer({ approved: true, pin });
}

/** Returns the document for display: XML as text, so that nothing in it runs. */
function documentAnswer(waiting: Waiting | null, at: number): PageResponse | null {
  const document = waiting?.kind === 'sign' ? waiting.question.documents[at] : undefined;
  if (waiting?.kind !== 'sign' || !document) return null;
  const { kind } = waiting.question;
  const { bytes } = document;
  const type = kind === 'pdf' ? 'application/pdf' : 'text/plain; charset=utf-8';
  return { status: 200, type, body: bytes };
}

/**
 * The agent's own page, where the user answers. Web pages cannot reach it: other origins are refused, the entry is a
 * link that works once, and every form contains a secret.
 */
export function servePage(options: PageOptions) {
  const { approval, desk, origins, session, language, own } = options;
  const texts = textsIn(language);
  const assets = new Map([
    ['/approval.css', asset('approval.css', 'text/css; charset=utf-8')],
    ['/approval.js', asset('approval.js', 'text/javascript; charset=utf-8')],
  ]);

  const state = (): PageState => ({
    language,
    texts,
    formWord: session.formWord,
    listMinutes: options.listMinutes,
    waiting: approval.waiting(),
    tokenOpen: desk.open.anyOpen,
    lists: desk.lists.list(),
    paired: origins.list(),
  });
  const denied = (message: string): PageResponse =>
    page(messagePage(language, texts.title, message), 403);

  function enter(link: string, response: ServerResponse): PageResponse {
    const cookie = session.enter(link);
    if (cookie === null) return denied(texts.linkUsed);
    response.setHeader('set-cookie', cookie);
    options.linkUsed();
    return page(enteredPage(language, texts.title, session.path));
  }

  function read(path: string): PageResponse | null {
    if (path === '/') return page(approvalPage(state()));
    if (path === '/waiting') return page(waitingHtml(state()));
    const [, id, at] = /^\/document\/([\w-]+)\/(\d{1,3})$/.exec(path) ?? [];
    return id === undefined ? null : documentAnswer(approval.find(id), Number(at));
  }

  const acts: Readonly<Record<string, (form: URLSearchParams) => unknown>> = {
    '/answer': (form) => settle(approval.find(form.get('id') ?? ''), form),
    '/lock': () => desk.open.close(),
    '/stop-list': (form) => desk.lists.stop(form.get('id') ?? ''),
    '/forget': (form) => {
      const origin = form.get('id') ?? '';
      desk.lists.stopOrigin(origin);
      origins.revoke(origin);
    },
  };

  async function act(path: string, request: IncomingMessage, response: ServerResponse) {
    const form = new URLSearchParams((await readBody(request, MAX_FORM)).toString('utf8'));
    if (!session.isOwnForm(request, form.get('word') ?? '', own())) return denied(texts.noAccess);
    if (!Object.hasOwn(acts, path)) return null;
    await acts[path]?.(form);
    response.setHeader('location', `${session.path}/`);
    return { status: 303, type: 'text/plain', body: '' };
  }

  async function answerFor(request: IncomingMessage, response: ServerResponse) {
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (isForeign(request, own())) return denied(texts.noAccess);
    const link = /^\/open\/([\w-]+)$/.exec(path)?.[1];
    if (link !== undefined) return enter(link, response);
    const file = assets.get(path);
    if (file !== undefined) return { status: 200, type: file.type, body: file.content };
    if (!session.isIn(request)) return denied(texts.noAccess);
    const within = path.slice(session.path.length);
    return request.method === 'POST' ? act(within, request, response) : read(within);
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const pageResponse = await answerFor(request, response);
    const { status, type, body } = pageResponse ?? { status: 404, type: 'text/plain', body: '' };
    response.setHeader('content-security-policy', POLICY);
    response.setHeader('cross-origin-resource-policy', 'same-origin');
    // With no-referrer the browser would send the page's forms from the origin "null".
    response.setHeader('referrer-policy', 'same-origin');
    response.writeHead(status, { 'content-type': type });
    response.end(body);
  };
}
