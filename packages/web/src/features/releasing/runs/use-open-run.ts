import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMay } from '../../auth/index.ts';
import { bulkRunsQuery } from './runs-query.ts';

/** Runs that this visit closed; the next one finds them again while they are not over. */
const closed = new Set<string>();

/** The run that is watched: the one of the address, else the latest that is not over. */
export function useOpenRun(runId: string | null, onRun: (id: string | null) => void) {
  const mayView = useMay('publish_management.view');
  const { data } = useQuery({ ...bulkRunsQuery, enabled: mayView });
  const open = data?.find(({ id, state }) => state !== 'finished' && !closed.has(id))?.id ?? null;
  useEffect(() => {
    if (runId === null && open !== null) onRun(open);
  }, [runId, open, onRun]);
  return () => {
    if (runId !== null) closed.add(runId);
    onRun(null);
  };
}
