import { componentBriefShape, type ComponentBriefShape } from '@lintel/api/componentBriefShape';
import { useEffect, useSyncExternalStore } from 'react';

/** The drawing that is open to be changed, as far as the shell cares: components can be put onto it. */
export interface OpenDrawing {
  /** Drafts stay off what others rely on, and what is archived is not drawn any more. */
  readonly takes: (component: ComponentBriefShape) => boolean;
  /** In the middle of what is seen, or where there is room beside it. */
  readonly place: (component: ComponentBriefShape) => void;
}

let drawing: OpenDrawing | null = null;
const listeners = new Set<() => void>();

const change = (next: OpenDrawing | null): void => {
  drawing = next;
  for (const listener of listeners) listener();
};

/** For as long as it is shown; null while nothing may be changed on it. */
export const useOfferDrawing = (own: OpenDrawing | null): void => {
  useEffect(() => {
    if (own === null) return;
    change(own);
    return () => change(drawing === own ? null : drawing);
  }, [own]);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useOpenDrawing = (): OpenDrawing | null => useSyncExternalStore(subscribe, () => drawing);

const dragType = 'application/x-lintel-component';

export const isDragged = ({ types }: DataTransfer): boolean => types.includes(dragType);

export const dragComponent = (data: DataTransfer, component: ComponentBriefShape): void => {
  data.setData(dragType, JSON.stringify(component));
  data.effectAllowed = 'copy';
};

/** Null for whatever else is dropped, from another program as well. */
export const droppedComponent = (data: DataTransfer): ComponentBriefShape | null => {
  try {
    return componentBriefShape.safeParse(JSON.parse(data.getData(dragType))).data ?? null;
  } catch {
    return null;
  }
};
