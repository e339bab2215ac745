import { ActPanel } from '../lazy-parts.ts';
import { useOpenRun } from './use-open-run.ts';

export type WatchedActProps = {
  /** The one of the address. */
  actId: string | null;
  onAct: (id: string | null) => void;
};

/** The act that is watched: the one of the address, else the latest run of issuing that is not over. */
export function WatchedAct({ actId, onAct }: WatchedActProps) {
  const close = useOpenRun(actId, onAct);
  return actId && <ActPanel key={actId} actId={actId} onAct={onAct} onClose={close} />;
}
