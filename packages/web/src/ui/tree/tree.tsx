import { useTranslation } from '../../lib/texts/use-translation.ts';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { SkeletonRows } from '../skeleton.tsx';
import { OpenTree, type OpenTreeProps } from './open-tree.tsx';
import type { TreeNode } from './tree-keys.ts';

type TreeProps = Omit<OpenTreeProps, 'nodes'> & {
  /** Undefined while loading. */
  nodes: readonly TreeNode[] | undefined;
  emptyText?: string;
  error?: unknown;
  onRetry?: () => void;
};

/**
 * A tree of any size after the WAI-ARIA pattern: one stop for Tab, arrows move, open and close, letters
 * find, Enter selects. It scrolls inside the height it is given and draws only what is in sight.
 */
export function Tree(props: TreeProps) {
  const { nodes, emptyText, error, onRetry } = props;
  const { t } = useTranslation();
  if (nodes && nodes.length > 0) return <OpenTree {...props} nodes={nodes} />;
  if (nodes) return <EmptyState text={emptyText ?? t('common.noData')} />;
  if (error) return <ErrorState error={error} {...(onRetry ? { onRetry } : {})} />;
  return <SkeletonRows rows={6} label={t('common.loading')} />;
}
