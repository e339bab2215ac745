import type { IssuingDeps } from '../deps.ts';
import { groupBy } from '../group-by.ts';
import { later } from '../later.ts';
import { findByMessageId } from '../messages/index.ts';
import { companiesOf, storeAgain, takeUnmatched, type Unmatched } from './unmatched.repository.ts';

const LOOKED_AT_ONCE = 500;
/** A message that is for nobody here an hour after it came will hardly be for somebody soon. */
const WAIT_SECONDS = 3_600;

/** Has messages read again that were for nobody here when they came, and now are. */
export async function retryUnmatched(deps: IssuingDeps): Promise<void> {
  const at = deps.clock.now();
  const claim = { at, until: later(at, WAIT_SECONDS) };
  const unmatched = await takeUnmatched(deps.db, claim, LOOKED_AT_ONCE);
  if (unmatched.length === 0) return;
  const companies = await companiesOf(
    deps.db,
    unmatched.flatMap(({ company_id, tax_code }) => (company_id === null ? (tax_code ?? []) : [])),
  );
  const matched = unmatched.filter(
    ({ company_id, tax_code }) => company_id === null && companies.has(tax_code ?? ''),
  );
  const ofCompanies = groupBy(
    unmatched.filter(({ reply_to }) => reply_to !== null),
    ({ company_id }) => company_id,
  );
  for (const [companyId, messages] of ofCompanies)
    if (companyId !== null) matched.push(...(await answering(deps, companyId, messages)));
  await storeAgain(
    deps.db,
    at,
    matched.map(({ id }) => id),
  );
}

async function answering(
  { db }: IssuingDeps,
  companyId: string,
  messages: readonly Unmatched[],
): Promise<Unmatched[]> {
  const ids = messages.flatMap(({ reply_to }) => reply_to ?? []);
  const sent = await findByMessageId(db, companyId, ids);
  const known = new Set(sent.map(({ message_id }) => message_id));
  return messages.filter(({ reply_to }) => known.has(reply_to ?? ''));
}
