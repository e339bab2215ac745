import { hash, verify } from '@node-rs/argon2';

/** Argon2id, 19 MiB, two passes: OWASP's recommendation. Algorithm 2 is Argon2id. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

let hashOfNobody: Promise<string> | null = null;

/** Whether the password is correct. Without a stored hash (unknown user) takes as long and returns false. */
export async function isPassword(password: string, storedHash: string | null): Promise<boolean> {
  hashOfNobody ??= hashPassword('nobody has this password');
  const isRight = await verify(storedHash ?? (await hashOfNobody), password);
  return isRight && storedHash !== null;
}
