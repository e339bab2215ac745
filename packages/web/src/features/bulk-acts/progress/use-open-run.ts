import { useEffect } from 'react';
import { useMay, usePermitted } from '../../auth/index.ts';
import { actsQuery } from '../acts-query.ts';

/** Runs of issuing that this visit closed; the next one finds them again while they are not over. */
const closed = new Set<string>();

/**
 * Watches the latest run of issuing that is not over where the address names no act. Answers how the watched
 * one is closed.
 */
export function useOpenRun(actId: string | null, onAct: (id: string | null) => void) {
  const data = usePermitted(actsQuery, useMay('publish_management.view'));
  const open = data?.find(
    ({ id, kind, state }) => kind === 'issue' && state !== 'finished' && !closed.has(id),
  );
  const openId = open?.id ?? null;
  useEffect(() => {
    if (actId === null && openId !== null) onAct(openId);
  }, [actId, openId, onAct]);
  return () => {
    if (actId !== null) closed.add(actId);
    onAct(null);
  };
}
