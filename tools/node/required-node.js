import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { streamed } from '../run-command.js';

// This file runs on Node 18: it uses nothing newer.

/** Oldest major version of Node.js that runs Hoadon: the one `engines` of package.json names. */
const REQUIRED_MAJOR = 24;
const HERE = dirname(fileURLToPath(import.meta.url));
/** One folder per pinned version. Outside node_modules, which `npm ci` deletes. */
const FOLDER = fileURLToPath(new URL('../../.node/', import.meta.url));

/**
 * Returns on a recent Node.js. On an older one, fetches the pinned version once, runs this process's command with it,
 * and exits as that does: it never returns. An entry point calls it before it imports anything else.
 */
export async function useRequiredNode() {
  const [major] = process.versions.node.split('.').map(Number);
  if (major >= REQUIRED_MAJOR) return;
  try {
    await runAgainWith(await pinnedNode());
  } catch (error) {
    console.error(
      `${error.message}\nHoadon needs Node ${REQUIRED_MAJOR} or newer; this is ${process.version}. ` +
        `Install Node ${REQUIRED_MAJOR}, or give npm access to its registry; then start again.`,
    );
    process.exit(2);
  }
}

/**
 * Path of the pinned Node.js of this platform; fetches its npm package where it is not there yet.
 * @param {string} lockFolder - holds the package.json and package-lock.json that name versions and checksums
 * @param {string} into - folder that receives it
 * @returns {Promise<string>} path of the program
 * @throws {Error} where this platform has no package or the download fails
 */
export async function pinnedNode(lockFolder = HERE, into = FOLDER) {
  const wanted = packageOfPlatform(lockFolder);
  if (!wanted) throw new Error(`No package of Node.js for ${process.platform}-${process.arch}.`);
  const folder = join(into, wanted.version);
  const program = join(folder, wanted.path, wanted.program);
  if (existsSync(program)) return program;

  console.error(`Fetching Node ${wanted.version}, once …`);
  // Two may start at the same time, and one may be killed: only a complete folder gets the final name.
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  try {
    for (const name of ['package.json', 'package-lock.json'])
      copyFileSync(join(lockFolder, name), join(draft, name));
    const args = ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
    // npm checks what it receives against the checksum of the lock file.
    await streamed('npm', args, { cwd: draft, stdio: ['ignore', 2, 2] });
    if (!existsSync(join(draft, wanted.path, wanted.program)))
      throw new Error(`Node ${wanted.version} could not be fetched.`);
    moveInPlace(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return program;
}

/** Where the lock file has the Node.js of this platform: `path` below the folder of the lock file, `program` below `path`. */
function packageOfPlatform(lockFolder) {
  const { packages } = JSON.parse(readFileSync(join(lockFolder, 'package-lock.json'), 'utf8'));
  const found = Object.entries(packages).find(
    // npm writes one name as text, or as a list of one.
    ([, { os, cpu }]) => String(os) === process.platform && String(cpu) === process.arch,
  );
  if (!found) return null;
  const [path, { version, bin }] = found;
  return { path, version, program: bin.node };
}

function moveInPlace(draft, folder) {
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another process was faster: its folder is as complete as this one.
    if (!existsSync(folder)) throw error;
  }
}

/** Runs the command line of this process with another Node.js, passes signals on, and exits as it exits. */
function runAgainWith(program) {
  const bin = dirname(program);
  const child = spawn(program, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: {
      ...process.env,
      // npm and every program it starts find this Node.js first, and native packages its headers.
      PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
      npm_config_nodedir: dirname(bin),
      // npm hands its own Node.js on by these two.
      npm_node_execpath: program,
      NODE: program,
    },
  });
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // A terminal sends Ctrl-C to both; the server takes a second one as "end at once".
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  return new Promise((_, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) =>
      process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)),
    );
  });
}
