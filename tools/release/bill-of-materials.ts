import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { quiet } from '../run-command.js';

/** The parts of a CycloneDX document that the project reads. */
export type BillOfMaterials = Readonly<{
  specVersion: string;
  metadata: { component: { name: string; version: string } };
  components: readonly Component[];
}>;

type Component = Readonly<{
  name: string;
  version: string;
  purl: string;
  licenses?: readonly Readonly<{
    license?: { id?: string; name?: string };
    expression?: string;
  }>[];
}>;

/** Returns every package that a release contains, bundled or not, as npm makes it from package-lock.json (CycloneDX 1.5). */
export function billOfMaterials(root: string): BillOfMaterials {
  const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'];
  const bill = JSON.parse(quiet('npm', args, { cwd: root })) as BillOfMaterials;
  const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { name: string };
  // npm names the project after the folder that it is in.
  if (bill.metadata.component.name === basename(root)) bill.metadata.component.name = name;
  return bill;
}

/** Returns the licence of a component as an SPDX expression; an empty text where it names none. */
export const licenceOf = ({ licenses = [] }: Component): string =>
  licenses
    .map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '')
    .map((text) => text.replaceAll(/\b(and|or|with)\b/gi, (operator) => operator.toUpperCase()))
    .join(' AND ');
