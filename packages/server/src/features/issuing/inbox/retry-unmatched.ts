import type { IssuingDeps } from '../deps.ts';
import { findByMessageId } from '../messages/index.ts';
import { addSeconds } from '../retry-time.ts';
import { claimUnmatched, companiesOf, markStored, type Unmatched } from './unmatched.repository.ts';

const BATCH_SIZE = 500;
/** A message without a taxpayer here after an hour will hardly get one soon. */
const WAIT_SECONDS = 3_600;

/** Makes unmatched messages due again whose taxpayer or sent message exists by now. */
export async function retryUnmatched(deps: IssuingDeps): Promise<void> {
  const at = deps.clock.now();
  const claim = { at, until: addSeconds(at, WAIT_SECONDS) };
  const unmatched = await claimUnmatched(deps.db, claim, BATCH_SIZE);
  if (unmatched.length === 0) return;
  const companies = await companiesOf(
    deps.db,
    unmatched.flatMap(({ company_id, tax_code }) => (company_id === null ? (tax_code ?? []) : [])),
  );
  const matched = unmatched.filter(
    ({ company_id, tax_code }) => company_id === null && companies.has(tax_code ?? ''),
  );
  const ofCompanies = Map.groupBy(
    unmatched.filter(({ reply_to }) => reply_to !== null),
    ({ company_id }) => company_id,
  );
  for (const [companyId, messages] of ofCompanies)
    if (companyId !== null)
      matched.push(...(await thoseWithSentMessage(deps, companyId, messages)));
  await markStored(
    deps.db,
    at,
    matched.map(({ id }) => id),
  );
}

async function thoseWithSentMessage(
  { db }: IssuingDeps,
  companyId: string,
  messages: readonly Unmatched[],
): Promise<Unmatched[]> {
  const ids = messages.flatMap(({ reply_to }) => reply_to ?? []);
  const sent = await findByMessageId(db, companyId, ids);
  const sentIds = new Set(sent.map(({ message_id }) => message_id));
  return messages.filter(({ reply_to }) => sentIds.has(reply_to ?? ''));
}
