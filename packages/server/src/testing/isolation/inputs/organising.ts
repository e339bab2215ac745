import { randomUUID } from 'node:crypto';
import * as directories from '@hoadon/contracts/directories';
import * as rules from '@hoadon/contracts/rules';
import * as tagSharing from '@hoadon/contracts/tag-sharing';
import * as tags from '@hoadon/contracts/tags';
import { addDays } from '@hoadon/domain/dates/add-days';
import { dayInVietnam } from '../../../platform/clock.ts';
import type { Owner } from '../owner.ts';
import type { Inputs } from './input.ts';

const sharedTag = ({ things, company }: Owner) => ({
  access_list_id: things.share,
  company_owner: company.companyId,
});
const filing = ({ directory }: Owner['things']) => ({
  conditions: [{ key: 'RULE_VAT', value: '10' }],
  directory,
});
const tagged = async ({ things, tag }: Owner) => ({
  tags: [await tag()],
  invoices: [things.issued],
});
/** Of a share that is made while the walk goes on. */
const lastDay = () => addDays(dayInVietnam(new Date()), 30);

export const FILING: Inputs = [
  [directories.createDirectory, ({ things }) => ({ name: 'Quý này', parent_id: things.directory })],
  [
    directories.moveInvoicesToDir,
    ({ things }) => ({ parent_id: things.directory, invoices: [things.issued] }),
  ],
  [directories.restoreDirectories, async ({ deletion }) => ({ id: await deletion() })],
  [directories.updateStructure, ({ things }) => ({ structure: [{ id: things.directory }] })],
  [
    directories.updateWholeDirs,
    ({ things }) => ({ directories: [{ id: things.directory, name: 'Quý này' }] }),
  ],
  [rules.createRule, ({ things }) => ({ name: 'Quý này', structure: filing(things) })],
  [rules.declineRuleSuggestion, ({ things }) => ({ id: `tag/${things.rule}/issued/1` })],
  [rules.deleteRule, async ({ rule }) => ({ id: await rule() })],
  [rules.execRules, ({ things }) => ({ rules: [things.rule] })],
  [rules.orderRules, async (owner) => ({ rules: await owner.rules() })],
  [rules.tryRule, ({ things }) => ({ name: 'Quý này', structure: filing(things) })],
  [
    rules.updateRule,
    ({ things }) => ({ id: things.rule, name: 'Quý này', structure: filing(things) }),
  ],
  [tags.createTag, () => ({ name: `Mới ${randomUUID()}` })],
  [tags.updateTag, ({ things, mark }) => ({ id: things.tag, name: `${mark} sửa` })],
  [tags.deleteTag, async ({ tag }) => ({ id: await tag() })],
  [tags.setTagToInvoices, tagged],
  [tags.setToInvoices, tagged],
  [
    tagSharing.createTagAccessList,
    ({ things }) => ({
      tag_id: things.tag,
      name: 'Sen',
      customer_id: things.partner,
      expires_on: lastDay(),
    }),
  ],
  [tagSharing.previewTagAccessList, ({ things }) => ({ tag_id: things.tag })],
  [tagSharing.updateTagAccessList, ({ things }) => ({ id: things.share, name: 'Sen' })],
  [tagSharing.deleteTagAccessList, async (owner) => ({ tag_access_lists: [await owner.share()] })],
  [tagSharing.renewTagAccessLink, async (owner) => ({ id: await owner.share() })],
  [tagSharing.getOwnerTagAccessList, ({ things }) => ({ tag_id: things.tag })],
  [tagSharing.getSharedInvoices, sharedTag],
  [
    tagSharing.getInvoiceFileClient,
    (owner) => ({ ...sharedTag(owner), id: owner.things.issued, file_type: 'xml' }),
  ],
];
