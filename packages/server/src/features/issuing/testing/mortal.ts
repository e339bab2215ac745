import type { KyselyPlugin } from 'kysely';
import { authorityConnections, INSTALLATION } from '../connections/index.ts';
import type { IssuingDeps } from '../deps.ts';

/** Thrown where the process dies, and by everything it touches afterwards. */
class Killed extends Error {
  override readonly name = 'Killed';
}

/** Whoever was told of a death does not know what it left behind, and says so with the death as the cause. */
export const isDeath = (error: unknown): boolean =>
  error instanceof Killed || (error instanceof Error && error.cause instanceof Killed);

export type Life = Readonly<{
  /** What the process stands on while it lives. */
  deps: IssuingDeps;
  /** Steps taken so far: queries, files, messages. */
  steps(): number;
}>;

/**
 * A process that dies at its nth step, as by kill -9: the step does not happen, an open transaction is
 * rolled back, and nothing it does later reaches database, files or line. A message counts two steps, so
 * that it may die before it is delivered and after.
 */
export function mortal(deps: IssuingDeps, diesAt = Number.POSITIVE_INFINITY): Life {
  let steps = 0;
  const step = () => {
    steps += 1;
    if (steps >= diesAt) throw new Killed(`at step ${diesAt}`);
  };
  const perQuery: KyselyPlugin = {
    transformQuery({ node }) {
      step();
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
          step();
          return files.put(companyId, bytes);
        },
        async putMany(companyId, contents) {
          step();
          return files.putMany(companyId, contents);
        },
        async store(companyId, contents) {
          step();
          return files.store(companyId, contents);
        },
        async get(companyId, hash) {
          step();
          return files.get(companyId, hash);
        },
      },
      connections: authorityConnections({
        identity: authority.identity,
        async send(message) {
          step();
          const answer = await authority.send(message);
          step();
          return answer;
        },
        async replies(since, limit) {
          step();
          return authority.replies(since, limit);
        },
        async replyTo(messageId) {
          step();
          return authority.replyTo(messageId);
        },
      }),
    },
  };
}
