import { Menu as Base } from '@base-ui/react/menu';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { MENU_ITEM, MenuEntries } from '../../ui/overlays/menu-entries.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { invoiceQuery } from '../invoices/index.ts';
import { type ActMenu, useActEntries } from './act-entries.ts';

/** The acts of one invoice at the end of its row's menu; what they are is asked when the menu opens. */
export function Entries({ id, ...menu }: ActMenu & { id: string }) {
  const { t } = useTranslation();
  const { data: invoice, error, refetch } = useQuery(invoiceQuery(id));
  const entriesOf = useActEntries(menu);
  if (invoice) {
    const entries = entriesOf(invoice).map(({ entry }) => entry);
    const [first, ...others] = entries;
    if (!first) return null;
    return <MenuEntries parts={Base} entries={[{ ...first, separated: true }, ...others]} />;
  }
  return (
    <>
      <Base.Separator className="my-1 border-t border-hairline" />
      {error ? (
        <Base.Item
          closeOnClick={false}
          onClick={() => void refetch()}
          className={`${MENU_ITEM} text-danger`}
        >
          {t('invoiceActions.failed')}
        </Base.Item>
      ) : (
        <Base.Item disabled className={MENU_ITEM}>
          <Spinner />
          {t('common.loading')}
        </Base.Item>
      )}
    </>
  );
}
