import { lazyPart } from '../../../ui/program/lazy-part.tsx';

/** Names are compared by tables that the form does not need before a tax code is known. */
export const OtherNameNote = lazyPart(() =>
  import('./other-name-note.tsx').then((file) => file.OtherNameNote),
);
