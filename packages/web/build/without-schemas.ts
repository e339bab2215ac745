import type { Plugin } from 'vite';

const CONTRACTS = /packages\/contracts\/src\/.*\.ts$/;

/** What the page of the API tells about a call. */
const SUMMARY = 'summary';

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

/** A call loses its schemas; all that is worked out here, in objects of schemas too, goes where nobody asks for it. */
function edit(init: Node, code: string): Edit[] {
  if (init.type !== 'CallExpression' && init.type !== 'ObjectExpression') return [];
  const { start, end } = init;
  const isCall = (init['callee'] as Node | undefined)?.['name'] === 'defineCall';
  const [method, path, input, output, options] = isCall ? (init['arguments'] as Node[]) : [];
  if (!method || !path || !input || !output || !options) {
    return [{ start, end, text: `/* @__PURE__ */ (() => (${code.slice(start, end)}))()` }];
  }
  const textOf = (one: Node) => code.slice(one.start, one.end);
  const callArguments = [textOf(method), textOf(path), 'null', 'null', optionsIn(options, textOf)];
  return [{ start, end, text: `/* @__PURE__ */ defineCall(${callArguments.join(', ')})` }];
}

/** Calls that share their options name them: those stand elsewhere in the module. */
function optionsIn(options: Node, textOf: (one: Node) => string): string {
  if (options.type !== 'ObjectExpression') return textOf(options);
  const used = (options['properties'] as Node[]).filter(
    ({ key }) => (key as Node | undefined)?.['name'] !== SUMMARY,
  );
  return `{ ${used.map(textOf).join(', ')} }`;
}

const edited = (code: string, edits: readonly Edit[]): string =>
  edits.reduceRight(
    (text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end),
    code,
  );
