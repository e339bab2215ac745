import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Approval } from './approval/approval.ts';
import { type PageApproval, pageApproval } from './approval/page-approval.ts';
import { createSigningDesk } from './desk/signing-desk.ts';
import { createGuard } from './http/guard.ts';
import { type Listening, listenOnLoopback } from './http/listen.ts';
import { sendFault, setAlways } from './http/response.ts';
import { serveCalls } from './http/serve-calls.ts';
import type { Log } from './log.ts';
import { pageSession } from './page/page-session.ts';
import { servePage } from './page/serve-page.ts';
import { pairedOrigins } from './pairing/paired-origins.ts';
import { createPairing } from './pairing/pairing.ts';
import type { Settings } from './settings.ts';
import type { Tokens } from './tokens/tokens.ts';

export type AgentParts = Readonly<{
  settings: Settings;
  tokens: Tokens;
  /** How the user is asked; null: on the agent's own page. */
  approval: Approval | null;
  log: Log;
  now: () => Date;
  /** Receives each link that opens the agent's own page, once at the start and after each use. */
  showLink: (link: string) => void;
  /** Called when the page has a question. */
  showWaiting: () => void;
}>;

export type Agent = Readonly<{ port: number; address: string; close(): Promise<void> }>;

const BASE_NAMES = ['127.0.0.1', 'localhost', '[::1]'];

/** Starts the agent. Throws the error of the system if the port is in use. */
export async function startAgent(parts: AgentParts): Promise<Agent> {
  const { settings, tokens, log, now } = parts;
  const scheme = settings.tls === null ? 'http' : 'https';
  let listening: Listening | null = null;
  const port = () => listening?.port ?? settings.port;
  const own = () => BASE_NAMES.map((name) => `${scheme}://${name}:${port()}`);

  const page: PageApproval | null =
    parts.approval === null ? pageApproval(parts.showWaiting) : null;
  const approval = parts.approval ?? page;
  if (approval === null) throw new Error('there is nowhere to ask the user');
  const { answerWithinSeconds, pinMinutes, runMinutes, language, prefix, callsPerMinute } =
    settings;
  const origins = pairedOrigins(settings.folder);
  const desk = createSigningDesk({
    ...{ tokens, approval, log, now, pinMinutes },
    listMinutes: runMinutes,
  });
  const pairing = createPairing({ origins, approval, log, now, answerWithinSeconds });
  const guard = createGuard({ origins: settings.origins, port });
  const calls = serveCalls({
    ...{ desk, tokens, pairing, origins, guard, log, now },
    ...{ prefix, callsPerMinute, answerWithinSeconds },
  });
  const session = pageSession({ secure: settings.tls !== null });
  const showLink = () => parts.showLink(`${own()[0]}/open/${session.link}`);
  const servesPage =
    page === null
      ? null
      : servePage({
          ...{ approval: page, desk, origins, session, language, own },
          listMinutes: runMinutes,
          linkUsed: showLink,
        });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    setAlways(response);
    try {
      guard.checkHost(request);
      const isCall = servesPage === null || (request.url ?? '').startsWith(`${prefix}/`);
      await (isCall ? calls(request, response) : servesPage(request, response));
    } catch (error) {
      log('failed', { why: error instanceof Error ? error.message : '' });
      if (!response.headersSent) sendFault(response, error);
    }
  }

  listening = await listenOnLoopback(settings, (request, response) => {
    void respond(request, response);
  });
  if (page !== null) showLink();
  return {
    port: port(),
    address: `${own()[0]}${prefix}`,
    close: async () => {
      await listening?.close();
      await desk.open.close();
    },
  };
}
