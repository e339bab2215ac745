import type { BulkActRow } from '@hoadon/contracts/bulk-acts';
import type { IssuePayload } from '@hoadon/contracts/issuing';
import type { IssuingCompany, IssuingFixture } from './issuing-fixture.ts';
import { payload } from './issuing-fixture.ts';

export const CREATE = '/e-invoice-api/api/invoices/create';
const UNPUBLISHED = '/e-invoice-api/api/invoices/unpublish';
export const UPDATE = (id: string) => `/e-invoice-api/api/invoices/update/${id}`;
export const PREPARE = (id: string) => `${UNPUBLISHED}/prepare-release/${id}`;
export const RELEASE = (id: string) => `${UNPUBLISHED}/release/${id}`;
export const DELETE = (id: string) => `${UNPUBLISHED}/delete/${id}`;
export const ASK = (id: string) => `${UNPUBLISHED}/ask-authority/${id}`;
export const BULK_DELETE = `${UNPUBLISHED}/bulk-delete`;
export const RESTORE = `${UNPUBLISHED}/restore`;
export const BULK = '/e-invoice-api/api/bulk-acts';
export const RUN = (id: string, act = '') => `${BULK}/${id}${act && `/${act}`}`;
export const BULK_RETRY = `${UNPUBLISHED}/bulk-retry`;
export const BULK_ASK = `${UNPUBLISHED}/bulk-ask-authority`;
export const PREVIEW = '/e-invoice-api/api/invoices/create-preview';

type Chosen = Readonly<{
  list_invoice_id?: readonly string[];
  /** Filter of the list of drafts; all drafts where neither is given. */
  unissued?: Readonly<Record<string, string>>;
}>;

export const askRun = (
  { app }: Pick<IssuingCompany, 'app'>,
  { list_invoice_id, unissued = {} }: Chosen = {},
) =>
  app.post(BULK, {
    kind: 'issue',
    ...(list_invoice_id
      ? { list_invoice_id }
      : { unissued: { releasing_status: 'draf', ...unissued } }),
  });

/** Prepares a run of issuing and starts it. */
export async function beginRun(
  company: Pick<IssuingCompany, 'app'>,
  chosen: Chosen = {},
  signer: Readonly<{ ca_id?: string }> = {},
) {
  const preview = await askRun(company, chosen);
  return preview.status === 200 ? company.app.post(RUN(preview.data.id, 'start'), signer) : preview;
}

/** Rows of a run, in its order. */
export async function itemsOf(
  { app }: Pick<IssuingCompany, 'app'>,
  runId: string,
): Promise<BulkActRow[]> {
  return (await app.get(`${RUN(runId, 'rows')}?page_size=500`)).data;
}

/** Saves a draft; returns its id. */
export async function draft(
  { app }: Pick<IssuingCompany, 'app'>,
  change: Partial<IssuePayload> = {},
): Promise<string> {
  const saved = await app.post(CREATE, payload(change));
  if (saved.status !== 200) throw new Error(`draft refused: ${JSON.stringify(saved)}`);
  return saved.data.id;
}

/** Issues a draft and runs the worker once. */
export async function issue(
  fixture: IssuingFixture,
  company: IssuingCompany,
  change: Partial<IssuePayload> = {},
): Promise<string> {
  const id = await draft(company, change);
  const released = await company.app.post(RELEASE(id));
  if (released.status !== 200) throw new Error(`release refused: ${JSON.stringify(released)}`);
  await fixture.platform.jobs.drain();
  return id;
}

export const rowOf = (
  { platform }: IssuingFixture,
  { companyId }: Pick<IssuingCompany, 'companyId'>,
  id: string,
) =>
  platform.db
    .selectFrom('invoice')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** The states of an invoice that was issued without a failure. */
export const WHOLE_WAY = ['draft', 'numbered', 'signing', 'signed', 'sent', 'accepted'] as const;

export const statesOf = async (
  { platform }: IssuingFixture,
  { companyId }: Pick<IssuingCompany, 'companyId'>,
  id: string,
): Promise<string[]> => {
  const rows = await platform.db
    .selectFrom('invoice_event')
    .select('state')
    .where('company_id', '=', companyId)
    .where('invoice_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.state);
};
