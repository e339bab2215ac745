import { useNavigate } from '@tanstack/react-router';
import { ChartColumn, FileSpreadsheet, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../features/auth/index.ts';
import { ExportExcel } from '../../features/exports/index.ts';
import { StatisticsReport } from '../../features/statistics/index.ts';
import { ManageTags, useTagPlaces } from '../../features/tags/index.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import type { MenuEntry, MenuProps } from '../../ui/overlays/menu-entries.tsx';
import { OpenMenu } from '../../ui/overlays/open-menu.tsx';
import { PAGES } from '../destinations.ts';
import { MOBILE_TABS, NO_PARAMS, SETTING_ITEM } from '../nav-items.ts';
import { useMayOpen } from '../use-may-open.ts';

const IN_TABS: readonly string[] = MOBILE_TABS.map(({ to }) => to);
/** Those of the sidebar and of the header of a wide window that no tab leads to. */
const PLACES = [...PAGES.filter(({ to }) => !IN_TABS.includes(to)), SETTING_ITEM];

/** Every other place of the product, for windows without a sidebar. */
export function PlacesMenu({ trigger }: Pick<MenuProps, 'trigger'>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayOpen = useMayOpen();
  const mayRead = useMay('invoice_management.view');
  const mayReport = useMay('report.view');
  const tags = useTagPlaces();
  const [open, setOpen] = useState<'export' | 'report' | 'tags' | null>(null);
  const close = () => setOpen(null);
  const tools: MenuEntry[] = [
    {
      label: t('shell.exportExcel'),
      icon: FileSpreadsheet,
      onSelect: () => setOpen('export'),
    },
    ...(mayReport
      ? [{ label: t('shell.statistics'), icon: ChartColumn, onSelect: () => setOpen('report') }]
      : []),
    { label: t('tags.manage'), icon: Settings2, onSelect: () => setOpen('tags') },
  ];
  return (
    <>
      <OpenMenu
        trigger={trigger}
        entries={[
          ...PLACES.filter(({ to }) => mayOpen(to)).map(({ to, key, icon }) => ({
            label: t(key),
            icon,
            onSelect: () => void navigate({ to, params: NO_PARAMS, search: {} }),
          })),
          ...startLine(mayRead ? tools : tools.slice(1, -1)),
          ...startLine(tags),
        ]}
      />
      {open === 'export' && <ExportExcel onClose={close} />}
      {open === 'report' && <StatisticsReport onClose={close} />}
      {open === 'tags' && <ManageTags shareTag onClose={close} />}
    </>
  );
}

const startLine = ([first, ...others]: readonly MenuEntry[]): readonly MenuEntry[] =>
  first ? [{ ...first, separated: true }, ...others] : [];
