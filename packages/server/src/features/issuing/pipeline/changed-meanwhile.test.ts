import { beforeAll, expect, test } from 'vitest';
import { BULK_RETRY, issue, RELEASE, rowOf, UPDATE } from '../testing/calls.ts';
import { happeningBefore } from '../testing/happening-before.ts';
import {
  type IssuingCompany,
  type IssuingFixture,
  issuingFixture,
  line,
  payload,
} from '../testing/issuing-fixture.ts';
import { CALM } from '../testing/modelled-plan.ts';

const REFUSAL = { code: '20001', path: 'NMua/CCCDan', text: 'Sai định dạng', remedy: null };

/** Changes by another user between the check of an invoice and its transaction. */
const meanwhile: (() => Promise<unknown>)[] = [];
let fixture: IssuingFixture;
beforeAll(async () => {
  fixture = await issuingFixture((deps) => ({
    ...deps,
    db: happeningBefore(deps.db, () => meanwhile.shift()),
  }));
});

async function refused(): Promise<Readonly<{ company: IssuingCompany; id: string }>> {
  const company = await fixture.company();
  fixture.authority.plan.current = { ...CALM, verdict: () => ({ refuses: REFUSAL }) };
  const id = await issue(fixture, company);
  fixture.authority.plan.current = CALM;
  return { company, id };
}

const stateOf = async (company: IssuingCompany, id: string) =>
  (await rowOf(fixture, company, id)).processing_state;

const incomplete = payload({ lines: [line({ name: '' })] });

test('a refused invoice that is changed while it is confirmed is not sent, and the refusal shows its current content', async () => {
  const { company, id } = await refused();
  const { version } = await rowOf(fixture, company, id);
  const dearer = payload({ lines: [line({ price: '999000' })] });
  meanwhile.push(() => company.app.put(UPDATE(id), dearer));
  expect(await company.app.post(RELEASE(id), { version })).toMatchObject({
    status: 409,
    message: 'INVOICE_CHANGED_MEANWHILE',
    data: { total_amount_with_tax: '1098900', version: String(version + 1) },
  });
  expect(await stateOf(company, id)).toBe('refused');
});

test('a refused invoice that becomes incomplete meanwhile is not sent', async () => {
  const { company, id } = await refused();
  meanwhile.push(() => company.app.put(UPDATE(id), incomplete));
  expect(await company.app.post(RELEASE(id))).toMatchObject({ message: 'INPUT_DATA_IS_INVALID' });
  expect(await stateOf(company, id)).toBe('refused');
});

test('a retry of many names a refused invoice that becomes incomplete meanwhile', async () => {
  const { company, id } = await refused();
  meanwhile.push(() => company.app.put(UPDATE(id), incomplete));
  const { data } = await company.app.post(BULK_RETRY, { list_invoice_id: [id] });
  expect(data).toEqual({
    retried: 0,
    asked: 0,
    refused: [{ id, reason: 'INPUT_DATA_IS_INVALID' }],
  });
  expect(await stateOf(company, id)).toBe('refused');
});
