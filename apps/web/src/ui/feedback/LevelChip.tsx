/** 'C0', 'D1', 'P0'; the level's name, where given, stands behind it. */
export function LevelChip({ level, name }: { level: string; name?: string | undefined }) {
  if (name === undefined) {
    return (
      <span className="inline-flex h-4.5 shrink-0 items-center rounded-xs border border-strong bg-raised px-1.5 text-11 font-semibold text-secondary tabular">
        {level}
      </span>
    );
  }
  return (
    <span className="inline-flex h-6 shrink-0 items-center gap-1.5 rounded-xs border border-strong bg-raised px-2 text-12 text-secondary">
      <span className="font-semibold text-default tabular">{level}</span>
      {name}
    </span>
  );
}
