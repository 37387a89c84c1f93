import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../workspace.ts';

const folder = join(root, 'infra/helm/lintel');
const textOf = (file: string): string => readFileSync(join(folder, file), 'utf8');

export type Values = Readonly<Record<string, unknown>>;

/** A resource of a cluster, as far as all of them are alike. */
export interface Resource {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string>; annotations?: Record<string, string> };
  spec: Record<string, unknown>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const lookUp = (scope: unknown, path: string): unknown => {
  let value = scope;
  for (const name of path.split('.')) {
    if (!isRecord(value) || !(name in value)) throw new Error(`The chart has no value ${path}`);
    value = value[name];
  }
  return value;
};

const textFor = (scope: unknown, path: string, isQuoted: boolean): string => {
  const value = lookUp(scope, path);
  if (typeof value === 'string') return isQuoted ? JSON.stringify(value) : value;
  if (typeof value !== 'number' && typeof value !== 'boolean') throw new Error(`${path} is no plain value`);
  return isQuoted ? `"${value}"` : String(value);
};

/**
 * As much of Helm's language as our templates are allowed: a value, one in quotes, and lines under one condition. Anything else is
 * left standing, and is no YAML.
 */
export const render = (template: string, scope: unknown): string =>
  template
    .replaceAll(
      /^\{\{- if (not )?\.([\w.]+) \}\}\n([\s\S]*?)^\{\{- end \}\}\n/gm,
      (_, negated: string | undefined, path: string, lines: string) =>
        (lookUp(scope, path) === true) === (negated === undefined) ? lines : '',
    )
    .replaceAll(/\{\{ \.([\w.]+)( \| quote)? \}\}/g, (_, path: string, quoted: string | undefined) =>
      textFor(scope, path, quoted !== undefined),
    );

export const chart = parse(textOf('Chart.yaml')) as { name: string; version: string; appVersion: string };
export const defaultValues = parse(textOf('values.yaml')) as Values;
export const valuesSchema = JSON.parse(textOf('values.schema.json')) as object;

export const templates: readonly string[] = readdirSync(join(folder, 'templates')).sort();

/** What the chart asks a cluster for. */
export const resourcesWith = (values: Values): Resource[] =>
  templates.flatMap((name) => {
    const text = render(textOf(`templates/${name}`), {
      Values: values,
      Release: { Name: 'lintel' },
      Chart: { AppVersion: chart.appVersion },
    });
    const value: unknown = parse(text);
    return value === null ? [] : [value as Resource];
  });
