import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/**
 * Leaves the message of a thrown error unmutated: it goes to the log, no code reads it, and what a caller or user sees is the class of the
 * error or a code of the closed list. The `throw` itself and its condition are mutated.
 */
const messagesOfErrors = {
  shouldIgnore({ node, parent }) {
    const isMessage =
      (node.type === 'StringLiteral' || node.type === 'TemplateLiteral') &&
      parent?.type === 'NewExpression' &&
      parent.callee.type === 'Identifier' &&
      parent.callee.name.endsWith('Error');
    return isMessage ? 'message of an error' : undefined;
  },
};

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'messages-of-errors', messagesOfErrors),
];
