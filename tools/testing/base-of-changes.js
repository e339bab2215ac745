import { spawnSync } from 'node:child_process';

/** Where main is, in the order of trust: as the remote has it, or as this clone has it. */
const MAIN = ['origin/main', 'main'];

/**
 * The commit that the changes of this branch begin at: its last one in common with main. On main itself, what is not pushed yet.
 * @param {string} root
 * @returns {string} its hash
 * @throws {Error} where git knows no main
 */
export function baseOfChanges(root) {
  for (const name of MAIN) {
    const { status, stdout } = spawnSync('git', ['merge-base', 'HEAD', name], {
      cwd: root,
      encoding: 'utf8',
    });
    if (status === 0) return stdout.trim();
  }
  throw new Error(`--changed needs git and a branch called ${MAIN.join(' or ')}`);
}
