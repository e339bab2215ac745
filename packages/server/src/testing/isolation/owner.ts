import { randomBytes, randomInt } from 'node:crypto';
import type { Tokens } from '@hoadon/contracts/auth';
import type { Correction } from '@hoadon/domain/invoice/invoice';
import { accessTokens, hashPassword } from '../../features/auth/index.ts';
import { startSession } from '../../features/auth/sign-in.ts';
import { announceSeries } from '../../features/invoice-templates/index.ts';
import { insertLicence } from '../../features/licences/index.ts';
import { attributeInvoices } from '../../features/partners/index.ts';
import { testCompany } from '../../platform/db/testing.ts';
import type { Session } from '../../platform/http/route.ts';
import type { TestUpload } from '../../platform/http/testing.ts';
import type { OpenPlatform } from '../../platform/open-platform.ts';
import { saveDemoCertificate } from '../../seed/demo-certificate.ts';
import { CORRECTING_TWO } from '../correcting-two.ts';
import { SERIAL, sampleDraft, saveDraft, saveIssued, saveReceived } from '../saved-invoices.ts';
import { insertTaxOffices } from '../tax-offices.ts';
import { saveSignedPaper } from './signed-paper.ts';
import {
  linkSecret,
  saveColleague,
  saveDeadJob,
  saveDeletion,
  saveEinvoiceAccount,
  saveInvitation,
  saveMerge,
  savePartner,
  saveRule,
  saveShare,
  saveTag,
  saveThings,
  saveView,
  type Things,
  type Writer,
} from './things/index.ts';

/** A company with one row of everything, and the mark that identifies its data. */
export type Owner = Readonly<{
  company: Writer;
  /** Of its admin, who may do everything. */
  token: string;
  /** Part of every text that the company wrote, in lower case. */
  mark: string;
  things: Things;
  /** Of the link to the shared tag. */
  linkSecret: string;
  /** Things that nothing was done to yet, for calls that use them up. */
  draft(): Promise<string>;
  correction(): Promise<string>;
  /** A correction of two invoices, with their list. */
  listed(): Promise<string>;
  /** A purchase in dollars that states no exchange rate. */
  dollars(): Promise<string>;
  view(): Promise<string>;
  tag(): Promise<string>;
  share(): Promise<string>;
  rule(): Promise<string>;
  /** All that there are. */
  rules(): Promise<string[]>;
  otherPartner(): Promise<string>;
  merge(): Promise<string>;
  deletion(): Promise<string>;
  deadJob(): Promise<string>;
  colleague(): Promise<string>;
  /** One that his administrator began. */
  session(): Promise<string>;
  invitation(): Promise<string>;
  einvoiceAccount(): Promise<string>;
  /** A paper of the issued invoice as a token of the company hands it back. */
  signedPaper(): Promise<TestUpload>;
  signIn(member?: Session): Promise<Tokens>;
  /** Of a session beside the one of `token`, which its own refresh token ends. */
  spare: Tokens;
}>;

/** Of an invoice that another system issued: any number of corrections may be begun. */
const REPLACED: Correction = {
  relation: 'replaces',
  adjusts: null,
  template: '1',
  serial: SERIAL,
  number: '4711',
  issuedOn: '2026-11-21',
  reason: 'Sai đơn giá',
  note: null,
  causeCode: '13',
  agreedOn: '2026-11-21',
  agreementNumber: null,
  evidence: null,
  approvalCode: null,
};
const A_YEAR_MS = 365 * 86_400_000;
/** Of the admin. */
export const OWN_PASSWORD = 'cua-rieng-toi-4';

export async function ownerOn(platform: OpenPlatform): Promise<Owner> {
  const { db, clock, config } = platform;
  const mark = `z${randomBytes(5).toString('hex')}`;
  await insertTaxOffices(db);
  const company = { ...(await testCompany(db)), mark };
  const { companyId, admin } = company;
  const now = clock.now();
  await db
    .updateTable('app_user')
    .set({ email_confirmed_at: now, password_hash: await hashPassword(OWN_PASSWORD) })
    .where('id', '=', admin.userId)
    .execute();
  await insertLicence(db, companyId, {
    planCode: 'P10000',
    planName: 'P10000',
    startsAt: now,
    endsAt: new Date(Date.parse(now) + A_YEAR_MS).toISOString(),
    capacity: 10_000,
    price: '0',
  });
  const announced = { template: '1', serial: SERIAL, announcedOn: clock.today() } as const;
  await announceSeries(db, companyId, announced);
  const written = {
    issuedOn: clock.today(),
    note: mark,
    buyer: { legalName: `Công ty ${mark}`, name: mark, address: mark },
  };
  const draft = () => saveDraft(platform, company, written);
  const { id: issued } = await saveIssued(platform, company, written);
  // A page of one row has another behind it.
  await saveIssued(platform, company, { ...written, number: 8 });
  await draft();
  const auth = {
    ...platform,
    accessTokens: accessTokens(config.accessTokenKey, config.accessTokenMinutes, clock),
  };
  const signIn = ({ userId }: Session = admin) =>
    startSession(auth, { companyId, userId: userId ?? '' });
  await saveDemoCertificate(config.signing, { taxCode: company.taxCode, name: mark });
  const stated = await sampleDraft(db, companyId, written);
  const received = await saveReceived(
    platform,
    company,
    { ...stated, seller: { ...stated.seller, name: mark, taxCode: '0399998804' } },
    4711,
  );
  const savedInvoices = { issued, received, draft: await draft() };
  const things = await saveThings(platform, company, savedInvoices);
  // What a job would write behind the walk's back is written now.
  await attributeInvoices(platform);
  return {
    company,
    token: (await signIn()).access,
    spare: await signIn(),
    mark,
    things,
    linkSecret: linkSecret(company),
    draft,
    listed: () => saveDraft(platform, company, { ...written, related: CORRECTING_TWO }),
    dollars: () =>
      saveReceived(
        platform,
        company,
        {
          ...stated,
          currency: 'USD',
          exchangeRate: null,
          seller: { ...stated.seller, name: mark, taxCode: '0399998804' },
        },
        randomInt(10_000, 99_999_999),
      ),
    correction: () => saveDraft(platform, company, { ...written, related: REPLACED }),
    view: () => saveView(platform, company),
    otherPartner: () => savePartner(platform, company),
    merge: () => saveMerge(platform, company),
    deletion: () => saveDeletion(platform, company),
    tag: () => saveTag(platform, company),
    share: () => saveShare(platform, company, things.tag),
    rule: () => saveRule(platform, company, things.directory),
    rules: async () => {
      const rows = await db
        .selectFrom('rule')
        .select('id')
        .where('company_id', '=', companyId)
        .execute();
      return rows.map(({ id }) => id);
    },
    deadJob: () => saveDeadJob(platform, company),
    colleague: () => saveColleague(platform, company),
    session: async () => {
      const { access } = await signIn();
      return (await auth.accessTokens.read(access))?.sessionId ?? '';
    },
    invitation: () => saveInvitation(platform, company),
    einvoiceAccount: () => saveEinvoiceAccount(platform, company),
    signedPaper: () => saveSignedPaper(platform, company, issued),
    signIn,
  };
}
