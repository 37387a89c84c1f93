import { GraphsSection } from './GraphsSection.tsx';
import { ViewsSection } from './ViewsSection.tsx';

/** What was saved to be looked at again and again, below the folders. */
export function SavedSections() {
  return (
    <>
      <ViewsSection />
      <GraphsSection />
    </>
  );
}
