import { factText } from '@hoadon/domain/intake/fact-text';
import { FACTS } from '@hoadon/domain/intake/stated-facts';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';

/** Returns a formatter for the values of facts in which sources differ; a fact of a newer server is shown as it came. */
export function useFactText(): (field: string, stated: string) => string {
  const { t } = useTranslation();
  const { format } = useNumbers();
  return (field, stated) => {
    const fact = FACTS.find((one) => one === field);
    if (!fact) return stated;
    return factText(fact, stated, {
      amount: (amount) => format(amount),
      kind: (kind) => t(`viewer.source.kind.${kind}`),
    });
  };
}
