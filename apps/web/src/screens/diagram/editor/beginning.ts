import type { DiagramShape } from '@lintel/api/shapes';
import { useRouter } from '@tanstack/react-router';
import type { CameraState } from '../../../camera/cameraStates.ts';
import { parseAt } from '../../../viewer/viewAddress.ts';
import { leftViews, type Visit } from './leftViews.ts';

/** How a diagram opens: where the reader was on it before they left, and otherwise. */
export interface Beginning {
  readonly visit: Visit;
  readonly initialView: CameraState | null;
}

/** Where it is looked at first; null: everything, as far as it can be seen. */
export const namedView = ({ visit, initialView }: Beginning): CameraState | null =>
  leftViews.at(visit) ?? parseAt(location.hash) ?? initialView;

export const useBeginning = ({ initialView, slug }: DiagramShape): Beginning => {
  const { state } = useRouter().latestLocation;
  return {
    initialView,
    visit: { entry: state.__TSR_key, slug, isWayBack: state.isWayBack === true },
  };
};
