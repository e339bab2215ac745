import type { Terminal } from './terminal.ts';

const ENTER = /[\r\n]/;
const CTRL_C = '\u0003';
const RUBBED_OUT = ['\b', '\u007f'];

/** Returns the line after one more character, and whether it is complete. */
function typed(line: string, character: string): Readonly<{ line: string; done: boolean }> {
  if (ENTER.test(character)) return { line, done: true };
  return {
    line: RUBBED_OUT.includes(character) ? line.slice(0, -1) : line + character,
    done: false,
  };
}

/**
 * Reads one line from the terminal; with `secret` without echo. Returns null if the question was withdrawn, the input
 * ended, or the user pressed Ctrl+C.
 */
export function readSecretly(
  { input }: Terminal,
  signal: AbortSignal,
  secret: boolean,
): Promise<string | null> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(null);
    let line = '';
    const end = (answer: string | null) => {
      input.off('data', read).off('end', stop).pause();
      signal.removeEventListener('abort', stop);
      if (secret && input.isTTY) input.setRawMode?.(false);
      resolve(answer);
    };
    const stop = () => end(null);
    const read = (chunk: Buffer | string) => {
      for (const character of chunk.toString()) {
        if (character === CTRL_C) return end(null);
        const next = typed(line, character);
        line = next.line;
        if (next.done) return end(line);
      }
    };
    if (secret && input.isTTY) input.setRawMode?.(true);
    signal.addEventListener('abort', stop);
    input.on('data', read).once('end', stop).resume();
  });
}
