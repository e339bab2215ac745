import { useMemo, useState } from 'react';
import { type PageAct, useOfferedActs } from '../../lib/page-acts.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import type { ManyProps } from '../invoice-lists/index.ts';
import type { ActConfirmation } from './asking.ts';
import { ActQuestion } from './lazy-parts.ts';
import { scopeOf } from './scope.ts';
import { OF_CHOSEN } from './selection-acts.ts';
import { useKeyedActs } from './use-keyed-acts.ts';
import { useMayDo } from './use-may-do.ts';

/** What is put on an invoice and not done to it: whatever its state, so in lists with a bar of their own too. */
const ANYWHERE = OF_CHOSEN.filter(({ name }) => name === 'tag' || name === 'move');

/** Tags and files rows of a list that has a bar of its own: by key and by the palette. */
export function OwnBarActs({ list, selection }: ManyProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<ActConfirmation | null>(null);
  const mayBeDone = useMayDo();
  useKeyedActs({ acts: ANYWHERE, list, selection, onAsk: setAsking });
  const { ids, isEverything } = selection;
  const offered = useMemo(
    (): PageAct[] =>
      ids.size === 0
        ? []
        : ANYWHERE.filter(mayBeDone).map((act) => ({
            label: t(act.label),
            icon: act.icon,
            ...(act.shortcut && { shortcut: act.shortcut }),
            onSelect: () =>
              setAsking({
                act,
                scope: scopeOf(list, selection),
                ids: [...ids],
                isAll: isEverything,
              }),
          })),
    [ids, isEverything, list, selection, mayBeDone, t],
  );
  useOfferedActs(offered);
  if (!asking) return null;
  return (
    <ActQuestion
      asking={asking}
      columns={[]}
      onWished={setAsking}
      onClose={() => setAsking(null)}
      onDone={() => {
        setAsking(null);
        selection.clear();
      }}
      onBegun={list.watch}
    />
  );
}
