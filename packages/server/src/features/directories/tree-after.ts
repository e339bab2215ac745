import type { updateWholeDirs, WishedNode } from '@hoadon/contracts/directories';
import { ROOT_DIRECTORY } from '@hoadon/contracts/directories';
import {
  type Directory,
  type Placed,
  placed,
  withAllBelow,
} from '@hoadon/domain/directories/directory-tree';
import { Failure } from '@hoadon/domain/errors/failure';
import type { z } from 'zod';
import { parentOf } from './parent-of.ts';

export type TreeChange = Partial<Omit<z.output<typeof updateWholeDirs.input>, 'version'>>;

type After = Readonly<{
  /** Those that stay and are not what or where they were. */
  changed: readonly Placed[];
  /** As they are laid aside: in nothing. */
  deleted: readonly Placed[];
  /** Where the invoices of each deleted one come to; null: to no directory. */
  invoicesTo: ReadonlyMap<string, string | null>;
}>;

/** What a change makes of a tree. Throws where that is no tree, or the change names what is not there. */
export function treeAfter(before: readonly Directory[], change: TreeChange): After {
  const laid = laidAnew(before, change);
  const { deletedDirectories = [], invoices_to: wishedTo } = change;
  requireAll(before, deletedDirectories);
  // Where it is a ring nothing is looked for below it.
  const whole = placed(laid);
  const gone = withAllBelow(whole, deletedDirectories);
  const after = placed(whole.filter(({ id }) => !gone.has(id)));
  const levels = new Map(placed(before).map((one) => [one.id, one]));
  const changed = after.filter((one) => !isSame(levels.get(one.id), one));
  const deleted = [...levels.values()]
    .filter(({ id }) => gone.has(id))
    .map((one) => ({ ...one, parentId: null, level: 1 }));
  return { changed, deleted, invoicesTo: invoicesTo(whole, gone, wishedTo) };
}

function laidAnew(before: readonly Directory[], change: TreeChange): readonly Directory[] {
  const { structure, directories = [] } = change;
  const ordered = structure
    ? inStructure(before, structure, change.deletedDirectories ?? [])
    : before;
  const wished = new Map(directories.map((one) => [one.id, one]));
  requireAll(
    before,
    directories.map(({ id }) => id),
  );
  const laid = ordered.map((one): Directory => {
    const wish = wished.get(one.id);
    const parentId = wish && parentOf(wish);
    return {
      ...one,
      name: wish?.name ?? one.name,
      parentId: parentId === undefined ? one.parentId : parentId,
    };
  });
  // What is laid elsewhere comes behind those that are there.
  const was = new Map(ordered.map((one) => [one.id, one.parentId]));
  const isMoved = ({ id, parentId }: Directory) => was.get(id) !== parentId;
  return [...laid.filter((one) => !isMoved(one)), ...laid.filter(isMoved)];
}

/** Throws where the structure does not hold each directory that stays just once: it was made of another tree. */
function inStructure(
  before: readonly Directory[],
  structure: readonly WishedNode[],
  leaving: readonly string[],
): readonly Directory[] {
  const directoriesById = new Map(before.map((one) => [one.id, one]));
  const arranged = new Map<string, Directory>();
  const add = (nodes: readonly WishedNode[], parentId: string | null) => {
    for (const { id, name, expand, children = [] } of nodes) {
      const one = directoriesById.get(id);
      if (!one) throw new Failure('DIRECTORY_UNKNOWN', { id });
      if (arranged.has(id)) throw new Failure('DIRECTORY_UNDER_ITSELF', { name: one.name });
      arranged.set(id, { ...one, parentId, name: name ?? one.name, isOpen: expand ?? one.isOpen });
      add(children, id);
    }
  };
  add(structure, null);
  const rest = before.filter(({ id }) => !arranged.has(id));
  const gone = withAllBelow(before, leaving);
  if (rest.some(({ id }) => !gone.has(id))) throw new Failure('DIRECTORY_TREE_CHANGED');
  return [...arranged.values(), ...rest];
}

function requireAll(directories: readonly Directory[], ids: readonly string[]): void {
  const directoryIds = new Set(directories.map(({ id }) => id));
  const unknown = ids.find((id) => !directoryIds.has(id));
  if (unknown !== undefined) throw new Failure('DIRECTORY_UNKNOWN', { id: unknown });
}

const isSame = (was: Placed | undefined, is: Placed): boolean =>
  was !== undefined &&
  was.parentId === is.parentId &&
  was.name === is.name &&
  was.isOpen === is.isOpen &&
  was.position === is.position &&
  was.level === is.level;

/** To the nearest remaining ancestor, unless another target is given. */
function invoicesTo(
  whole: readonly Directory[],
  gone: ReadonlySet<string>,
  wished: string | undefined,
): ReadonlyMap<string, string | null> {
  if (wished !== undefined && wished !== ROOT_DIRECTORY) {
    requireAll(whole, [wished]);
    if (gone.has(wished)) throw new Failure('DIRECTORY_UNKNOWN', { id: wished });
  }
  const parents = new Map(whole.map(({ id, parentId }) => [id, parentId]));
  const nearest = (id: string | null): string | null =>
    id !== null && gone.has(id) ? nearest(parents.get(id) ?? null) : id;
  const to = (id: string) => {
    if (wished === undefined) return nearest(id);
    return wished === ROOT_DIRECTORY ? null : wished;
  };
  return new Map([...gone].map((id) => [id, to(id)]));
}
