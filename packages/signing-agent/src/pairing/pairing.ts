import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { AgentPairing, AgentPairingState } from '@hoadon/contracts/signing-agent';
import { AgentFault } from '../agent-fault.ts';
import type { Approval } from '../approval/approval.ts';
import type { Log } from '../log.ts';
import type { PairedOrigins } from './paired-origins.ts';

type PendingPairing = {
  readonly origin: string;
  readonly stop: AbortController;
  readonly until: number;
  state: AgentPairingState['state'];
};

const MAX_ASKED = 5;
const TOKEN_BYTES = 32;

const newCode = (): string => `${randomInt(100, 1000)} ${randomInt(100, 1000)}`;

export type PairingOptions = Readonly<{
  origins: PairedOrigins;
  approval: Approval;
  log: Log;
  now: () => Date;
  answerWithinSeconds: number;
}>;

/**
 * Connects a site: the page and the agent show the same code, the user approves in the agent, and the page fetches its
 * token, once.
 */
export function createPairing(options: PairingOptions) {
  const { origins, approval, log, now } = options;
  const pending = new Map<string, PendingPairing>();

  function dropExpired(): void {
    for (const [id, { until, stop }] of pending) {
      if (until > now().getTime()) continue;
      stop.abort();
      pending.delete(id);
    }
  }

  return {
    /** Asks the user; withdraws a pending question of the same origin. */
    start(origin: string): AgentPairing {
      dropExpired();
      for (const [id, earlier] of pending) {
        if (earlier.origin !== origin) continue;
        earlier.stop.abort();
        pending.delete(id);
      }
      if (pending.size >= MAX_ASKED) throw new AgentFault('TOO_MANY_REQUESTS');
      const id = randomUUID();
      const code = newCode();
      const stop = new AbortController();
      const patience = options.answerWithinSeconds * 1000;
      const entry: PendingPairing = {
        origin,
        stop,
        until: now().getTime() + patience,
        state: 'waiting',
      };
      pending.set(id, entry);
      const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(patience)]);
      void approval.pair({ origin, code }, signal).then((approved) => {
        entry.state = approved ? 'approved' : 'declined';
        log(approved ? 'pairing-approved' : 'pairing-declined', { origin });
      });
      return { pairing_id: id, code };
    },

    state(origin: string, id: string): AgentPairingState {
      dropExpired();
      const entry = pending.get(id);
      if (entry === undefined || entry.origin !== origin) return { state: 'expired', token: null };
      if (entry.state !== 'approved') return { state: entry.state, token: null };
      pending.delete(id);
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      origins.add(origin, token, now().toISOString());
      return { state: 'approved', token };
    },
  };
}

export type Pairing = ReturnType<typeof createPairing>;
