import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Tag } from 'lucide-react';
import type { MenuEntry } from '../../ui/overlays/menu-entries.tsx';
import { useMay } from '../auth/index.ts';
import { tagName } from '../invoices/index.ts';
import { tagsQuery } from './queries.ts';

/** The list of each tag as an entry of a menu, for windows without a sidebar; none until the tags are read. */
export function useTagPlaces(): readonly MenuEntry[] {
  const navigate = useNavigate();
  const mayRead = useMay('invoice_management.view');
  const { data: tags = [] } = useQuery({ ...tagsQuery, enabled: mayRead });
  return tags.map(({ id, name }) => ({
    label: tagName(name),
    icon: Tag,
    onSelect: () => void navigate({ to: '/main/tag/$tag', params: { tag: id }, search: {} }),
  }));
}
