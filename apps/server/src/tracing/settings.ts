import { z } from 'zod';
import type { Sender } from './otlpForm.ts';
import type { Outlet } from './outflow.ts';

const exporter = z.enum(['otlp', 'none'], 'must be otlp or none').default('otlp');

/** As the OpenTelemetry specification names them, so that an operator sets the same for every program. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address such as http://collector:4318' })
    .optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address such as http://collector:4318/v1/traces' })
    .optional(),
  OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address such as http://collector:4318/v1/logs' })
    .optional(),
  OTEL_TRACES_EXPORTER: exporter,
  OTEL_LOGS_EXPORTER: exporter,
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .literal('http/json', 'must be http/json, the one form that is sent')
    .optional(),
  OTEL_SERVICE_NAME: z.string().default('lintel'),
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
  OTEL_TRACES_SAMPLER: z
    .enum(
      [
        'always_on',
        'always_off',
        'traceidratio',
        'parentbased_always_on',
        'parentbased_always_off',
        'parentbased_traceidratio',
      ],
      'must be one of the samplers of OpenTelemetry, such as parentbased_traceidratio',
    )
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1, 'must be a share from 0 to 1').default(1),
  OTEL_SDK_DISABLED: z.enum(['true', 'false'], 'must be true or false').default('false'),
};

type Read = z.output<z.ZodObject<typeof tracingVariables>>;

/** Where one kind of thing is sent, and as whose. Of traces, screens have `-web` behind the name of the service. */
export interface SendSettings extends Outlet, Sender {}

export interface TracingSettings extends SendSettings {
  /** The share of traces that is kept. */
  readonly share: number;
  /** Whether the sender of a request decides for it. */
  readonly obeysParent: boolean;
}

/** `name=value,name=value`, with the values encoded as in an address. */
const pairsIn = (text: string | undefined, name: string, problems: string[]): Record<string, string> => {
  try {
    return Object.fromEntries(
      (text ?? '')
        .split(',')
        .filter((pair) => pair.trim() !== '')
        .map((pair) => {
          const [key = '', ...value] = pair.split('=');
          if (key.trim() === '' || value.length === 0) throw new Error('No pair');
          return [key.trim(), decodeURIComponent(value.join('=').trim())] as const;
        }),
    );
  } catch {
    problems.push(`${name} must be a list such as name=value,other=value`);
    return {};
  }
};

const shareOf = ({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: share }: Read): number => {
  if (sampler.endsWith('always_off')) return 0;
  return sampler.endsWith('traceidratio') ? share : 1;
};

interface Telemetry {
  /** Null where nobody asked for them. */
  readonly tracing: TracingSettings | null;
  readonly logs: SendSettings | null;
}

export const telemetryIn = (read: Read, problems: string[]): Telemetry => {
  const headers = pairsIn(read.OTEL_EXPORTER_OTLP_HEADERS, 'OTEL_EXPORTER_OTLP_HEADERS', problems);
  const resource = pairsIn(read.OTEL_RESOURCE_ATTRIBUTES, 'OTEL_RESOURCE_ATTRIBUTES', problems);
  const to = (exporter: 'otlp' | 'none', own: string | undefined, path: string): SendSettings | null => {
    const endpoint = own ?? read.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/*$/, path);
    if (endpoint === undefined || exporter === 'none' || read.OTEL_SDK_DISABLED === 'true') return null;
    return { endpoint, headers, serviceName: read.OTEL_SERVICE_NAME, resource };
  };
  const traces = to(read.OTEL_TRACES_EXPORTER, read.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, '/v1/traces');
  const obeysParent = read.OTEL_TRACES_SAMPLER.startsWith('parentbased_');
  return {
    tracing: traces && { ...traces, share: shareOf(read), obeysParent },
    logs: to(read.OTEL_LOGS_EXPORTER, read.OTEL_EXPORTER_OTLP_LOGS_ENDPOINT, '/v1/logs'),
  };
};
