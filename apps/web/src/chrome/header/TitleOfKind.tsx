export interface TitleOfKindProps {
  /** As `Model view`. */
  kind: string;
  name: string;
}

/** The title of a saved thing. Beside the search there is not room for both, and the name is what is read. */
export function TitleOfKind({ kind, name }: TitleOfKindProps) {
  return (
    <h1 className="flex min-w-0 gap-1 text-16 whitespace-nowrap text-secondary" title={`${kind} - ${name}`}>
      <span className="min-w-20 shrink-[9999] truncate md:max-wide:sr-only">{kind}</span>
      <span className="md:max-wide:sr-only">-</span>
      <span className="min-w-0 truncate font-semibold text-default">{name}</span>
    </h1>
  );
}
