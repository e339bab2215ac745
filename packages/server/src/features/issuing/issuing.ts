import type { Route } from '../../platform/http/route.ts';
import type { RowAct } from '../bulk-acts/index.ts';
import { issueAct } from './bulk/index.ts';
import type { IssuingDeps } from './deps.ts';
import { draftBulkActions } from './drafts/index.ts';
import { replyWorker } from './inbox/index.ts';
import { type IssuingActs, issuingActs } from './issuing-acts.ts';
import { numberingQueue } from './numbering/index.ts';
import { dueWorker } from './pipeline/index.ts';
import { issuingRoutes } from './routes.ts';

export type Issuing = Readonly<{
  routes: Route[];
  /** For features that create invoices of their own. */
  acts: IssuingActs;
  bulkActions: readonly RowAct[];
  /** Starts the pipeline and the polling for replies (role worker). */
  start(): void;
  /** Finishes claimed work and claims no more. */
  stop(): Promise<void>;
  close(): Promise<void>;
}>;

export function issuing(deps: IssuingDeps): Issuing {
  const replies = replyWorker(deps);
  const due = dueWorker(deps, replies.expect);
  const queue = numberingQueue(deps);
  const acts = issuingActs(deps, queue);
  return {
    routes: issuingRoutes(deps, queue, acts),
    acts,
    bulkActions: [issueAct(deps, { receive: replies.receive }), ...draftBulkActions(deps)],
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
