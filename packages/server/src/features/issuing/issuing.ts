import type { Route } from '../../platform/http/route.ts';
import type { RowAct } from '../bulk-acts/index.ts';
import { type IssuingActs, issuingActs } from './acts.ts';
import { issueAct } from './bulk/index.ts';
import type { IssuingDeps } from './deps.ts';
import { actsOnDrafts } from './drafts/index.ts';
import { replyWorker } from './inbox/index.ts';
import { numberingDesk } from './numbering/index.ts';
import { dueWorker } from './pipeline/index.ts';
import { issuingRoutes } from './routes.ts';

/** Issuing in one process: the calls it answers and the work it does behind them. */
export type Issuing = Readonly<{
  routes: Route[];
  /** For features that make invoices of their own. */
  acts: IssuingActs;
  /** What it does to many. */
  actsOnMany: readonly RowAct[];
  /** Begins to work off what is due and to read what the authority sends (role worker). */
  start(): void;
  /** What was taken is finished, nothing new is taken. */
  stop(): Promise<void>;
  close(): Promise<void>;
}>;

/** Ties the calls and the work behind them together. */
export function issuing(deps: IssuingDeps): Issuing {
  const replies = replyWorker(deps);
  const due = dueWorker(deps, replies.expect);
  const desk = numberingDesk(deps);
  const acts = issuingActs(deps, desk);
  return {
    routes: issuingRoutes(deps, desk, acts),
    acts,
    actsOnMany: [issueAct(deps, { receive: replies.receive }), ...actsOnDrafts(deps)],
    start() {
      due.start();
      replies.start();
    },
    async stop() {
      await Promise.all([due.stop(), replies.stop()]);
    },
    close: () => deps.workshop.close(),
  };
}
