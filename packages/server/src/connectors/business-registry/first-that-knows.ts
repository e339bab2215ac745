import { type BusinessRegistry, RegistryUnavailable, type Taxpayer } from './port.ts';

/** A register that failed is left alone for this long: nobody waits for its timeout at every code. */
const REST_MS = 30_000;

/**
 * Asks the registers in turn until one knows the code. Null where at least one said that it does
 * not and none failed; otherwise nobody can say, and it throws RegistryUnavailable.
 */
export function firstThatKnows(
  registries: readonly BusinessRegistry[],
  now: () => number = Date.now,
): BusinessRegistry {
  const askers = registries.map((registry) => resting(registry, now));
  return {
    async lookUp(taxCode) {
      const said: (null | RegistryUnavailable)[] = [];
      for (const ask of askers) {
        const answer = await ask(taxCode);
        if (answer !== null && !(answer instanceof RegistryUnavailable)) return answer;
        said.push(answer);
      }
      if (said.length > 0 && said.every((answer) => answer === null)) return null;
      const cause = said.find((answer) => answer !== null);
      throw new RegistryUnavailable('no register could say', { cause });
    },
  };
}

type Said = Taxpayer | null | RegistryUnavailable;

/** Asks one register, answering its failure instead of throwing it. */
function resting(
  registry: BusinessRegistry,
  now: () => number,
): (taxCode: string) => Promise<Said> {
  let restsUntil = 0;
  return async (taxCode) => {
    if (now() < restsUntil) return new RegistryUnavailable('failed a moment ago');
    try {
      return await registry.lookUp(taxCode);
    } catch (error) {
      if (!(error instanceof RegistryUnavailable)) throw error;
      restsUntil = now() + REST_MS;
      return error;
    }
  };
}
