import * as contract from '@hoadon/contracts/background-jobs';
import { Failure } from '@hoadon/domain/errors/failure';
import { perform } from '../../../platform/acts/perform.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { IssuingDeps } from '../deps.ts';
import { applyStored } from './apply-stored.ts';
import { retryParked, waitingMessages } from './parked.repository.ts';

export const inboxRoutes = (deps: IssuingDeps): Route[] => [
  route(contract.listUnappliedMessages, (_input, { companyId }) =>
    waitingMessages(deps.db, companyId),
  ),
  route(contract.retryUnappliedMessage, async ({ id }, { companyId }, { actId }) => {
    const at = deps.clock.now();
    const act = { companyId, actId, kind: 'authority-message.retry', at };
    await perform(deps.db, act, async (tx) => {
      if (!(await retryParked(tx, companyId, id, at))) throw new Failure('NOT_FOUND');
    });
    await applyStored(deps);
    return {};
  }),
];
