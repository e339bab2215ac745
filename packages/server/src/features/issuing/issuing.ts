import type { Feature } from '../../feature.ts';
import type { RowAct } from '../bulk-acts/index.ts';
import { issueAct } from './bulk/index.ts';
import type { IssuingDeps } from './deps.ts';
import { draftBulkActions } from './drafts/index.ts';
import { authorityReplies, replyWorker } from './inbox/index.ts';
import { type IssuingActs, issuingActs } from './issuing-acts.ts';
import { issuingGauges } from './issuing-gauges.ts';
import { numberingQueue } from './numbering/index.ts';
import { dueWorker } from './pipeline/index.ts';
import { issuingRoutes } from './routes.ts';

/** Issuing, with the acts that other features use to create invoices. */
export type IssuingFeature = Feature<RowAct> & Readonly<{ acts: IssuingActs }>;

export function issuingFeature(deps: IssuingDeps): IssuingFeature {
  const replies = replyWorker(deps);
  const due = dueWorker(deps, replies.expect);
  const queue = numberingQueue(deps);
  const acts = issuingActs(deps, queue);
  return {
    name: 'issuing',
    routes: issuingRoutes(deps, queue, acts),
    acts,
    metrics: [...issuingGauges(deps.db, deps.log), authorityReplies],
    bulkActs: [issueAct(deps, { receive: replies.receive }), ...draftBulkActions(deps)],
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
