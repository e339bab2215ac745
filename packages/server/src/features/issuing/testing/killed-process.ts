import type { KyselyPlugin } from 'kysely';
import { authorityConnections, INSTALLATION } from '../connections/index.ts';
import type { IssuingDeps } from '../deps.ts';

/** Thrown by the fatal step and by every later step of the process. */
class Killed extends Error {
  override readonly name = 'Killed';
}

/** An unknown outcome has the death as its cause. */
export const isDeath = (error: unknown): boolean =>
  error instanceof Killed || (error instanceof Error && error.cause instanceof Killed);

export type Life = Readonly<{
  deps: IssuingDeps;
  /** Steps taken so far: queries, files, messages. */
  steps(): number;
}>;

/**
 * A process that dies at its nth step, as by kill -9: the step is not executed, an open transaction is rolled back, and
 * no later call reaches database, files or authority. A message counts two steps, so that the process may die before
 * its delivery and after.
 */
export function mortal(deps: IssuingDeps, diesAt = Number.POSITIVE_INFINITY): Life {
  let steps = 0;
  const countStep = () => {
    steps += 1;
    if (steps >= diesAt) throw new Killed(`at step ${diesAt}`);
  };
  const perQuery: KyselyPlugin = {
    transformQuery({ node }) {
      countStep();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { files } = deps;
  const { authority } = deps.connections.of(INSTALLATION);
  return {
    steps: () => steps,
    deps: {
      ...deps,
      db: deps.db.withPlugin(perQuery),
      files: {
        ...files,
        async put(companyId, bytes) {
          countStep();
          return files.put(companyId, bytes);
        },
        async putMany(companyId, contents) {
          countStep();
          return files.putMany(companyId, contents);
        },
        async store(companyId, contents) {
          countStep();
          return files.store(companyId, contents);
        },
        async get(companyId, hash) {
          countStep();
          return files.get(companyId, hash);
        },
      },
      connections: authorityConnections({
        identity: authority.identity,
        async send(message) {
          countStep();
          const answer = await authority.send(message);
          countStep();
          return answer;
        },
        async replies(since, limit) {
          countStep();
          return authority.replies(since, limit);
        },
        async replyTo(messageId) {
          countStep();
          return authority.replyTo(messageId);
        },
      }),
    },
  };
}
