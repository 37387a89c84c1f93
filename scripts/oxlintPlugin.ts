import { join, relative, sep } from 'node:path';
import { brokenLayers, hasVagueName } from './layers.ts';

interface SyntaxNode {
  type: string;
  value?: unknown;
}

interface Context {
  filename: string;
  report(problem: { node: SyntaxNode; message: string }): void;
}

/** Import and export declarations, `import()` and `import('…')` types: all name their module in `source`. */
interface Importing extends SyntaxNode {
  source?: SyntaxNode | null;
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

export default { meta: { name: 'lintel' }, rules: { layers: layersRule, names: namesRule } };
