import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { variableNames } from '@lintel/server/src/config.ts';
import { buildTestApp } from '@lintel/server/src/testing/app.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { sparing } from '../sparing.ts';
import { root } from '../workspace.ts';
import {
  chart,
  defaultValues,
  render,
  type Resource,
  resourcesWith,
  templates,
  valuesSchema,
} from './chart.ts';

const textOf = (file: string): string => readFileSync(join(root, 'infra', file), 'utf8');
const known = new Set(variableNames.flatMap((name) => [name, `${name}_FILE`]));

interface Container {
  name: string;
  image: string;
  command?: string[];
  ports?: { name: string; containerPort: number }[];
  env: { name: string; value: string }[];
  envFrom: { secretRef: { name: string } }[];
  volumeMounts: { name: string; mountPath: string }[];
  securityContext: object;
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
}
interface Probe {
  httpGet: { path: string; port: string };
}
interface Pod {
  metadata: { labels: Record<string, string> };
  spec: {
    containers: Container[];
    volumes: { name: string }[];
    securityContext: object;
    terminationGracePeriodSeconds?: number;
  };
}

const everything = {
  ...defaultValues,
  autoscaling: { ...(defaultValues['autoscaling'] as object), enabled: true },
  ingress: { ...(defaultValues['ingress'] as object), enabled: true },
};
const resources = resourcesWith(everything);
const kind = (name: string): Resource => {
  const found = resources.find((each) => each.kind === name);
  if (found === undefined) throw new Error(`The chart makes no ${name}`);
  return found;
};
const podOf = (name: string): Pod => kind(name).spec['template'] as Pod;

describe('the chart', () => {
  test('is written in as much of Helm’s language as is read here', () => {
    const scope = { Values: { a: { b: 'x"y' }, on: true, off: false } };
    expect(render('k: {{ .Values.a.b | quote }}\n', scope)).toBe('k: "x\\"y"\n');
    expect(render('{{- if .Values.on }}\na\n{{- end }}\n{{- if .Values.off }}\nb\n{{- end }}\n', scope)).toBe(
      'a\n',
    );
    expect(render('{{- if not .Values.off }}\na\n{{- end }}\n', scope)).toBe('a\n');
    expect(() => render('{{ .Values.c }}', scope)).toThrow('no value Values.c');
    for (const name of templates)
      expect(textOf(`helm/lintel/templates/${name}`)).not.toMatch(/\{\{[^}]*(include|range|with)/);
  });

  test('has the version of the product', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    expect(chart).toMatchObject({ name: 'lintel', version, appVersion: version });
  });

  test('makes what it says, and less where less is asked for', () => {
    const kinds = resources.map(({ kind: each }) => each).sort();
    expect(kinds).toEqual([
      'Deployment',
      'HorizontalPodAutoscaler',
      'Ingress',
      'Job',
      'PodDisruptionBudget',
      'Service',
    ]);
    expect(
      resourcesWith(defaultValues)
        .map(({ kind: each }) => each)
        .sort(),
    ).toEqual(['Deployment', 'Job', 'PodDisruptionBudget', 'Service']);
    for (const { apiVersion, metadata } of resources) {
      expect(apiVersion).toMatch(/^([a-z.0-9]+\/)?v\d+$/);
      expect(metadata.name).toMatch(/^[a-z][a-z0-9-]{0,52}$/);
    }
    // Only one of the two says how many there are.
    expect(kind('Deployment').spec['replicas']).toBeUndefined();
  });

  test('has a schema that knows its values and no others', () => {
    interface Schema {
      properties?: Record<string, Schema>;
      required?: string[];
    }
    const paths = (value: unknown, at = ''): string[] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([name, inner]) => paths(inner, `${at}.${name}`))
        : [at];
    const described = ({ properties }: Schema, at = ''): string[] =>
      properties === undefined
        ? [at]
        : Object.entries(properties).flatMap(([name, inner]) => described(inner, `${at}.${name}`));
    expect(described(valuesSchema as Schema).sort()).toEqual([...paths(defaultValues), '.global'].sort());
  });

  test('selects the servers, and not the job', () => {
    const labels = podOf('Deployment').metadata.labels;
    const selected = [
      (kind('Deployment').spec['selector'] as { matchLabels: object }).matchLabels,
      (kind('PodDisruptionBudget').spec['selector'] as { matchLabels: object }).matchLabels,
      kind('Service').spec['selector'],
    ];
    for (const each of selected) expect(labels).toMatchObject(each as object);
    expect(podOf('Job').metadata.labels).not.toMatchObject(selected[0] as object);
    expect(kind('HorizontalPodAutoscaler').spec['scaleTargetRef']).toMatchObject({
      kind: 'Deployment',
      name: kind('Deployment').metadata.name,
    });
  });

  test.each(['Deployment', 'Job'])(
    'gives the %s no rights, and only variables that the server reads',
    (name) => {
      const { spec } = podOf(name);
      const [container] = spec.containers;
      expect(container?.env.map((each) => each.name).filter((each) => !known.has(each))).toEqual([]);
      expect(container?.envFrom).toEqual([{ secretRef: { name: 'lintel' } }]);
      expect(container?.securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      });
      expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
      expect(container?.volumeMounts.map((each) => each.name)).toEqual(spec.volumes.map((each) => each.name));
      expect(container?.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp']);
      const [, program] = container?.command ?? ['node', 'apps/server/src/main.ts'];
      expect(existsSync(join(root, program ?? ''))).toBe(true);
    },
  );

  test('starts the servers as the image says, which is how boot.mjs does', () => {
    expect(podOf('Deployment').spec.containers[0]?.command).toBeUndefined();
  });

  test('waits longer for the end than the server takes', () => {
    const main = readFileSync(join(root, 'apps/server/src/serve.ts'), 'utf8');
    const patience = Number(/patience = ([\d_]+);/.exec(main)?.[1]?.replaceAll('_', ''));
    expect(patience).toBeGreaterThan(0);
    expect((podOf('Deployment').spec.terminationGracePeriodSeconds ?? 0) * 1_000).toBeGreaterThan(patience);
    expect(
      Number(/TimeoutStopSec=(\d+)/.exec(textOf('systemd/lintel.service'))?.[1]) * 1_000,
    ).toBeGreaterThan(patience);
  });
});

describe('monitoring, on a server that runs', () => {
  let app: Awaited<ReturnType<typeof buildTestApp>>;
  let names: Set<string>;

  beforeAll(async () => {
    app = await buildTestApp();
    // A histogram shows its names once something was measured.
    await app.server.inject({ method: 'GET', url: '/readyz' });
    const { body } = await app.server.inject({ method: 'GET', url: '/metrics' });
    names = new Set(body.split('\n').flatMap((line) => /^([a-z_0-9]+)[{ ]/.exec(line)?.[1] ?? []));
  }, 60_000);
  afterAll(() => app.close());

  /** Metrics and functions are both words before a bracket or at an end; labels stand in braces or behind by. */
  const namesIn = (expression: string): string[] =>
    [
      ...expression
        .replaceAll(/\{[^}]*\}/g, '')
        .replaceAll(/by \([^)]*\)/g, '')
        .matchAll(/[a-z_]{3,}[a-z0-9_]*(?!\w|\s*\()/g),
    ].map(([name]) => name);
  const ofPrometheus = ['up', 'or', 'and'];
  /** One server alone has nobody to tell. */
  const ofSeveralServers = ['lintel_redis_up'];

  const alerts = parse(textOf('monitoring/alerts.yaml')) as {
    groups: { rules: { alert: string; expr: string; for: string; annotations: { summary: string } }[] }[];
  };
  const dashboard = JSON.parse(textOf('monitoring/grafana.json')) as {
    panels: { id: number; title: string; targets: { expr: string }[] }[];
  };
  const rules = alerts.groups.flatMap((group) => group.rules);
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];

  test('reads names out of an expression', () => {
    expect(namesIn('sum by (le) (rate(a_bucket{status=~"5.."}[5m])) > 0.1 or b_total')).toEqual([
      'a_bucket',
      'b_total',
    ]);
  });

  test('asks only for metrics that are exported', () => {
    const asked = new Set(expressions.flatMap(namesIn).filter((name) => !ofPrometheus.includes(name)));
    expect(asked.size).toBeGreaterThan(15);
    expect([...asked].filter((name) => !names.has(name))).toEqual(ofSeveralServers);
  });

  test('shows or watches every metric of ours', () => {
    const asked = new Set(expressions.flatMap(namesIn));
    const unused = [...names].filter((name) => name.startsWith('lintel_') && !asked.has(name));
    expect(unused.sort()).toEqual(['lintel_build_info', 'lintel_files']);
  });

  test('says with each alert what to do', () => {
    for (const { alert, for: since, annotations } of rules) {
      expect(alert).toMatch(/^Lintel[A-Za-z]+$/);
      expect(since).toMatch(/^\d+[mh]$/);
      expect(annotations.summary).toMatch(/\.$/);
    }
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  });
});

describe('several servers with compose', () => {
  interface Service {
    image?: string;
    environment?: Record<string, string>;
    secrets?: string[];
    read_only?: boolean;
    cap_drop?: string[];
    networks?: string[];
  }
  const cluster = parse(textOf('docker/compose.cluster.yaml'), { merge: true, logLevel: 'error' }) as {
    services: Record<string, Service>;
    secrets: Record<string, { file: string }>;
    volumes: Record<string, object>;
  };
  const alone = parse(textOf('docker/compose.yaml')) as { secrets: Record<string, { file: string }> };
  const { app: first, second, ...others } = cluster.services;

  test('gives both servers the same, and only variables that the server reads', () => {
    expect(second?.environment).toEqual(first?.environment);
    const names = Object.keys(first?.environment ?? {});
    // Read by a server that is one of several; refused by one that is alone.
    expect(names.filter((name) => !known.has(name))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['REDIS_URL_FILE', 'SECRET_KEY_FILE', 'R2_ENDPOINT']));
  });

  test('has every secret in a file that the repository never holds', () => {
    const secrets = { ...alone.secrets, ...cluster.secrets };
    for (const { secrets: used = [] } of Object.values(cluster.services))
      expect(used.filter((name) => secrets[name] === undefined)).toEqual([]);
    for (const { file } of Object.values(cluster.secrets)) expect(file).toMatch(/^\.\/secrets\//);
  });

  test('pins what is run beside them, without rights', () => {
    for (const service of Object.values(others)) expect(service.image).toMatch(/:[^:]*\d\.\d|RELEASE\.\d{4}/);
    const { bucket, ...lasting } = others;
    expect(bucket).toMatchObject({ restart: 'no' });
    for (const service of Object.values(lasting))
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  });

  test('sends people to servers that are there, with what sockets and events need', () => {
    const proxy = textOf('docker/nginx.conf');
    const servers = [...proxy.matchAll(/^ {2}server (\w+):3000 /gm)].map(([, name]) => name);
    expect(servers).toEqual(['app', 'second']);
    expect(proxy).toContain('proxy_set_header Upgrade $http_upgrade;');
    expect(proxy).toMatch(/location = \/api\/events \{[^}]*proxy_buffering off;/);
    expect(proxy).toContain('client_max_body_size 60m;');
  });
});

test('the unit of systemd starts a program that is there as boot.mjs does, with variables that are read', () => {
  const unit = textOf('systemd/lintel.service');
  const [, flags = '', program = ''] = /^ExecStart=\/usr\/bin\/node (.*) (\S+)$/m.exec(unit) ?? [];
  expect(flags.split(' ')).toEqual(sparing.flags);
  expect(existsSync(join(root, program))).toBe(true);
  const given = Object.fromEntries(
    [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map((each) => each.split('=')),
    ),
  ) as Record<string, string>;
  expect(given).toMatchObject(sparing.env);
  expect(Object.keys(given).filter((name) => !known.has(name))).toEqual([
    ...Object.keys(sparing.env),
    'NODE_COMPILE_CACHE',
  ]);
  // Made by systemd, for the user that the server runs as.
  expect(`/var/cache/${/^CacheDirectory=(.*)$/m.exec(unit)?.[1]}`).toBe(given['NODE_COMPILE_CACHE']);
});

test('the example of Terraform gives the chart values and secrets that it takes', () => {
  const text = textOf('terraform/main.tf');
  const keys = [...(/data = \{([^}]*)\}/.exec(text)?.[1] ?? '').matchAll(/^\s+([A-Z0-9_]+)\s+=/gm)].map(
    ([, name]) => name,
  );
  expect(keys).toEqual([
    'DATABASE_URL',
    'REDIS_URL',
    'SECRET_KEY',
    'R2_ACCESS_KEY_ID',
    'R2_SECRET_ACCESS_KEY',
  ]);
  expect(keys.filter((name) => !known.has(name ?? ''))).toEqual([]);
  const values = [
    ...(/yamlencode\(\{([\s\S]*?)\n {2}\}\)/.exec(text)?.[1] ?? '').matchAll(/^ {4}(\w+)\s+=/gm),
  ].map(([, name]) => name);
  expect(values.filter((name) => !((name ?? '') in defaultValues))).toEqual([]);
  expect(values.length).toBe(4);
  expect((text.match(/\{/g) ?? []).length).toBe((text.match(/\}/g) ?? []).length);
});
