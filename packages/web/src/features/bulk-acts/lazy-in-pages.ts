import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

/** A list is read before anything is done to many of its rows. */
export const ListActs = lazyPart(
  withTexts(async () => {
    const { ListActs, fetchTools } = await import('./list-acts.tsx');
    await fetchTools();
    return ListActs;
  }, 'bulkActs'),
);
export const OwnBarActs = lazyPart(
  withTexts(() => import('./own-bar-acts.tsx').then((file) => file.OwnBarActs), 'bulkActs'),
);
export const WatchedAct = lazyPart(() =>
  import('./progress/watched-act.tsx').then((file) => file.WatchedAct),
);
export const ActList = lazyPart(
  withTexts(
    () => import('./progress/act-list.tsx').then((file) => file.ActList),
    'bulkActs',
    'failure',
  ),
);
