import type { RequestContext, Session } from '../../platform/http/route.ts';
import type { BulkActsDeps } from '../bulk-acts/index.ts';

/** What rules do is done by acts on many. */
export type RulesDeps = BulkActsDeps;

export type Caller = Readonly<{ session: Session; context: RequestContext }>;
