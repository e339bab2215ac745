import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isAllowedLicence } from './allowed-licences.ts';
import { billOfMaterials, licenceOf, packageOf } from './bill-of-materials.ts';
import { lockedPackages } from './locked-packages.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const bill = billOfMaterials(ROOT);

test('every package of a release has a licence that lets it be passed on', () => {
  const refused = bill.components
    .filter((component) => !isAllowedLicence(licenceOf(component)))
    .map((component) => `${component.purl}: ${licenceOf(component) || 'none'}`);
  expect(refused).toEqual([]);
});

test.each([
  ['MIT', true],
  ['MIT AND ISC', true],
  ['(BSD-3-Clause OR GPL-2.0)', true],
  ['MIT AND GPL-3.0-only', false],
  ['AGPL-3.0-or-later', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['', false],
])('a package under the licence "%s" may be part of a release: %s', (expression, isAllowed) => {
  expect(isAllowedLicence(expression)).toBe(isAllowed);
});

test('the bill of materials names the product and every package of the lock file that is not for development', () => {
  const { name, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name, version } },
  });
  const required = [...lockedPackages(ROOT).values()]
    .filter(({ path, dev, link }) => path.includes('node_modules/') && !dev && !link)
    .map((entry) => `${entry.name}@${entry.version}`);
  expect(required).toContain('react@19.3.1');
  expect(bill.components.map(packageOf)).toEqual(expect.arrayContaining(required));
});
