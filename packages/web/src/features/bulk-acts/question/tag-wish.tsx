import { TagInvoice, TagMany } from '../../tags/index.ts';
import type { WishProps } from './wish-props.ts';

/** The tags of one row are changed where it stands; what becomes of those of many is asked about first. */
export function TagWish({ ids, onAll, onWish, onClose, onDone }: WishProps) {
  const [only, ...others] = ids;
  if (only !== undefined && others.length === 0 && !onAll)
    return <TagInvoice id={only} onClose={onClose} onDone={onDone} />;
  return <TagMany onClose={onClose} onChosen={(tag, said) => onWish({ tag }, said)} />;
}
