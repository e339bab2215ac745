import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockedPackages } from './locked-packages.ts';

const LICENCE_FILE = /^(licen[cs]e|notice|copying|unlicense)/i;

/**
 * Returns the licence texts of every package that a release contains. Its server and its web app are bundles, which have no such files
 * of their own, and most licences demand that the text goes with every copy.
 */
export function thirdPartyLicences(root: string): string {
  return [...lockedPackages(root).values()]
    .filter(({ path, dev, link }) => path.startsWith('node_modules/') && !dev && !link)
    .concat(
      [...lockedPackages(root).values()].filter(
        ({ path, dev }) => /^packages\/.*node_modules\//.test(path) && !dev,
      ),
    )
    .filter(({ path }) => existsSync(join(root, path)))
    .map(({ path, name, version, license }) =>
      [
        `${name} ${version} (${license ?? 'licence: see below'})`,
        ...licenceTexts(join(root, path)),
      ].join('\n\n'),
    )
    .join(`\n\n${'-'.repeat(80)}\n\n`);
}

const licenceTexts = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => LICENCE_FILE.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').trim());
