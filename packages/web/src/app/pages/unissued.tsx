import { useTranslation } from 'react-i18next';
import { INVOICE_MENU } from '../../features/invoice-actions/index.ts';
import type { UnissuedStatus } from '../../features/releasing/index.ts';
import { UnissuedPage } from '../../features/releasing/unissued-page.tsx';
import { SiblingLinks } from '../shell/sibling-links.tsx';
import { usePageTitle } from '../use-page-title.ts';
import { useListAddress } from './use-list-address.ts';

const TITLE = {
  draf: 'shell.nav.draft',
  release_error: 'shell.nav.failed',
  releasing: 'shell.nav.issuing',
} as const satisfies Record<UnissuedStatus, string>;

function Unissued({ status }: { status: UnissuedStatus }) {
  const { t } = useTranslation();
  usePageTitle(t(TITLE[status]));
  return (
    <UnissuedPage
      key={status}
      status={status}
      siblings={<SiblingLinks />}
      acts={INVOICE_MENU}
      {...useListAddress()}
    />
  );
}

export const Drafts = () => <Unissued status="draf" />;
export const Failed = () => <Unissued status="release_error" />;
export const Issuing = () => <Unissued status="releasing" />;
