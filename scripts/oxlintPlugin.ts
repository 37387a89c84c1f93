import { basename, join, relative, sep } from 'node:path';
import { complaintOf, goneFrom, isOfProduct, readLongFunctions } from './functionLength.ts';
import { brokenLayers, hasVagueName } from './layers.ts';
import { complaintAbout, complaintAboutComment } from './words.ts';

interface SyntaxNode {
  type: string;
  value?: unknown;
}

interface Comment extends SyntaxNode {
  value: string;
}

interface Context {
  filename: string;
  sourceCode: { getAllComments(): Comment[] };
  report(problem: { node: SyntaxNode; message: string }): void;
}

/** Import and export declarations, `import()` and `import('…')` types: all name their module in `source`. */
interface Importing extends SyntaxNode {
  source?: SyntaxNode | null;
}

interface FunctionNode extends SyntaxNode {
  id?: { name: string } | null;
  loc: { start: { line: number }; end: { line: number } };
  parent: SyntaxNode & { id?: { name?: string }; key?: { name?: string } };
}

const root = join(import.meta.dirname, '..');

const pathFromRoot = (context: Context) => relative(root, context.filename).split(sep).join('/');

const layersRule = {
  create(context: Context) {
    const importer = pathFromRoot(context);
    const check = ({ source }: Importing) => {
      if (typeof source?.value !== 'string') return;
      for (const { name, message } of brokenLayers(importer, source.value)) {
        context.report({ node: source, message: `${message} (${name})` });
      }
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};

const namesRule = {
  create(context: Context) {
    return {
      Program(node: SyntaxNode) {
        if (!hasVagueName(pathFromRoot(context))) return;
        context.report({
          node,
          message:
            'Name a file after what it holds: utils, helpers, common, manager, service and index say nothing.',
        });
      },
    };
  },
};

interface NamedNode extends SyntaxNode {
  name: string;
}

const wordsRule = {
  create(context: Context) {
    const file = pathFromRoot(context);
    const complaints = new Map<string, string | null>();
    const check = (node: NamedNode) => {
      const { name } = node;
      // Each name once: a hundred uses of one are one mistake.
      if (complaints.has(name)) return;
      const message = complaintAbout(name, file);
      complaints.set(name, message);
      if (message !== null) context.report({ node, message });
    };
    return {
      Program(node: SyntaxNode) {
        const message = complaintAbout(basename(file), file);
        if (message !== null) context.report({ node, message });
      },
      Identifier: check,
      PrivateIdentifier: check,
      JSXIdentifier: check,
    };
  },
};

const actorsRule = {
  create(context: Context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const message = complaintAboutComment(comment.value);
          if (message !== null) context.report({ node: comment, message });
        }
      },
    };
  },
};

/** As it is called where it is written. What has no name is part of what it stands in, and counted there. */
const nameOf = ({ id, parent }: FunctionNode): string | undefined => {
  if (id !== null && id !== undefined) return id.name;
  if (parent.type === 'VariableDeclarator') return parent.id?.name;
  return parent.key?.name;
};

const longFunctions = readLongFunctions();

const functionLengthRule = {
  create(context: Context) {
    const file = pathFromRoot(context);
    if (!isOfProduct(file)) return {};
    const found = new Set<string>();
    const check = (node: FunctionNode) => {
      const name = nameOf(node);
      if (name === undefined) return;
      found.add(name);
      const { start, end } = node.loc;
      const message = complaintOf(longFunctions[file], { name, lines: end.line - start.line + 1 });
      if (message !== null) context.report({ node, message });
    };
    return {
      FunctionDeclaration: check,
      FunctionExpression: check,
      ArrowFunctionExpression: check,
      'Program:exit'(node: SyntaxNode) {
        for (const name of goneFrom(longFunctions[file], found))
          context.report({
            node,
            message: `${name} is gone: take it off the list in scripts/longFunctions.json.`,
          });
      },
    };
  },
};

interface MemberNode extends SyntaxNode {
  property?: { name?: string };
}

const skippingRule = {
  create(context: Context) {
    return {
      MemberExpression(node: MemberNode) {
        const name = node.property?.name;
        if (name !== 'skipIf' && name !== 'runIf') return;
        const message = `A test that is left out proves nothing: instead of ${name} give \`each\` an empty list.`;
        context.report({ node, message });
      },
    };
  },
};

export default {
  meta: { name: 'lintel' },
  rules: {
    layers: layersRule,
    names: namesRule,
    words: wordsRule,
    actors: actorsRule,
    'function-length': functionLengthRule,
    'no-skipping': skippingRule,
  },
};
