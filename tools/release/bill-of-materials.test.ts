import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { SEPARATE_PACKAGES } from '../keep-server-built.js';
import { isAllowedLicence } from './allowed-licences.ts';
import { billOfMaterials, licenceOf } from './bill-of-materials.ts';
import { withDependencies } from './locked-packages.ts';

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

test('the bill of materials names the product and every package that its parts depend on', () => {
  const { name, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(bill).toMatchObject({ specVersion: '1.5', metadata: { component: { name, version } } });
  const listed = new Set(bill.components.map((component) => component.name));
  for (const part of ['server', 'web', 'signing', 'xml', 'domain', 'contracts']) {
    const { dependencies } = JSON.parse(
      readFileSync(join(ROOT, 'packages', part, 'package.json'), 'utf8'),
    );
    expect([...listed]).toEqual(expect.arrayContaining(Object.keys(dependencies)));
  }
  const packed = withDependencies(ROOT, SEPARATE_PACKAGES).map((entry) => entry.name);
  expect([...listed]).toEqual(expect.arrayContaining(packed));
});
