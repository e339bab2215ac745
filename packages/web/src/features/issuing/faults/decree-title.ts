import type { ListedOriginal } from '@hoadon/domain/invoice/invoice';
import type { Translate } from '../../../lib/i18n.ts';
import { listedName } from '../desk/index.ts';

/** What the row of relief is called; of a list also whose it is. */
export const decreeTitle = (t: Translate, listed: ListedOriginal | undefined): string =>
  listed
    ? t('issuing.decree.ofListed', { invoice: listedName(listed) })
    : t('issuing.decree.title');
