import { join } from 'node:path';
import { quiet } from '../run-command.js';

/** The parts of a CycloneDX document that the project reads. */
export type BillOfMaterials = Readonly<{
  bomFormat: string;
  specVersion: string;
  metadata: { component: { name: string; version: string } };
  components: readonly Component[];
}>;

type Component = Readonly<{
  /** Scope of the package, with its @. */
  group?: string;
  name: string;
  version: string;
  purl: string;
  licenses?: readonly Readonly<{
    license?: { id?: string; name?: string };
    expression?: string;
  }>[];
}>;

/** Returns every package that a release contains, bundled or not, as CycloneDX; read from package-lock.json alone. */
export function billOfMaterials(root: string): BillOfMaterials {
  const options = [
    '--package-lock-only',
    '--omit=dev',
    '--flatten-components',
    '--output-format=JSON',
  ];
  const program = join(root, 'node_modules/.bin/cyclonedx-npm');
  return JSON.parse(quiet(program, [...options, '--output-reproducible'], { cwd: root }));
}

/** Returns `name@version`, the name with its scope. */
export const packageOf = ({ group, name, version }: Component): string =>
  `${group ? `${group}/` : ''}${name}@${version}`;

/** Returns the licence of a component as an SPDX expression; an empty text where it names none. */
export const licenceOf = ({ licenses = [] }: Component): string =>
  licenses
    .map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '')
    .map((text) => text.replaceAll(/\b(and|or|with)\b/gi, (operator) => operator.toUpperCase()))
    .join(' AND ');
