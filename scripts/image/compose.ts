import { parse } from 'yaml';

export interface ComposeService {
  image?: string;
  user?: string;
  build?: { context: string; dockerfile: string };
  environment: Record<string, string>;
  secrets: string[];
  ports?: string[];
  volumes: string[];
  tmpfs?: string[];
  networks: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  restart: string;
  stop_grace_period: string;
  init?: boolean;
  read_only?: boolean;
  cap_drop: string[];
  security_opt: string[];
  mem_limit: string;
  logging: { driver: string; options: Record<string, string> };
}

export interface Compose {
  services: { app: ComposeService; database: ComposeService };
  networks: Record<string, { internal?: boolean }>;
  volumes: Record<string, object>;
  secrets: Record<string, { file: string }>;
}

export const composeIn = (text: string): Compose => parse(text) as Compose;

/** `${NAME:-default}` and `${NAME:?what is missing}`, as compose fills them in; nothing else is written. */
export const filledIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\$\{([A-Z_]+):([-?])([^}]*)\}/g, (_, name: string, kind: string, otherwise: string) => {
    const value = values[name] ?? '';
    if (value !== '') return value;
    if (kind === '?') throw new Error(otherwise);
    return otherwise;
  });

export const filledEnvironment = (
  { environment }: ComposeService,
  values: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(Object.entries(environment).map(([name, text]) => [name, filledIn(text, values)]));
