import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { CREATE } from '../testing/calls.ts';
import { issuingFixture, payload } from '../testing/issuing-fixture.ts';

/** Statements of one invoice from its POST to its number, BEGIN and COMMIT left out; see docs/decisions/0009. */
const MOST = 14;

test('an invoice that is published at once is kept and numbered with few statements', async () => {
  let statements = 0;
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const fixture = await issuingFixture((deps) => ({ ...deps, db: deps.db.withPlugin(counting) }));
  const company = await fixture.company();
  await company.app.post(CREATE, payload({ is_publish_now: true }));
  statements = 0;
  const issued = await company.app.post(CREATE, payload({ is_publish_now: true }));
  expect(issued.data.invoice_number).toBe('00000002');
  expect(statements).toBeLessThanOrEqual(MOST);
  // Together they cost hardly more than one: facts are each one's own.
  statements = 0;
  await Promise.all(
    Array.from({ length: 10 }, () => company.app.post(CREATE, payload({ is_publish_now: true }))),
  );
  expect(statements).toBeLessThanOrEqual(10 * 3 + 3 * MOST);
});
