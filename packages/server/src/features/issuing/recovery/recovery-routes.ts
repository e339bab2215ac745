import { listNumbersWithoutInvoice } from '@hoadon/contracts/background-jobs';
import { type Route, route } from '../../../platform/http/route.ts';
import type { IssuingDeps } from '../deps.ts';
import { numbersWithoutInvoice } from './reserved.repository.ts';

export const recoveryRoutes = ({ db }: Pick<IssuingDeps, 'db'>): Route[] => [
  route(listNumbersWithoutInvoice, async (_input, { companyId }) =>
    (await numbersWithoutInvoice(db, companyId)).map(({ first, last, ...series }) => ({
      ...series,
      first_number: first,
      last_number: last,
    })),
  ),
];
