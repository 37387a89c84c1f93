import type { Picture } from '@lintel/drawing/picture';
import type { Theme } from '@lintel/drawing/theme';
import type { LucideIcon } from 'lucide-react';

/** A diagram as it goes into a file. */
export interface ExportSource {
  readonly name: string;
  /** Asked for when texts can be measured as they are painted. */
  readonly picture: () => Picture;
  readonly theme: () => Theme;
  /** Where its images are; as a member finds them, where nothing is said. */
  readonly imageAt?: (source: string) => string;
}

/** What a diagram is saved as: one is a value, and stands in the list. What makes the file is fetched when asked for. */
export interface ExportFormat {
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Of the file's name. */
  readonly ending: string;
  /** How large the file's picture is, in pixels; null where that follows from the diagram. */
  readonly size: { readonly width: number; readonly height: number } | null;
  readonly make: (source: ExportSource) => Promise<Blob>;
}
