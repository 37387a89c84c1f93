/** What traces and logs have in common in the JSON of OTLP/HTTP; see infra/decisions/0028. */
export type OtlpAttributes = Readonly<Record<string, string | number | boolean>>;

/** Who sends: the service, and what the operator says of where it runs. */
export interface Sender {
  readonly serviceName: string;
  readonly resource: OtlpAttributes;
}

const valueOf = (value: string | number | boolean): object => {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
};

export const attributesOf = (attributes: OtlpAttributes): object[] =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: valueOf(value) }));

/** In nanoseconds, which are more than a number holds. */
export const nanoseconds = (milliseconds: number): string =>
  `${Math.floor(milliseconds)}${String(Math.floor((milliseconds % 1) * 1e6)).padStart(6, '0')}`;

export const resourceOf = ({ serviceName, resource }: Sender): object => ({
  attributes: attributesOf({ ...resource, 'service.name': serviceName }),
});

export const scope = { name: 'lintel' };
