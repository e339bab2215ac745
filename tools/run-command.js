import { spawn, spawnSync } from 'node:child_process';

/**
 * Runs a command with its output streamed to ours.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} its exit code; 1 where it could not be started or died of a signal
 */
export function streamed(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** Whether a program of this name can be found. */
export function isInstalled(program) {
  return spawnSync('sh', ['-c', `command -v "${program}"`], { stdio: 'ignore' }).status === 0;
}

/** Runs a command to its end and answers its output; throws with that output where it fails. */
export function quiet(command, args, options = {}) {
  const done = spawnSync(command, args, { encoding: 'utf8', ...options });
  if (done.status === 0) return done.stdout;
  const reason = done.error?.message ?? `${done.stdout}${done.stderr}`;
  throw new Error(`${command} ${args.join(' ')}\n${reason}`);
}
