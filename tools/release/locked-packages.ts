import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package of package-lock.json; `path` is its folder below the root of the project. */
export type LockedPackage = Readonly<{
  path: string;
  name: string;
  version: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
  dependencies?: Readonly<Record<string, string>>;
  optionalDependencies?: Readonly<Record<string, string>>;
}>;

/** Packages by path, the project and its workspaces included. */
export function lockedPackages(root: string): ReadonlyMap<string, LockedPackage> {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Omit<LockedPackage, 'path' | 'name'> & { name?: string }>;
  };
  return new Map(
    Object.entries(packages).map(([path, entry]) => [
      path,
      { ...entry, path, name: entry.name ?? path.split('node_modules/').at(-1) ?? path },
    ]),
  );
}

/**
 * Returns the named packages, which the server depends on, and all that they depend on. Optional packages of other platforms,
 * which are not installed, are left out.
 *
 * @throws Error if a package that is not optional is not installed
 */
export function withDependencies(root: string, names: readonly string[]): LockedPackage[] {
  const locked = lockedPackages(root);
  const found = new Map<string, LockedPackage>();
  const add = (from: string, name: string, isOptional: boolean) => {
    const path = pathsOf(from, name).find((candidate) => locked.has(candidate));
    const entry = path === undefined ? undefined : locked.get(path);
    if (!entry || !existsSync(join(root, entry.path))) {
      if (isOptional) return;
      throw new Error(`${name}, which ${from} depends on, is not installed: run npm ci`);
    }
    if (found.has(entry.path)) return;
    found.set(entry.path, entry);
    const { dependencies = {}, optionalDependencies = {} } = entry;
    for (const needed of Object.keys(dependencies)) add(entry.path, needed, false);
    for (const needed of Object.keys(optionalDependencies)) add(entry.path, needed, true);
  };
  for (const name of names) add('packages/server', name, false);
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Where Node.js looks for a package, nearest first. */
function pathsOf(from: string, name: string): string[] {
  const folders = from.split('/');
  return [...folders.map((_, index) => folders.slice(0, folders.length - index)), []]
    .filter((parts) => parts.at(-1) !== 'node_modules')
    .map((parts) => [...parts, 'node_modules', name].join('/'));
}
