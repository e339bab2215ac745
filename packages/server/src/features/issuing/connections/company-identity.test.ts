import { createTrustStore } from '@hoadon/signing/certificates/trust-store';
import { createTestAuthority } from '@hoadon/signing/test-authority';
import { beforeAll, expect, test } from 'vitest';
import { receiveReplies } from '../inbox/receive-replies.ts';
import { runDue } from '../pipeline/advance-invoices.ts';
import { draft, issue, RELEASE, rowOf } from '../testing/calls.ts';
import {
  type IssuingCompany,
  type IssuingFixture,
  issuingFixture,
} from '../testing/issuing-fixture.ts';
import { type ModelledAuthority, modelledAuthority } from '../testing/modelled-authority.ts';
import { CALM } from '../testing/modelled-plan.ts';
import { workshop } from '../workshop/workshop.ts';
import { authorityConnections, INSTALLATION } from './authority-connections.ts';
import { setCompanyIdentity } from './set-company-identity.ts';

const OWN = {
  sender: 'V0109988770',
  providerTaxCode: '0109988770',
  connection: 'viettel',
};

let fixture: IssuingFixture;
/** T-VAN of companies with their own connection. */
let other: ModelledAuthority;
beforeAll(async () => {
  const ca = await createTestAuthority({ name: 'CA KHÁC' });
  const { signer } = await ca.issue({ commonName: 'CỤC THUẾ', taxCode: null });
  other = modelledAuthority(signer, () => fixture.platform.clock.now());
  fixture = await issuingFixture((deps) => {
    const trust = createTrustStore([...deps.trust.pinned, ca.certificate]);
    const { authority } = deps.connections.of(INSTALLATION);
    const connections = authorityConnections(authority, new Map([['viettel', other]]));
    return { ...deps, trust, workshop: workshop(trust), connections };
  });
});

const speakAs = ({ companyId, admin }: IssuingCompany, identity: typeof OWN | null) => {
  const at = fixture.platform.clock.now();
  return setCompanyIdentity(fixture.platform.db, { companyId, actor: admin.actor, at, identity });
};

const stateOf = async (company: IssuingCompany, id: string) =>
  (await rowOf(fixture, company, id)).processing_state;

const sentBy = (authority: ModelledAuthority, { taxCode }: IssuingCompany) =>
  authority.arrived
    .filter(({ invoice }) => invoice.seller.taxCode === taxCode)
    .map(({ header, invoice }) => [header.sender, header.messageId.slice(0, 11), invoice.number]);

test('a company with its own T-VAN sends through it under its own identity, others as before', async () => {
  const [own, plain] = [await fixture.company(), await fixture.company()];
  await speakAs(own, OWN);
  const ids = [await issue(fixture, own), await issue(fixture, plain)];
  expect(await stateOf(own, ids[0] ?? '')).toBe('accepted');
  expect(await stateOf(plain, ids[1] ?? '')).toBe('accepted');
  expect(sentBy(other, own)).toEqual([[OWN.sender, OWN.sender, '1']]);
  expect(sentBy(other, plain)).toEqual([]);
  const { sender } = fixture.authority.identity;
  expect(sentBy(fixture.authority, own)).toEqual([]);
  expect(sentBy(fixture.authority, plain)).toEqual([[sender, sender, '1']]);
  const [message] = other.arrived.slice(-1);
  expect(Buffer.from(message?.bytes ?? []).toString()).toContain(
    `<MSTTCGP>${OWN.providerTaxCode}</MSTTCGP>`,
  );
});

test('a message is looked up at the connection that sent it, whatever the company uses since', async () => {
  const company = await fixture.company();
  await speakAs(company, OWN);
  other.plan.current = { ...CALM, fate: () => 'message-lost' };
  const id = await issue(fixture, company);
  other.plan.current = CALM;
  expect(await stateOf(company, id)).toBe('unknown');
  await speakAs(company, null);
  fixture.platform.clock.advance(60);
  await fixture.platform.jobs.drain();
  expect(await stateOf(company, id)).toBe('accepted');
  expect(sentBy(other, company)).toEqual([[OWN.sender, OWN.sender, '1']]);
  expect(sentBy(fixture.authority, company)).toEqual([]);
  const next = await issue(fixture, company);
  expect(await stateOf(company, next)).toBe('accepted');
  expect(sentBy(fixture.authority, company)).toHaveLength(1);
});

test('an unreachable T-VAN does not delay companies of another', async () => {
  const [own, plain] = [await fixture.company(), await fixture.company()];
  await speakAs(own, OWN);
  const replies = other.replies;
  other.plan.current = { ...CALM, fate: () => 'unreachable', answersQuestion: () => false };
  Object.assign(other, { replies: () => Promise.reject(new Error('the line is cut')) });
  const stuck = await draft(own);
  expect((await own.app.post(RELEASE(stuck))).status).toBe(200);
  const free = await draft(plain);
  expect((await plain.app.post(RELEASE(free))).status).toBe(200);
  await runDue(fixture.deps);
  await expect(receiveReplies(fixture.deps)).rejects.toThrow('the line is cut');
  expect(await stateOf(plain, free)).toBe('accepted');
  expect(await rowOf(fixture, own, stuck)).toMatchObject({
    processing_state: 'signed',
    failure_code: 'AUTHORITY_UNREACHABLE_NETWORK',
  });
  Object.assign(other, { replies });
  other.plan.current = CALM;
  fixture.platform.clock.advance(60);
  await fixture.platform.jobs.drain();
  expect(await stateOf(own, stuck)).toBe('accepted');
});

test('a connection that the configuration lacks signs and sends nothing, and shows the reason', async () => {
  const company = await fixture.company();
  await speakAs(company, { ...OWN, connection: 'gone' });
  const id = await issue(fixture, company);
  expect(await rowOf(fixture, company, id)).toMatchObject({
    processing_state: 'signing',
    failure_code: 'SIGN_INVOICE_FAILED',
    failure_text: 'the configuration names no connection "gone"',
  });
  await speakAs(company, OWN);
  fixture.platform.clock.advance(60);
  await fixture.platform.jobs.drain();
  expect(await stateOf(company, id)).toBe('accepted');
});

test('the audit trail records the sender identities of a company', async () => {
  const company = await fixture.company();
  await speakAs(company, OWN);
  const entries = await fixture.platform.db
    .selectFrom('audit_entry')
    .select(['act', 'actor', 'payload'])
    .where('company_id', '=', company.companyId)
    .where('act', '=', 'authority-connection.set')
    .execute();
  expect(entries).toEqual([
    {
      act: 'authority-connection.set',
      actor: company.admin.actor,
      payload: expect.stringContaining(OWN.sender),
    },
  ]);
});
