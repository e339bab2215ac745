import { randomBytes } from 'node:crypto';
import { askBulkAct, listBulkActs, startBulkAct } from '@hoadon/contracts/bulk-acts';
import { cloneInvoices, releaseCorrection } from '@hoadon/contracts/corrections';
import { moveInvoicesToDir } from '@hoadon/contracts/directories';
import type { Call } from '@hoadon/contracts/http/define-call';
import { deleteInvoices, restoreInvoices } from '@hoadon/contracts/imported-copies';
import { CALLS } from '@hoadon/contracts/index-of-calls';
import { listInvoices, searchInvoices, summarizeMonths } from '@hoadon/contracts/invoice-lists';
import { getInvoice, getInvoicePdf, readRows } from '@hoadon/contracts/invoices';
import {
  askAuthority,
  bulkAskAuthority,
  bulkDeleteDrafts,
  bulkRetry,
  createPreview,
  getPreparedPdf,
  getPreparedXml,
  prepareRelease,
  releaseInvoice,
  restoreDrafts,
  updateInvoice,
} from '@hoadon/contracts/issuing';
import {
  checkPartner,
  getPartner,
  getPartnerBalance,
  listPartnerInvoices,
  listPartners,
} from '@hoadon/contracts/partners';
import { readOpenInvoices, setDueDate } from '@hoadon/contracts/payments';
import {
  approveInvoices,
  checkApproval,
  markConsidered,
  withdrawApproval,
} from '@hoadon/contracts/reconciliation';
import { globalSearch } from '@hoadon/contracts/search';
import { setTagToInvoices, setToInvoices } from '@hoadon/contracts/tags';
import { markChangesSeen } from '@hoadon/contracts/tax-account';
import { verifyInvoices } from '@hoadon/contracts/verification';
import { type PermissionSet, ROLE_PERMISSIONS } from '@hoadon/domain/access/permission';
import { beforeAll, expect, test } from 'vitest';
import { attributeInvoices } from './features/partners/index.ts';
import { madeUpTaxCode } from './platform/db/testing.ts';
import { type DemoApp, demoApp } from './testing/demo-app.ts';
import {
  type Input,
  inputOf,
  type Owner,
  ownerOn,
  readable,
  sendAs,
} from './testing/isolation/index.ts';
import { SERIAL, saveDraft } from './testing/saved-invoices.ts';

/** Part of every text of the draft, and of nothing else. */
const SECRET = `q${randomBytes(5).toString('hex')}`;
let app: DemoApp;
let owner: Owner;
/** Of a member who may do everything but with drafts. */
let token: string;
/** Of a member who may do everything with drafts, and nothing else. */
let draftsOnly: string;
let draft: string;
const NONE = { add: false, view: false, change: false, delete: false };
const OTHERS: PermissionSet = { ...ROLE_PERMISSIONS.admin, invoice_draft_management: NONE };
const grant = (permissions: PermissionSet) =>
  app.platform.db
    .updateTable('membership')
    .set({ permissions: JSON.stringify(permissions) })
    .where('user_id', '=', owner.company.accountant.userId)
    .execute();
beforeAll(async () => {
  app = await demoApp({ ACCESS_TOKEN_MINUTES: '60' });
  owner = await ownerOn(app.platform);
  draft = await saveDraft(app.platform, owner.company, {
    issuedOn: app.platform.clock.today(),
    note: SECRET,
    // No other invoice names this buyer.
    buyer: {
      taxCode: madeUpTaxCode(93_417),
      legalName: `Công ty ${SECRET}`,
      name: SECRET,
      address: SECRET,
    },
  });
  await attributeInvoices(app.platform);
  await grant(OTHERS);
  token = (await owner.signIn(owner.company.accountant)).access;
  const all = { add: true, view: true, change: true, delete: true };
  const nothing = Object.fromEntries(
    Object.keys(ROLE_PERMISSIONS.admin).map((group) => [group, NONE]),
  );
  draftsOnly = await tokenWith({ ...nothing, invoice_draft_management: all });
}, 240_000);

/** Access token of a further member of the company. */
async function tokenWith(permissions: object): Promise<string> {
  const { db } = app.platform;
  const { companyId, accountant } = owner.company;
  const name = `drafts-${companyId}`;
  const user = await db
    .insertInto('app_user')
    .columns(['user_name', 'email', 'name', 'password_hash'])
    .expression((query) =>
      query
        .selectFrom('app_user')
        .select((of) => [
          of.val(name).as('user_name'),
          of.val(`${name}@example.test`).as('email'),
          'name',
          'password_hash',
        ])
        .where('id', '=', accountant.userId ?? ''),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('membership')
    .values({
      user_id: user.id,
      company_id: companyId,
      role: 'accountant',
      permissions: JSON.stringify(permissions),
    })
    .execute();
  return (await owner.signIn({ ...accountant, userId: user.id })).access;
}

const isRead = ({ method, answers, reads }: Call): boolean =>
  answers !== 'events' && (method === 'GET' || reads === true);

/** The input about the draft, wherever the owner's would be about an invoice. */
function aboutDraft(input: Input): Input {
  const { issued, received, draft: other } = owner.things;
  const text = JSON.stringify(input, (_, value: unknown) =>
    [issued, received, other].some((id) => id === String(value)) ? draft : value,
  );
  return JSON.parse(text);
}

/** Names no invoice. */
const ABSENT = '999999999999';

/** The input of the owner with ABSENT wherever it would name an invoice. */
function inputOnAbsent(call: Call): Promise<Input> {
  const absent = async () => ABSENT;
  const things = { ...owner.things, issued: ABSENT, received: ABSENT, draft: ABSENT };
  const makers = { draft: absent, correction: absent, listed: absent, dollars: absent };
  return inputOf(call, { ...owner, ...makers, things });
}

function withId(value: unknown, id: string): unknown {
  if (value === ABSENT) return id;
  if (Array.isArray(value)) return value.map((each) => withId(each, id));
  const isFile = Object(value).bytes instanceof Uint8Array;
  if (typeof value !== 'object' || value === null || isFile) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withId(each, id)]));
}

const NAMES = ['search_text', 'ids', 'q', 'search', 'value'];

test.each(CALLS.filter(isRead).map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s shows nothing of a draft to a member without the right to view drafts',
  async (_name, call) => {
    const input = aboutDraft(await inputOf(call, owner));
    const words = Object.fromEntries(
      NAMES.filter((name) => name in input).map((name) => [name, name === 'ids' ? draft : SECRET]),
    );
    for (const one of [input, { ...input, ...words }]) {
      const answer = await sendAs(app.server, token, call, one);
      expect(answer.statusCode, answer.body).toBeLessThan(500);
      if (answer.statusCode < 400)
        expect(readable(answer.rawPayload), JSON.stringify(one)).not.toContain(SECRET);
    }
  },
);

const ASKED: readonly (readonly [string, Call, () => Input])[] = [
  ['a list by words', listInvoices, () => ({ search_text: SECRET })],
  ['a list of drafts', listInvoices, () => ({ state: 'draft' })],
  ['a list without filters', listInvoices, () => ({})],
  ['rows by their ids', readRows, () => ({ ids: draft })],
  ['a search for invoices', searchInvoices, () => ({ search_text: SECRET })],
  ['a search for everything', globalSearch, () => ({ search_text: SECRET })],
  ['one invoice', getInvoice, () => ({ id: draft })],
  ['a list of partners', listPartners, () => ({ type: 'customers', search_text: SECRET })],
];

/**
 * They leave the draft out, name it beside others as not found, or act on what the caller of another call may not see; their own tests
 * are below.
 */
const IN_BULK: readonly Call[] = [
  readRows,
  readOpenInvoices,
  setDueDate,
  askBulkAct,
  bulkRetry,
  bulkAskAuthority,
  bulkDeleteDrafts,
  restoreDrafts,
  deleteInvoices,
  restoreInvoices,
  cloneInvoices,
  verifyInvoices,
  markChangesSeen,
];

test.each(
  CALLS.filter(({ access }) => access !== 'public').map(
    (call) => [`${call.method} ${call.path}`, call] as const,
  ),
)(
  '%s treats a draft as an invoice that is not there for a member without the right to view drafts',
  async (_name, call) => {
    const input = await inputOnAbsent(call);
    const about = (id: string) => withId(input, id) as Input;
    if (IN_BULK.includes(call) || JSON.stringify(about(draft)) === JSON.stringify(input)) return;
    const answered = async (id: string) => {
      const answer = await sendAs(app.server, token, call, about(id));
      const { message, data } = answer.json();
      return {
        status: answer.statusCode,
        message,
        data: JSON.stringify(data)?.replaceAll(`"${id}"`, ''),
      };
    };
    const before = await savedDraft();
    const ofDraft = await answered(draft);
    // What is said besides differs where another check comes first.
    if (ofDraft.message !== 'NOT_FOUND') expect(ofDraft).toEqual(await answered(ABSENT));
    expect(await savedDraft()).toEqual(before);
  },
);

test('neither a retry nor a look-up of many counts an invoice that the caller may not read', async () => {
  const { publish_management } = ROLE_PERMISSIONS.admin;
  const { issued } = owner.things;
  const nothing = { ...OTHERS, invoice_management: NONE, report: NONE, setting_management: NONE };
  await grant({ ...nothing, user_management: NONE, publish_management });
  const states = () =>
    app.platform.db
      .selectFrom('invoice')
      .select(['id', 'processing_state', 'version'])
      .where('company_id', '=', owner.company.companyId)
      .where('id', 'in', [issued, draft])
      .orderBy('id')
      .execute();
  const before = await states();
  try {
    const ids = [issued, draft];
    const retried = await sendAs(app.server, token, bulkRetry, { list_invoice_id: ids });
    expect(retried.json().data).toEqual({
      retried: 0,
      asked: 0,
      refused: ids.map((id) => ({ id, reason: 'NOT_FOUND' })),
    });
    const asked = await sendAs(app.server, token, bulkAskAuthority, { list_invoice_id: ids });
    expect(asked.json().data).toEqual({ asked: 0 });
    for (const call of [askAuthority, getPreparedXml, getPreparedPdf, releaseCorrection]) {
      const answer = await sendAs(app.server, token, call, { id: issued });
      expect(answer.json(), call.path).toMatchObject({ message: 'NOT_FOUND' });
    }
    expect(await states()).toEqual(before);
  } finally {
    await grant(OTHERS);
  }
});

test.each(ASKED)('%s shows a draft only to who may view drafts', async (_name, call, asked) => {
  const own = await sendAs(app.server, owner.token, call, asked());
  expect(own.body).toContain(SECRET);
  const other = await sendAs(app.server, token, call, asked());
  expect(other.body).not.toContain(SECRET);
});

test('partners are counted, and a partner opens, only for who may view drafts where drafts alone name it', async () => {
  const named = async (who: string) => {
    const list = await sendAs(app.server, who, listPartners, {
      type: 'customers',
      search_text: SECRET,
    });
    return list.json();
  };
  const { page_info, data } = await named(owner.token);
  expect([page_info.total, (await named(token)).page_info.total]).toEqual([1, 0]);
  const id = data[0].id;
  expect((await sendAs(app.server, owner.token, getPartner, { id })).statusCode).toBe(200);
  for (const call of [getPartner, checkPartner, getPartnerBalance, listPartnerInvoices]) {
    const answer = await sendAs(app.server, token, call, { id, type: 'customers' });
    expect(answer.json(), call.path).toMatchObject({ message: 'NOT_FOUND' });
  }
});

test('a bulk action on a draft is listed only for who may view drafts', async () => {
  const asked = await sendAs(app.server, owner.token, askBulkAct, {
    kind: 'tag',
    list_invoice_id: [draft],
    tag: { tags: [owner.things.tag], how: 'add' },
  });
  const { id } = asked.json().data;
  await sendAs(app.server, owner.token, startBulkAct, { id });
  const listed = async (who: string) => {
    const answer = await sendAs(app.server, who, listBulkActs, {});
    return answer.json().data.map((act: { id: string }) => act.id);
  };
  expect(await listed(owner.token)).toContain(id);
  expect(await listed(token)).not.toContain(id);
});

test('the counts and months of a list are of what its reader may read', async () => {
  const counts = async (who: string) => {
    const list = await sendAs(app.server, who, listInvoices, { invoice_outgoing: 'true' });
    const months = await sendAs(app.server, who, summarizeMonths, { invoice_outgoing: 'true' });
    const rows = months.json().data.months as readonly { invoices: number }[];
    return [list.json().page_info.total, rows.reduce((sum, { invoices }) => sum + invoices, 0)];
  };
  const [total, inMonths] = await counts(token);
  expect(total).toBe(inMonths);
  expect((await counts(owner.token))[0]).toBeGreaterThan(total);
});

test.each(['export', 'merged-pdf'] as const)(
  'a file of many (%s) leaves a draft out for a member who may not view drafts',
  async (kind) => {
    const answer = await sendAs(app.server, token, askBulkAct, { kind, list_invoice_id: [draft] });
    expect(answer.json().data).toMatchObject({ total: 0 });
    const own = await sendAs(app.server, owner.token, askBulkAct, {
      kind,
      list_invoice_id: [draft],
    });
    expect(own.json().data).toMatchObject({ total: 1 });
  },
);

const savedDraft = (id = draft) =>
  app.platform.db
    .selectFrom('invoice')
    .selectAll()
    .where('company_id', '=', owner.company.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const CHANGES: readonly (readonly [string, Call, (ids: readonly string[]) => Input])[] = [
  ['tags', setTagToInvoices, (invoices) => ({ invoices, tags: [owner.things.tag] })],
  ['tags by the other name', setToInvoices, (invoices) => ({ invoices, tags: [owner.things.tag] })],
  [
    'a directory',
    moveInvoicesToDir,
    (invoices) => ({ invoices, parent_id: owner.things.directory }),
  ],
  ['a due day', setDueDate, (ids) => ({ invoices_id: ids, due_date: '2027-01-31' })],
  ['an approval', approveInvoices, (ids) => ({ ids })],
  ['a withdrawn approval', withdrawApproval, (ids) => ({ ids })],
  ['a note', markConsidered, (ids) => ({ ...CONSIDERED, invoice_ids: ids })],
  ['an issue', releaseInvoice, ([id = '']) => ({ id })],
];
const CONSIDERED = { portal_invoices: [], reason: 'x', consider_or_not: true };

test.each(CHANGES)(
  'a draft is given %s by no member without the right to view drafts',
  async (_name, call, inputOn) => {
    const before = await savedDraft();
    const answer = await sendAs(app.server, token, call, inputOn([draft]));
    expect(answer.json()).toMatchObject({ message: 'NOT_FOUND' });
    expect(await savedDraft()).toEqual(before);
  },
);

test('open balances and approvals name no draft to a member without the right to view drafts', async () => {
  const ids = [draft, owner.things.issued];
  const open = await sendAs(app.server, token, readOpenInvoices, { invoices_id: ids });
  expect(open.json().data).toMatchObject([{ invoice_id: owner.things.issued }]);
  const own = await sendAs(app.server, owner.token, readOpenInvoices, { invoices_id: ids });
  expect(own.json().data).toHaveLength(2);
  const approval = await sendAs(app.server, token, checkApproval, { ids });
  expect(approval.json()).toMatchObject({ message: 'NOT_FOUND' });
});

test('an issued invoice shows a draft that corrects it only to who may view drafts', async () => {
  const { issued } = owner.things;
  const { number } = await savedDraft(issued);
  const correction = await saveDraft(app.platform, owner.company, {
    issuedOn: app.platform.clock.today(),
    related: {
      relation: 'replaces',
      adjusts: null,
      template: '1',
      serial: SERIAL,
      number: String(number),
      issuedOn: app.platform.clock.today(),
      reason: 'Sai đơn giá',
      note: null,
      causeCode: '13',
      agreedOn: app.platform.clock.today(),
      agreementNumber: null,
      evidence: null,
      approvalCode: null,
    },
  });
  const shown = async (who: string) => {
    const answer = await sendAs(app.server, who, getInvoice, { id: issued });
    const { change_invoices_fk, family } = answer.json().data;
    return [...change_invoices_fk, ...family.map(({ id }: { id: string }) => id)];
  };
  expect(await shown(owner.token)).toContain(correction);
  expect(await shown(token)).not.toContain(correction);
});

test('a member with the right to publish alone is shown no invoice and issues none', async () => {
  const { publish_management } = ROLE_PERMISSIONS.admin;
  const nothing = { ...OTHERS, invoice_management: NONE, report: NONE, setting_management: NONE };
  await grant({ ...nothing, user_management: NONE, publish_management });
  try {
    const before = await savedDraft();
    for (const id of [draft, owner.things.issued])
      for (const call of [prepareRelease, releaseInvoice]) {
        const answer = await sendAs(app.server, token, call, { id });
        expect(answer.json(), call.path).toMatchObject({ message: 'NOT_FOUND' });
      }
    expect(await savedDraft()).toEqual(before);
    await grant({
      ...OTHERS,
      invoice_management: NONE,
      invoice_draft_management: ROLE_PERMISSIONS.admin.invoice_draft_management,
    });
    const issued = await sendAs(app.server, token, prepareRelease, { id: owner.things.issued });
    expect(issued.json()).toMatchObject({ message: 'NOT_FOUND' });
    const own = await sendAs(app.server, token, prepareRelease, { id: draft });
    expect(own.statusCode).toBe(200);
  } finally {
    await grant(OTHERS);
  }
});

test('who has the rights to drafts alone opens, previews and changes a draft', async () => {
  const opened = await sendAs(app.server, draftsOnly, getInvoice, { id: draft });
  expect(opened.statusCode, opened.body).toBe(200);
  expect(opened.json().data).toMatchObject({ id: draft, buyer_data: expect.anything() });
  const preview = await inputOf(createPreview, owner);
  expect((await sendAs(app.server, draftsOnly, createPreview, preview)).statusCode).toBe(200);
  const { version } = opened.json().data;
  const change = { ...(await inputOf(updateInvoice, owner)), id: draft, version };
  const changed = await sendAs(app.server, draftsOnly, updateInvoice, change);
  expect(changed.statusCode, changed.body).toBe(200);
});

test('who has the rights to drafts alone reads no issued invoice, and of a draft no issued relative', async () => {
  const { issued, received } = owner.things;
  for (const id of [issued, received]) {
    const refused = await sendAs(app.server, draftsOnly, getInvoice, { id });
    expect(refused.statusCode, refused.body).toBe(403);
    expect(refused.json().data).toEqual({ permission: 'invoice_management.view' });
    expect(refused.body).not.toContain(owner.mark);
  }
  expect((await sendAs(app.server, draftsOnly, getInvoicePdf, { id: issued })).statusCode).toBe(
    403,
  );
  const opened = await sendAs(app.server, draftsOnly, getInvoice, { id: owner.things.draft });
  expect(opened.json().data).toMatchObject({ family: [], family_value: null });
});

test('an invoice is not opened without a right to invoices or drafts', async () => {
  const { db } = app.platform;
  const { companyId } = owner.company;
  const members = db.updateTable('membership').where('company_id', '=', companyId);
  const none = await db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .select(['membership.user_id', 'membership.permissions'])
    .where('app_user.user_name', '=', `drafts-${companyId}`)
    .executeTakeFirstOrThrow();
  const write = (permissions: unknown) =>
    members
      .set({ permissions: JSON.stringify(permissions) })
      .where('user_id', '=', none.user_id)
      .execute();
  await write({});
  for (const id of [draft, owner.things.issued])
    expect((await sendAs(app.server, draftsOnly, getInvoice, { id })).statusCode).toBe(403);
  await write(none.permissions);
});
