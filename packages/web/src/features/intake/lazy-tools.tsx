import { classNames } from '../../lib/class-names.ts';
import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

/** Stands over the lists that invoices of others come to. */
export const ImportTools = lazyPart(
  withTexts(() => import('./import-tools.tsx').then((file) => file.ImportTools), 'intake'),
  {
    // Keeps the room of the buttons, which would push the list down when they come.
    waiting: ({ list }) => (
      <span
        className={classNames(
          'h-(--input-height)',
          list.definition.name === 'expense' ? 'w-72' : 'w-36',
        )}
      />
    ),
  },
);
