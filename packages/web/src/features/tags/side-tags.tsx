import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Settings2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useOfferedActs } from '../../lib/page-acts.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useMay } from '../auth/index.ts';
import { tagName } from '../invoices/index.ts';
import { DottedName } from './dotted-name.tsx';
import { ManageTags } from './lazy-parts.ts';
import { tagsQuery } from './queries.ts';

/** The others are behind the gear. */
const MOST_SHOWN = 10;

/** The tags at the side of every page; the palette opens them all. */
export function SideTags({ collapsed }: { collapsed: boolean }) {
  const mayRead = useMay('invoice_management.view');
  return mayRead && <Readable collapsed={collapsed} />;
}

function Readable({ collapsed }: { collapsed: boolean }) {
  const { t } = useTranslation();
  const { data: tags = [] } = useQuery(tagsQuery);
  const [managing, setManaging] = useState(false);
  const acts = useMemo(
    () => [
      {
        label: t('tags.manage'),
        icon: Settings2,
        isPlace: true,
        onSelect: () => setManaging(true),
      },
    ],
    [t],
  );
  useOfferedActs(acts);
  return (
    <>
      <span className="mt-3 flex items-center gap-1 pl-2.5 text-small font-medium text-muted">
        <span className={collapsed ? 'sr-only' : 'flex-1'}>{t('tags.title')}</span>
        <IconButton
          icon={Settings2}
          label={t('tags.manage')}
          onClick={() => setManaging(true)}
          className={collapsed ? '-ml-2' : ''}
        />
      </span>
      {!collapsed &&
        tags.slice(0, MOST_SHOWN).map(({ id, name, hex_color }) => (
          <Link
            key={id}
            to="/main/tag/$tag"
            params={{ tag: id }}
            search={{}}
            className="flex h-8 shrink-0 items-center rounded-control px-2.5 hover:bg-canvas"
            activeProps={{ className: 'bg-primary-50! text-primary-700 font-medium' }}
          >
            <DottedName name={tagName(name)} color={hex_color} />
          </Link>
        ))}
      {managing && <ManageTags shareTag onClose={() => setManaging(false)} />}
    </>
  );
}
