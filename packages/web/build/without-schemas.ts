import type { Plugin } from 'vite';

const CONTRACTS = /packages\/contracts\/src\/.*\.ts$/;

type Node = Readonly<{ type: string; start: number; end: number; [key: string]: unknown }>;
type Edit = Readonly<{ start: number; end: number; text: string }>;

/**
 * What a call takes and answers is described by zod schemas: 40 KB of every first page. The types are
 * checked when the program is built, the answers wherever it is developed and tested; the browser
 * of a user is given neither. Schemas that a form itself asks stay, with that form.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    apply: 'build',
    transform(code, id) {
      if (!CONTRACTS.test(id)) return null;
      const { body } = this.parse(code) as unknown as { body: Node[] };
      const edits = body.flatMap(declarators).flatMap((init) => edit(init, code));
      return edits.length > 0 ? { code: edited(code, edits), map: null } : null;
    },
  };
}

/** What the constants of a module are set to. */
function declarators(statement: Node): Node[] {
  const declaration = (statement['declaration'] ?? statement) as Node;
  if (declaration.type !== 'VariableDeclaration') return [];
  return (declaration['declarations'] as Node[]).flatMap(({ init }) =>
    init ? [init as Node] : [],
  );
}

/** A call loses its schemas; what else is worked out is marked as gone where nobody asks for it. */
function edit(init: Node, code: string): Edit[] {
  if (init.type !== 'CallExpression') return [];
  const callee = init['callee'] as Node;
  if (callee['name'] !== 'defineCall') {
    const text = `/* @__PURE__ */ (() => ${code.slice(init.start, init.end)})()`;
    return [{ start: init.start, end: init.end, text }];
  }
  const schemas = (init['arguments'] as Node[]).slice(2, 4);
  return schemas.map(({ start, end }) => ({ start, end, text: 'null' }));
}

const edited = (code: string, edits: readonly Edit[]): string =>
  edits.reduceRight(
    (text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end),
    code,
  );
