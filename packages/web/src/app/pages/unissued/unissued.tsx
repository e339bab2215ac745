import { INVOICE_MENU } from '../../../features/invoice-actions/index.ts';
import type { ListDefinition } from '../../../features/invoice-lists/index.ts';
import type { UnissuedStatus } from '../../../features/releasing/index.ts';
import { UnissuedPage } from '../../../features/releasing/unissued-page.tsx';
import { usePageTitle } from '../../../lib/texts/use-page-title.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { SiblingLinks } from '../../shell/sibling-links.tsx';
import { useListAddress } from '../lists/use-list-address.ts';

const TITLE = {
  draf: 'shell.nav.draft',
  release_error: 'shell.nav.failed',
  releasing: 'shell.nav.issuing',
} as const satisfies Record<UnissuedStatus, string>;

type UnissuedProps = { status: UnissuedStatus; definition: ListDefinition };

export function Unissued({ status, definition }: UnissuedProps) {
  const { t } = useTranslation();
  usePageTitle(t(TITLE[status]));
  return (
    <UnissuedPage
      key={status}
      status={status}
      definition={definition}
      siblings={<SiblingLinks />}
      acts={INVOICE_MENU}
      {...useListAddress()}
    />
  );
}
