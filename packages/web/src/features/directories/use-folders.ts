import { type DirectoryNode, ROOT_DIRECTORY } from '@hoadon/contracts/directories';
import { decimalOrNull, isZero } from '@hoadon/domain/money/decimal';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMoney } from '../../lib/money-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import type { TreeNode } from '../../ui/tree/index.ts';
import { type TotalsOf, treeNodes } from './nodes.ts';
import { totalsQuery, treeQuery } from './queries.ts';

const NONE: readonly DirectoryNode[] = [];

/** The directories of the company, as the tree draws them. */
export function useFolders(without: string | null = null) {
  const { t } = useTranslation();
  const tree = useQuery(treeQuery);
  const totals = useTotals();
  const structure = tree.data?.structure ?? NONE;
  const nodes = useMemo((): TreeNode[] | undefined => {
    if (!tree.data) return undefined;
    return [
      { id: ROOT_DIRECTORY, label: t('directories.root') },
      ...treeNodes(structure, totals, without),
    ];
  }, [t, tree.data, structure, totals, without]);
  return { tree, structure, nodes };
}

/** How many invoices each holds, and what they come to, by currency. */
function useTotals(): TotalsOf {
  const { t } = useTranslation();
  const money = useMoney();
  const { data } = useQuery(totalsQuery);
  return useMemo(() => {
    const written = (amount: string, currency: string) => {
      const value = decimalOrNull(amount);
      return value === null || isZero(value) ? null : `${money(value, currency)} ${currency}`;
    };
    return new Map(
      data?.map(({ id, invoices, amounts }) => {
        const lines = amounts.flatMap(({ currency_code: currency, revenue, expense }) => {
          const [sold, bought] = [written(revenue, currency), written(expense, currency)];
          return [
            ...(sold ? [t('directories.revenue', { amount: sold })] : []),
            ...(bought ? [t('directories.expense', { amount: bought })] : []),
          ];
        });
        return [id, { count: invoices, hint: lines.join('\n') }];
      }),
    );
  }, [data, money, t]);
}
