import { once } from 'node:events';
import { closeSync, createReadStream, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {'passed' | 'failed' | 'skipped'} Outcome
 * @typedef {(output: 'inherit' | number) => Promise<boolean>} Step - runs with its output to a file descriptor, or to ours; true where it passed
 * @typedef {{ name: string, outcome: Outcome, seconds: number }} Result
 */

/**
 * Runs steps in lanes: lanes beside each other, the steps of one lane one after the other. A step starts when those it requires
 * have passed; where one of them has not, the step is skipped. Where several steps run, the output of each is printed whole
 * when it ends.
 * @param {object} plan
 * @param {Record<string, Step>} plan.steps
 * @param {string[][]} plan.lanes
 * @param {(name: string) => string[]} plan.requires
 * @param {string} plan.logFolder - receives the output of running steps
 * @returns {Promise<Result[]>} in the order of the lanes
 */
export async function schedule({ steps, lanes, requires, logFolder }) {
  mkdirSync(logFolder, { recursive: true });
  /** @type {Map<string, Promise<Result>>} */
  const running = new Map();
  const streams = lanes.filter((lane) => lane.length > 0).length > 1;
  let printing = Promise.resolve();

  const result = (name) => {
    if (!running.has(name)) running.set(name, runAfterOthers(name));
    return running.get(name);
  };

  async function runAfterOthers(name) {
    const lane = lanes.find((names) => names.includes(name)) ?? [];
    const before = lane[lane.indexOf(name) - 1];
    if (before) await result(before);
    const required = await Promise.all(requires(name).map(result));
    if (required.some(({ outcome }) => outcome !== 'passed'))
      return { name, outcome: 'skipped', seconds: 0 };
    return runStep(name);
  }

  async function runStep(name) {
    console.log(`${clock()} ${name} starts`);
    const start = Date.now();
    const log = join(logFolder, `${name}.log`);
    const output = streams ? openSync(log, 'w') : 'inherit';
    let passed = false;
    try {
      passed = await steps[name](output);
    } catch (error) {
      console.error(`${name}: ${error.message}`);
    }
    if (typeof output === 'number') {
      closeSync(output);
      printing = printing.then(() => printLog(name, log));
      await printing;
    }
    const seconds = Math.round((Date.now() - start) / 1000);
    const outcome = passed ? 'passed' : 'failed';
    console.log(`${clock()} ${name} ${outcome} after ${seconds} s`);
    return { name, outcome, seconds };
  }

  return Promise.all(lanes.flat().map(result));
}

async function printLog(name, log) {
  console.log(`\n=== ${name}`);
  // Not by `pipeline`: it leaves a listener at standard output for each log.
  for await (const chunk of createReadStream(log))
    if (!process.stdout.write(chunk)) await once(process.stdout, 'drain');
}

const clock = () => new Date().toTimeString().slice(0, 8);
