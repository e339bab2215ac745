import { may } from '@hoadon/domain/access/permission';
import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '../auth/index.ts';
import { deadJobsQuery } from '../background-jobs/index.ts';
import { openReviewsQuery } from '../mistake-reports/index.ts';
import { waitingForApprovalQuery } from '../reconciliation/index.ts';
import { unissuedSummaryQuery } from '../releasing/index.ts';
import {
  discrepanciesQuery,
  duePaymentsQuery,
  newAndRiskQuery,
  thisYear,
} from '../statistics/index.ts';

/** Counting them looks at every one. Minutes. */
const WAITING_MAY_BE = 5;

/**
 * What the list of things to do is made of, each undefined until it was read and for a user who may not see it.
 * `seesAll`: no kind of invoices is hidden from the user. `isComplete`: all that the user may see was read, so that what is not in the list is not there.
 */
export function useTodoReads() {
  const { data: user, error, failureReason, refetch } = useQuery(currentUserQuery);
  const mayDo = (right: Parameters<typeof may>[1]) =>
    user !== undefined && may(user.permissions, right);
  const mayView = mayDo('invoice_management.view');
  // Each line opens the invoices that it counts.
  const mayCount = mayView && mayDo('report.view');
  // One by one: the program for a list of queries of any length would come with it.
  const dead = useQuery({ ...deadJobsQuery, enabled: mayDo('setting_management.change') });
  const reviews = useQuery({ ...openReviewsQuery, enabled: mayView });
  const due = useQuery({ ...duePaymentsQuery, enabled: mayCount });
  const counts = useQuery({ ...newAndRiskQuery(thisYear()), enabled: mayCount });
  const discrepancies = useQuery({ ...discrepanciesQuery(thisYear()), enabled: mayCount });
  const mayDraft = mayDo('invoice_draft_management.view');
  const unissued = useQuery({ ...unissuedSummaryQuery, enabled: mayDraft });
  const approving = waitingForApprovalQuery(user, WAITING_MAY_BE);
  const waiting = useQuery({ ...approving, enabled: mayView });
  const reads = [dead, reviews, due, counts, discrepancies, unissued, waiting];
  const missing = reads.filter((read) => read.isEnabled && read.data === undefined);
  // The user is retried without end: its error is the reason of the last failed try.
  const userError = user ? null : (error ?? failureReason);
  return {
    dead: dead.isEnabled ? dead.data : undefined,
    reviews: reviews.isEnabled ? reviews.data : undefined,
    due: due.isEnabled ? due.data : undefined,
    counts: counts.isEnabled ? counts.data : undefined,
    discrepancies: discrepancies.isEnabled ? discrepancies.data : undefined,
    unissued: unissued.isEnabled ? unissued.data : undefined,
    waiting: waiting.isEnabled ? waiting.data : undefined,
    seesAll: mayCount && mayDraft,
    isComplete: user !== undefined && missing.length === 0,
    error: userError ?? missing.find((read) => read.error)?.error ?? null,
    retry: () => {
      if (!user) void refetch();
      for (const read of missing) if (read.error) void read.refetch();
    },
  };
}

export type TodoReads = ReturnType<typeof useTodoReads>;
