import { type BusinessRegistry, RegistryUnavailable, type Taxpayer } from './port.ts';

/** Pause of a register after a failure, so that not every lookup waits for its timeout. */
const REST_MS = 30_000;

/**
 * Asks the registers in turn until one knows the code. Returns null if every register responded and none knows it;
 * throws RegistryUnavailable if some failed.
 */
export function registryChain(
  registries: readonly BusinessRegistry[],
  now: () => number = Date.now,
): BusinessRegistry {
  const askers = registries.map((registry) => resting(registry, now));
  return {
    async lookUp(taxCode) {
      const failures: (null | RegistryUnavailable)[] = [];
      for (const ask of askers) {
        const result = await ask(taxCode);
        if (result !== null && !(result instanceof RegistryUnavailable)) return result;
        failures.push(result);
      }
      if (failures.length > 0 && failures.every((failure) => failure === null)) return null;
      const cause = failures.find((failure) => failure !== null);
      throw new RegistryUnavailable('no register responded', { cause });
    },
  };
}

type LookUpResult = Taxpayer | null | RegistryUnavailable;

/** Asks one register; returns its failure instead of throwing it. */
function resting(
  registry: BusinessRegistry,
  now: () => number,
): (taxCode: string) => Promise<LookUpResult> {
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
