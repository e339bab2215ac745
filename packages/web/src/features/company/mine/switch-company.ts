import { listMyCompanies, switchCompany } from '@hoadon/contracts/auth';
import { queryOptions } from '@tanstack/react-query';
import { isAnswerLost } from '../../../lib/acts/answer-lost.ts';
import { call } from '../../../lib/api.ts';
import { renewSession } from '../../../lib/calls/refresh.ts';
import { currentTokens, storeTokens } from '../../../lib/session.ts';
import { stopAsking } from '../../../lib/unsaved/index.ts';

export const myCompaniesQuery = queryOptions({
  queryKey: ['my-companies'],
  queryFn: ({ signal }) => call(listMyCompanies, {}, { signal }),
  staleTime: 60_000,
});

/** Goes on in another company: the page is loaded anew, so that nothing of the former one is left in it. */
export async function goOnIn(companyId: string): Promise<void> {
  const refresh = currentTokens()?.refresh ?? '';
  try {
    storeTokens(await call(switchCompany, { company_id: companyId, refresh }));
  } catch (error) {
    // A renewal shows whether the session goes on in the other company, and then leads there itself.
    const here = currentTokens();
    if (here && isAnswerLost(error)) await renewSession(here.access);
    if (currentTokens()) throw error;
    return;
  }
  stopAsking();
  window.location.assign('/main/dashboard');
}
