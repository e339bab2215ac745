import satisfies from 'spdx-satisfies';

/** Licences of packages that a release may contain: permissive, or for fonts alone. No copyleft, which would bind the whole product. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
];

/** Whether an SPDX expression can be met with allowed licences alone; false for one that cannot be read. */
export function isAllowedLicence(expression: string): boolean {
  try {
    return satisfies(expression, ALLOWED);
  } catch {
    return false;
  }
}
