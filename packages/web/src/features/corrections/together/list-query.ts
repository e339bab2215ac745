import { beginCorrectionList, MOST_LISTED } from '@hoadon/contracts/corrections';
import type { OutputOf } from '@hoadon/contracts/http/define-call';
import type { CorrectingAction } from '@hoadon/domain/corrections/invoice-action';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

export type BegunList = OutputOf<typeof beginCorrectionList>;

/** From the question in the list to the form that it opens. Milliseconds. */
const FRESH = 10_000;

export const FEWEST_LISTED = 2;
export { MOST_LISTED };

/**
 * Whether one invoice may correct all of these, and what it begins with. Read once for a form: what is typed afterwards must not be
 * overwritten by a later answer.
 */
export const correctionListQuery = (ids: readonly string[], action: CorrectingAction) =>
  queryOptions({
    queryKey: ['correction-list', action, ids],
    queryFn: ({ signal }) =>
      call(beginCorrectionList, { original_ids: [...ids], action }, { signal }),
    staleTime: FRESH,
    gcTime: FRESH,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
