import { Failure } from '../errors/failure.ts';

/** A directory with its parent, current or wanted. */
export type Directory = Readonly<{
  id: string;
  /** Null: the root. */
  parentId: string | null;
  name: string;
  isOpen: boolean;
}>;

export const MOST_DIRECTORIES = 5_000;
export const DEEPEST_LEVEL = 20;

/** Those of each parent, in the order in which they are given. */
export function byParent<D extends Directory>(
  directories: readonly D[],
): ReadonlyMap<string | null, D[]> {
  const found = new Map<string | null, D[]>();
  for (const one of directories) {
    const siblings = found.get(one.parentId);
    if (siblings) siblings.push(one);
    else found.set(one.parentId, [one]);
  }
  return found;
}

/** A directory in its place: from 1 among those beside it, and how deep. */
export type Placed = Directory & Readonly<{ position: number; level: number }>;

/**
 * The directories in their places, those that hold others before these. Throws where they are no tree: one in
 * an unknown other, under itself, too deep, two of one name beside each other, or too many.
 */
export function placed(directories: readonly Directory[]): Placed[] {
  if (directories.length > MOST_DIRECTORIES)
    throw new Failure('DIRECTORY_TOO_MANY', { most: String(MOST_DIRECTORIES) });
  const known = new Set(directories.map(({ id }) => id));
  const stray = directories.find(({ parentId }) => parentId !== null && !known.has(parentId));
  if (stray) throw new Failure('DIRECTORY_UNKNOWN', { id: stray.parentId ?? '' });
  const children = byParent(directories);
  const found: Placed[] = [];
  const add = (parentId: string | null, level: number) => {
    const names = new Set<string>();
    for (const [at, one] of (children.get(parentId) ?? []).entries()) {
      if (names.has(one.name)) throw new Failure('DIRECTORY_NAME_TAKEN', { name: one.name });
      if (level > DEEPEST_LEVEL)
        throw new Failure('DIRECTORY_TOO_DEEP', { name: one.name, most: String(DEEPEST_LEVEL) });
      names.add(one.name);
      found.push({ ...one, position: at + 1, level });
      add(one.id, level + 1);
    }
  };
  add(null, 1);
  if (found.length < directories.length) {
    const reached = new Set(found.map(({ id }) => id));
    const lost = directories.find(({ id }) => !reached.has(id));
    throw new Failure('DIRECTORY_UNDER_ITSELF', { name: lost?.name ?? '' });
  }
  return found;
}

/** The directories and all below them. */
export function withAllBelow(
  directories: readonly Directory[],
  ids: Iterable<string>,
): ReadonlySet<string> {
  const children = byParent(directories);
  const all = new Set(ids);
  for (const id of all) for (const child of children.get(id) ?? []) all.add(child.id);
  return all;
}
