import type { OutputOf } from '@hoadon/contracts/http/define-call';
import { checkApproval } from '@hoadon/contracts/reconciliation';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

export type Approval = OutputOf<typeof checkApproval>;
export type InvalidRow = Approval['invalid'][number];
export type ValidRow = Approval['valid'][number];

/** How many one call may name. */
const MOST_IDS = 1_000;

/** Which of them may be approved, and what the others lack; asked anew each time it is opened. */
export const approvalQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['approval', ids],
    queryFn: async ({ signal }): Promise<Approval> => {
      const calls = Math.ceil(ids.length / MOST_IDS);
      const answers: Approval[] = [];
      for (let at = 0; at < calls; at += 1) {
        const some = ids.slice(at * MOST_IDS, (at + 1) * MOST_IDS);
        answers.push(await call(checkApproval, { ids: some }, { signal }));
      }
      return {
        valid: answers.flatMap(({ valid }) => valid),
        invalid: answers.flatMap(({ invalid }) => invalid),
        already: answers.flatMap(({ already }) => already),
      };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
