import { TagInvoice, TagMany } from '../../tags/index.ts';
import type { ParameterProps } from './question-props.ts';

/** The tags of one row are edited at the row; for many rows the change is asked for first. */
export function TagWish({ ids, onAll, onWish, onClose, onDone }: ParameterProps) {
  const [only, ...others] = ids;
  if (only !== undefined && others.length === 0 && !onAll)
    return <TagInvoice id={only} onClose={onClose} onDone={onDone} />;
  return <TagMany onClose={onClose} onChosen={(tag, wishText) => onWish({ tag }, wishText)} />;
}
