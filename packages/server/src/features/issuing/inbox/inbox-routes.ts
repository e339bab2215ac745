import * as contract from '@hoadon/contracts/background-jobs';
import { Failure } from '@hoadon/domain/errors/failure';
import { type Route, route } from '../../../platform/http/route.ts';
import type { IssuingDeps } from '../deps.ts';
import { applyStored } from './apply-stored.ts';
import { tryParkedAgain, waitingMessages } from './parked.repository.ts';

export const inboxRoutes = (deps: IssuingDeps): Route[] => [
  route(contract.listUnappliedMessages, (_input, { companyId }) =>
    waitingMessages(deps.db, companyId),
  ),
  route(contract.retryUnappliedMessage, async ({ id }, { companyId }) => {
    if (!(await tryParkedAgain(deps.db, companyId, id, deps.clock.now())))
      throw new Failure('NOT_FOUND');
    await applyStored(deps);
    return {};
  }),
];
