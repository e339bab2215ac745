import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { fetchProgram } from '../../lib/program/index.ts';
import { ErrorState } from '../error-state.tsx';
import { FaultBoundary } from './fault-boundary.tsx';
import { MissingNotice } from './missing-notice.tsx';

type Shown<Props> = Readonly<{
  /** Rendered in its area until the part has been fetched. */
  waiting?: (props: Props) => ReactNode;
  /**
   * For what opens over the page: a failed fetch is shown in a notice, and this resets the state that opened it. Other
   * parts show the failure in their own area.
   */
  dismiss?: (props: Props) => void;
}>;

type PartState<Props> = Shown<Props> & {
  load: () => Promise<ComponentType<Props>>;
  Loaded: ComponentType<Props> | null;
};

/** A component whose program is fetched when it is shown first, or ahead of that by `preload`. */
export type LazyPart<Props> = ((props: Props) => ReactNode) & {
  preload: () => Promise<void>;
  /** It has come. */
  isThere: () => boolean;
};

/**
 * Fetches a part of the program when it is shown. A failed fetch leaves the page as it is: the failure is shown, and
 * may be retried.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  shown: Shown<Props> = {},
): LazyPart<Props> {
  const part: PartState<Props> = { ...shown, load, Loaded: null };
  // A preload is not awaited by the user: a failed one is fetched again when the part is shown.
  const preload = () => fetchPart(part, load).catch(() => undefined);
  return Object.assign((props: Props) => <PartView part={part} props={props} />, {
    preload,
    isThere: () => part.Loaded !== null,
  });
}

async function fetchPart<Props>(
  part: PartState<Props>,
  load: PartState<Props>['load'],
): Promise<void> {
  part.Loaded ??= await load();
}

function PartView<Props extends object>({ part, props }: { part: PartState<Props>; props: Props }) {
  const { Loaded, waiting, dismiss } = part;
  const [, setLoaded] = useState(Loaded !== null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    if (error) return;
    let isGone = false;
    fetchPart(part, () => fetchProgram(part.load)).then(
      () => isGone || setLoaded(true),
      (fault: unknown) => isGone || setError(fault),
    );
    return () => {
      isGone = true;
    };
  }, [part, error]);
  if (Loaded) {
    return (
      <FaultBoundary>
        <Loaded {...props} />
      </FaultBoundary>
    );
  }
  if (!error) return waiting?.(props);
  const again = () => setError(null);
  if (!dismiss) return <ErrorState error={error} onRetry={again} />;
  return (
    <>
      {waiting?.(props)}
      <MissingNotice error={error} onRetry={again} onDismiss={() => dismiss(props)} />
    </>
  );
}
