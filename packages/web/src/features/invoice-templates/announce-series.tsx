import { useQuery } from '@tanstack/react-query';
import { AnnounceDialog } from './announce-dialog.tsx';
import { seriesQuery } from './queries.ts';

/** The dialog by itself: what it suggests depends on what is announced already. */
export function AnnounceSeries({ onClose }: { onClose: () => void }) {
  const { data, error } = useQuery(seriesQuery);
  if (!data && !error) return null;
  return <AnnounceDialog announced={data ?? []} next={null} onClose={onClose} />;
}
