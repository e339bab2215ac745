/**
 * Kinds of actors: a user, a program with a key, a job of the product, a public authority, the holder of a shared link.
 */
export const ACTOR_KINDS = ['user', 'api-key', 'job', 'authority', 'shared-link'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** The actor as recorded with an act: `user/7`, `api-key/3`, `job/issuing`, `authority/tax`. */
export type Actor = `${ActorKind}/${string}`;

export const userActor = (userId: string): Actor => `user/${userId}`;

/** Kind and id, or null where the text is no actor (entries of the first releases name a bare user id). */
export function parseActor(text: string): Readonly<{ kind: ActorKind; id: string }> | null {
  const [, kind, id] = /^([a-z-]+)\/(.+)$/.exec(text) ?? [];
  const actorKind = ACTOR_KINDS.find((name) => name === kind);
  return actorKind && id ? { kind: actorKind, id } : null;
}
