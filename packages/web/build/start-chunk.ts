type Graph = Readonly<{
  getModuleInfo: (
    id: string,
  ) => { code: string | null; importers: string[]; exports: string[] } | null;
}>;

/** Where everybody begins: the frame and, by its route, the list of invoices. */
const START = /src\/main\.tsx$/;

/**
 * What reads by schemas comes with the forms that do. It would be a tenth of the first load, for nothing
 * that is shown there.
 */
const WITH_FORMS =
  /node_modules\/zod\/|contracts\/src\/(?:issuing\/issue-payload|http\/wire-types)\.ts$/;

/** Turns a written invoice into what is sent; the first page calls its neighbours in the same room. */
const CODEC = /contracts\/src\/issuing\/[\w-]+-codec\.ts$/;

/** Parts of a library that no first page asks for, though the entry of the library names them. */
const ASIDE =
  /node_modules\/@tanstack\/(?:query-core|react-query|react-router)\/.*\/(?:queriesObserver|useQueries|useBlocker|useRouterState)\.js$/;

/** By itself each would be a file of 200 bytes, most of them wrapping, that many pages ask for. */
const ICON = /lucide-react\/dist\/esm\/icons\//;
const ASKERS_OF_A_COMMON_ICON = 5;

/** What stands around the rows of a list, each fetched after the rows. */
const LIST_TOOLS =
  /src\/features\/(?:invoice-lists\/(?:narrowing\/list-tools|look\/view-tools)|bulk-acts\/list-acts)\.tsx$/;

/** A file that only re-exports: the index of a folder, and a feature of the contracts that has a folder. */
const INDEX = /\/index\.ts$/;
const CONTRACT = /contracts\/src\/[\w-]+\.ts$/;
const isEntry = (id: string, graph: Graph): boolean =>
  INDEX.test(id) || (CONTRACT.test(id) && wholesOf(id, graph).length > 0);
const NAMED = /\b(import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;
const WHOLE = /\bexport\s*\*\s*from\s*["']([^"']+)["']/g;

/**
 * What the first page imports goes into one file: a hundred small ones would be a hundred requests
 * and compress badly. What is imported on demand stays apart. Through the entry of a room comes who is asked for
 * by name, and not all who live there.
 */
export function startChunk() {
  const isStart = importedBy((id) => START.test(id), 'some');
  const isOfListTools = importedBy((id) => LIST_TOOLS.test(id), 'every');
  return (id: string, graph: Graph) => {
    if (WITH_FORMS.test(id)) return 'schemas';
    if (CODEC.test(id)) return 'codec';
    if (ASIDE.test(id)) return null;
    if (isStart(id, graph) || isCommonIcon(id, graph)) return 'start';
    return isOfListTools(id, graph) && !LIST_TOOLS.test(id) ? 'lists' : null;
  };
}

function isCommonIcon(id: string, graph: Graph): boolean {
  const askers = graph.getModuleInfo(id)?.importers ?? [];
  return ICON.test(id) && askers.length >= ASKERS_OF_A_COMMON_ICON;
}

/** Returns a test: some importers of a module, or every one, lead to a module of `begins`. */
function importedBy(begins: (id: string) => boolean, by: 'some' | 'every') {
  const known = new Map<string, boolean>();
  const belongs = (id: string, graph: Graph): boolean => {
    const decided = known.get(id);
    if (decided !== undefined) return decided;
    // What they ask for comes with them, though the first page names their neighbours.
    if (WITH_FORMS.test(id) || CODEC.test(id)) return false;
    // Importers may import each other: undecided means no until the walk comes back.
    known.set(id, false);
    const askers = begins(id) ? [] : askersOf(id, graph);
    const answer = begins(id) || (askers.length > 0 && askers[by]((one) => belongs(one, graph)));
    known.set(id, answer);
    return answer;
  };
  return belongs;
}

/** Files that import a module, directly or by its names through entries of rooms. */
function askersOf(id: string, graph: Graph): string[] {
  const { importers = [], exports = [] } = graph.getModuleInfo(id) ?? {};
  return importers.flatMap((one) =>
    isEntry(one, graph) ? askersThrough(one, givenBy(one, id, exports, graph), graph) : [one],
  );
}

function askersThrough(entry: string, names: ReadonlySet<string>, graph: Graph): string[] {
  if (names.size === 0) return [];
  return (graph.getModuleInfo(entry)?.importers ?? []).flatMap((one) => {
    const statements = statementsOf(one, graph);
    const imports = statements.filter(({ verb, from }) => verb === 'import' && names.has(from));
    if (imports.length > 0) return [one];
    if (!isEntry(one, graph)) return [];
    const passedOn = statements.filter(({ from }) => names.has(from)).map(({ to }) => to);
    const whole = wholesOf(one, graph).length > 0 ? [...names] : [];
    return askersThrough(one, new Set([...passedOn, ...whole]), graph);
  });
}

/** The names under which an entry gives what a module exports. */
function givenBy(
  entry: string,
  id: string,
  exported: readonly string[],
  graph: Graph,
): ReadonlySet<string> {
  const isIt = (path: string) => id.endsWith(path.replace(/^(?:\.\.?\/)+/, '/'));
  const named = statementsOf(entry, graph).filter(({ path }) => isIt(path));
  const whole = wholesOf(entry, graph).some(isIt) ? exported : [];
  return new Set([...named.map(({ to }) => to), ...whole]);
}

type Statement = Readonly<{ verb: string; from: string; to: string; path: string }>;

const codeOf = (id: string, graph: Graph): string => graph.getModuleInfo(id)?.code ?? '';
const wholesOf = (id: string, graph: Graph): string[] =>
  [...codeOf(id, graph).matchAll(WHOLE)].map(([, path = '']) => path);

/** What a file takes from others and gives on, name by name. */
const statementsOf = (id: string, graph: Graph): Statement[] =>
  [...codeOf(id, graph).matchAll(NAMED)].flatMap(([, verb = '', names = '', path = '']) =>
    names.split(',').flatMap((name) => {
      const [from = '', to = from] = name.trim().split(/\s+as\s+/);
      return from === '' ? [] : [{ verb, from, to, path }];
    }),
  );
