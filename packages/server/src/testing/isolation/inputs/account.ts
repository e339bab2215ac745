import { randomUUID } from 'node:crypto';
import * as auth from '@hoadon/contracts/auth';
import * as backgroundJobs from '@hoadon/contracts/background-jobs';
import * as company from '@hoadon/contracts/company';
import * as einvoiceAccounts from '@hoadon/contracts/einvoice-accounts';
import * as lookup from '@hoadon/contracts/lookup';
import * as notifications from '@hoadon/contracts/notifications';
import * as ownAccount from '@hoadon/contracts/own-account';
import * as savedViews from '@hoadon/contracts/saved-views';
import * as search from '@hoadon/contracts/search';
import * as secondFactor from '@hoadon/contracts/second-factor';
import { updateSellerSettings } from '@hoadon/contracts/seller-settings';
import { entriesOf, settingGroups } from '@hoadon/contracts/setting-entries';
import * as signing from '@hoadon/contracts/signing';
import * as tiktok from '@hoadon/contracts/tiktok';
import * as users from '@hoadon/contracts/users';
import { DEFAULT_DISPLAY } from '@hoadon/domain/display-settings/display-settings';
import { OWN_PASSWORD, type Owner } from '../owner.ts';
import { type Inputs, searchForMark } from './input.ts';

const deadJob = async (owner: Owner) => ({ id: await owner.deadJob() });

const colleague = async (owner: Owner) => ({ id: await owner.colleague() });
const einvoiceAccount = async (owner: Owner) => ({ id: await owner.einvoiceAccount() });
const invitation = async (owner: Owner) => ({ id: await owner.invitation() });

export const ACCOUNT: Inputs = [
  [
    auth.switchCompany,
    ({ things, spare }) => ({ company_id: things.company, refresh: spare.refresh }),
  ],
  [
    ownAccount.endOwnSession,
    async ({ company, session }) => ({ company_id: company.companyId, id: await session() }),
  ],
  [backgroundJobs.discardDeadJob, deadJob],
  [backgroundJobs.retryDeadJob, deadJob],
  [company.updateSellerInformation, () => ({ version: 1, seller_phone: '0912345678' })],
  [company.updateCompany, () => ({ version: 2, seller_phone: '0912345679' })],
  [company.updateCompanyInfo, () => ({ version: 3, full_name: 'Công ty Đổi Tên' })],
  [lookup.findOutsideLookup, ({ things }) => ({ invoice_id: things.received })],
  [lookup.searchBySecretCode, ({ mark }) => ({ value: mark })],
  [lookup.lookUpTaxCode, ({ company }) => ({ taxcode: company.taxCode })],
  [lookup.searchListInfoCompany, ({ mark }) => ({ search: mark })],
  [
    notifications.markNotificationsRead,
    ({ things }) => ({ notification_ids: [things.notification] }),
  ],
  [notifications.saveMailChoices, () => ({ choices: [{ topic: 'sync', by_email: false }] })],
  [savedViews.changeView, async ({ view }) => ({ id: await view(), name: 'Quý này' })],
  [savedViews.createView, () => ({ list: 'revenue', name: 'Tháng này' })],
  [savedViews.deleteView, async ({ view }) => ({ id: await view() })],
  [savedViews.listViews, () => ({ list: 'revenue' })],
  [
    savedViews.saveListSetting,
    async ({ view }) => ({ list: 'revenue', look: {}, default_view_id: await view() }),
  ],
  [search.globalSearch, searchForMark],
  [updateSellerSettings, () => ({ settings: [...entriesOf(settingGroups(DEFAULT_DISPLAY))] })],
  [
    users.createRoboticsUser,
    () => ({
      name: 'Lê Thị Mới',
      phone: '0912345678',
      email: `${randomUUID()}@example.test`,
      password: 'matkhau123',
    }),
  ],
  [
    users.updateRoleRoboticsUser,
    async (owner) => ({
      ...(await colleague(owner)),
      role: 'admin',
      own_password: OWN_PASSWORD,
    }),
  ],
  [users.deleteRoboticsUser, colleague],
  [users.inviteUserByEmail, () => ({ email: `${randomUUID()}@example.test` })],
  [users.resendUserInvitation, invitation],
  [users.withdrawUserInvitation, invitation],
  [users.updateUserInfo, () => ({ name: 'Lê Thị Mới', phone: '0912345678' })],
  [secondFactor.beginSetUp, () => ({ password: 'khong-phai' })],
  [
    secondFactor.resetSecondFactor,
    ({ company }) => ({ user_id: company.accountant.userId, password: OWN_PASSWORD }),
  ],
  [
    einvoiceAccounts.createEinvoiceAccount,
    () => ({
      user_name: `${randomUUID()}`,
      password: 'matkhau123',
      einvoice_provider: 'E_VIETTEL',
    }),
  ],
  [einvoiceAccounts.activeEinvoiceAccount, einvoiceAccount],
  [einvoiceAccounts.deleteEinvoiceAccount, einvoiceAccount],
  [
    einvoiceAccounts.synchronizeEinvoice,
    async (owner) => {
      await owner.einvoiceAccount();
      return { from_date: '2026-11-01' };
    },
  ],
  [tiktok.completeTiktokAuth, () => ({ code: 'TTC_1', state: randomUUID() })],
  [tiktok.previewTiktokOrders, () => ({ day: '2026-11-20' })],
  [tiktok.draftTiktokOrders, () => ({ day: '2026-11-20', rate: '8' })],
  [signing.prepareTokenBatch, ({ things }) => ({ id: things.run })],
];
