import { cloneInvoices, releaseCorrection } from '@hoadon/contracts/corrections';
import { getDraftImportTemplate } from '@hoadon/contracts/draft-import';
import { createEinvoiceAccount } from '@hoadon/contracts/einvoice-accounts';
import type { Access, Call } from '@hoadon/contracts/http/define-call';
import { CALLS } from '@hoadon/contracts/index-of-calls';
import { getInvoiceSheetTemplate } from '@hoadon/contracts/intake-sheets';
import { createInvoiceRecord } from '@hoadon/contracts/invoice-records';
import { createAnnounceLine } from '@hoadon/contracts/invoice-templates';
import * as issuing from '@hoadon/contracts/issuing';
import { openAnnouncePage } from '@hoadon/contracts/licences';
import { prepareTokenBatch } from '@hoadon/contracts/signing';
import { createTag } from '@hoadon/contracts/tags';
import { createRoboticsUser, inviteUserByEmail } from '@hoadon/contracts/users';
import {
  type Permission,
  type PermissionSet,
  ROLE_PERMISSIONS,
} from '@hoadon/domain/access/permission';
import { beforeAll, expect, test } from 'vitest';
import { type DemoApp, demoApp } from './testing/demo-app.ts';
import { inputOf, type Owner, ownerOn, readable, sendAs } from './testing/isolation/index.ts';

let app: DemoApp;
let owner: Owner;
/** Of a member whose rights each test grants. */
let token: string;
beforeAll(async () => {
  app = await demoApp({ ACCESS_TOKEN_MINUTES: '60' });
  owner = await ownerOn(app.platform);
  token = (await owner.signIn(owner.company.accountant)).access;
}, 240_000);

const onlyWith = (...granted: readonly Permission[]): PermissionSet => {
  const flags = Object.entries(ROLE_PERMISSIONS.admin).map(([group, acts]) => [
    group,
    Object.fromEntries(
      Object.keys(acts).map((act) => [act, granted.some((each) => each === `${group}.${act}`)]),
    ),
  ]);
  return Object.fromEntries(flags);
};

const grant = (permissions: PermissionSet) =>
  app.platform.db
    .updateTable('membership')
    .set({ permissions: JSON.stringify(permissions) })
    .where('user_id', '=', owner.company.accountant.userId)
    .execute();

/** They return what they made of their own input, and nothing that was there. */
const ONLY_ADD: readonly Call[] = [
  issuing.createInvoice,
  issuing.createEInvoice,
  issuing.createInvoicePinvoice,
  openAnnouncePage,
  createAnnounceLine,
  createEinvoiceAccount,
  createInvoiceRecord,
  createTag,
  createRoboticsUser,
  inviteUserByEmail,
  // The same file for every company.
  getDraftImportTemplate,
  getInvoiceSheetTemplate,
];

/** What they name is one invoice or several, which the caller must be able to read (drafts-of-others.test.ts). */
const OF_READABLE: readonly Call[] = [
  cloneInvoices,
  issuing.releaseInvoice,
  releaseCorrection,
  issuing.askAuthority,
  issuing.bulkRetry,
  issuing.bulkAskAuthority,
  issuing.getPreparedXml,
  issuing.getPreparedPdf,
  prepareTokenBatch,
];

const isRight = (access: Access): access is Permission => access.includes('.');
const WRITING = CALLS.flatMap((call) =>
  isRight(call.access) && !call.access.endsWith('.view')
    ? [[`${call.method} ${call.path}`, call, call.access] as const]
    : [],
);

test.each(WRITING.filter(([, call]) => !ONLY_ADD.includes(call) && !OF_READABLE.includes(call)))(
  'AMB-65 %s is refused where its right is granted without the right to view',
  async (_name, call, right) => {
    const input = await inputOf(call, owner);
    await grant(onlyWith(right));
    const answer = await sendAs(app.server, token, call, input);
    expect(answer.json()).toMatchObject({
      message: 'FORBIDDEN',
      data: { permission: expect.stringMatching(/\.view$/) },
    });
  },
);

test.each(WRITING.filter(([, call]) => OF_READABLE.includes(call)))(
  'AMB-65 %s finds no invoice where its right alone is granted',
  async (_name, call, right) => {
    const input = await inputOf(call, owner);
    await grant(onlyWith(right));
    const answer = await sendAs(app.server, token, call, input);
    expect(readable(answer.rawPayload)).not.toContain(owner.mark);
    if (answer.statusCode < 400)
      expect(Object.values(answer.json().data).flat().map(Object)).not.toContainEqual(
        expect.objectContaining({ state: expect.anything() }),
      );
    else expect(['NOT_FOUND', 'FORBIDDEN']).toContain(answer.json().message);
  },
);
