import { WAITING_FOR_TOKEN } from '@hoadon/domain/issuing/issue-steps';
import { sql } from 'kysely';

/** As `hasFailed` of the domain, of a row of `invoice`; `stations.test` compares the two. Implies the index of what stopped. */
export const HAS_FAILED = sql<boolean>`(failure_code is not null and failure_code <> ${sql.lit(WAITING_FOR_TOKEN)})`;
