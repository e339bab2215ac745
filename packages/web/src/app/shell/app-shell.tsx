import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay, useWhenKnown } from '../../features/auth/index.ts';
import { DroppedInvoice } from '../../features/lookup/index.ts';
import { useCompanyMarks } from '../../features/seller-settings/index.ts';
import { formatCount, NumberFormatContext } from '../../lib/number-format.ts';
import { withTexts } from '../../lib/program/index.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { writeCounts } from '../../lib/texts/text-store.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
import { ActsFoot } from '../../ui/table/acts-foot.tsx';
import { Palette, usePaletteKey } from '../palette/index.ts';
import { useEvents } from '../use-events.ts';
import { useIdlePreload } from '../use-idle-preload.ts';
import { usePendingUploads } from '../use-pending-uploads.ts';
import { Content } from './content.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { MobileTabs } from './mobile-tabs.tsx';
import { Sidebar } from './sidebar.tsx';

const ShortcutList = lazyPart(
  withTexts(() => import('./shortcut-list.tsx').then((file) => file.ShortcutList), 'shortcuts'),
  { dismiss: ({ onClose }) => onClose() },
);

/** The shell around every page of a signed-in user. */
export function AppShell() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayCreate = useMay('invoice_draft_management.add');
  const [listingKeys, setListingKeys] = useState(false);
  // Null: it was never asked for, and what it opens is not there yet.
  const [searching, setSearching] = useState<boolean | null>(null);
  useEvents();
  useIdlePreload();
  usePendingUploads();
  usePaletteKey(() => setSearching(true));
  const create = useWhenKnown(() => {
    if (mayCreate) void navigate({ to: '/main/invoice/new', search: {} });
  });
  useShortcuts({
    c: create,
    '?': () => setListingKeys(true),
  });
  const marks = useCompanyMarks();
  // During rendering, so that the first counts are formatted already.
  writeCounts((count) => formatCount(count, marks));
  return (
    <NumberFormatContext value={marks}>
      <div className="flex h-full flex-col">
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:rounded-control focus:bg-surface focus:px-3 focus:py-1.5"
        >
          {t('shell.skip')}
        </a>
        <Header
          onListKeys={() => setListingKeys(true)}
          onSearch={() => setSearching(true)}
          mayCreate={mayCreate}
        />
        <div className="flex min-h-0 flex-1">
          <Sidebar />
          <Content />
        </div>
        <Footer />
        <ActsFoot />
        <MobileTabs />
        {searching !== null && (
          <Palette
            isOpen={searching}
            onClose={() => setSearching(false)}
            onDismiss={() => setSearching(null)}
          />
        )}
        <DroppedInvoice />
        {listingKeys && <ShortcutList onClose={() => setListingKeys(false)} />}
      </div>
    </NumberFormatContext>
  );
}
