import { useRender } from '@base-ui/react/use-render';
import type { ComponentProps, ReactElement } from 'react';
import { classes } from '../classes.ts';

export interface CardProps extends ComponentProps<'div'> {
  /** What can be pressed answers to hover; a link goes in through `render={<Link … />}`. */
  interactive?: boolean | undefined;
  selected?: boolean | undefined;
  render?: ReactElement | undefined;
}

export function Card({ interactive, selected, render, className, ...rest }: CardProps) {
  return useRender({
    render,
    defaultTagName: 'div',
    props: {
      ...rest,
      className: classes(
        'overflow-hidden rounded-md border border-strong bg-raised',
        interactive && 'hover:border-control hover:shadow-bar',
        selected && 'border-accent ring ring-accent',
        className,
      ),
    },
  });
}
