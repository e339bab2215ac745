/** Who may do something: a person, a program with a key, the product's own work, a public authority, whoever holds a shared link. */
export const ACTOR_KINDS = ['user', 'api-key', 'job', 'authority', 'shared-link'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** Who did it, as kept with what was done: `user/7`, `api-key/3`, `job/issuing`, `authority/tax`. */
export type Actor = `${ActorKind}/${string}`;

export const userActor = (userId: string): Actor => `user/${userId}`;

/** Kind and id, or null where the text is no actor (entries of the first releases name a bare user id). */
export function parseActor(text: string): Readonly<{ kind: ActorKind; id: string }> | null {
  const [, kind, id] = /^([a-z-]+)\/(.+)$/.exec(text) ?? [];
  const known = ACTOR_KINDS.find((name) => name === kind);
  return known && id ? { kind: known, id } : null;
}
