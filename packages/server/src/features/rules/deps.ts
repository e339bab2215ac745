import type { RequestContext, Session } from '../../platform/http/route.ts';
import type { BulkActsDeps } from '../bulk-acts/index.ts';

/** Rules are applied by bulk actions. */
export type RulesDeps = BulkActsDeps;

export type Caller = Readonly<{ session: Session; context: RequestContext }>;
