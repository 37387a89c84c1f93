import { Skeleton } from '../../ui/feedback/Skeleton.tsx';

/** The shape of the cards that come. */
export function HomeLoading() {
  return (
    <div className="px-8 pt-2 max-md:px-4">
      <Skeleton label="Loading diagrams" className="sr-only" />
      <div className="grid animate-appear grid-cols-4 gap-5 max-xl:grid-cols-3 max-lg:grid-cols-2 max-md:grid-cols-1 max-md:gap-3">
        {Array.from({ length: 8 }, (_, at) => (
          <div key={at} aria-hidden className="h-51.5 rounded-md border max-md:h-56">
            <div className="h-36 rounded-t-md bg-hover" />
            <div className="m-3 h-3 w-2/3 rounded-xs bg-hover" />
            <div className="m-3 h-3 w-2/5 rounded-xs bg-hover" />
          </div>
        ))}
      </div>
    </div>
  );
}
