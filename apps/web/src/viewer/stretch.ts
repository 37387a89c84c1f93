/** A stretch along one of the two axes. */
export interface Stretch {
  readonly start: number;
  readonly length: number;
}

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const across = ({ x, width }: Area): Stretch => ({ start: x, length: width });
export const down = ({ y, height }: Area): Stretch => ({ start: y, length: height });

/** On a narrow screen a whole drawing would be bars without names. */
export const narrowWidth = 640;
