import type { DrawingFact, DrawnWhat, Mention, Mentions } from './facts.ts';
import { called, counted, listed, type Words, words } from './words.ts';

/** `the component "Checkout"`, or `a component` where it has no name. */
const describeItem = ({ noun, name = '', ends }: Mention): Words => {
  if (name !== '') return words`the ${noun} ${called(name)}`;
  return ends === undefined
    ? words`a ${noun}`
    : words`the ${noun} from ${called(ends.from)} to ${called(ends.to)}`;
};

/** `the component "Checkout" and 2 relations`: the first is named where it is the only one of its noun. */
const describeItems = (items: Mentions): Words =>
  listed(
    items.map((item, index) =>
      index === 0 && item.count === 1 ? describeItem(item) : words`${counted(item.count, item.noun)}`,
    ),
  );

const verbs: Readonly<Record<DrawnWhat, (items: Words) => Words>> = {
  added: (items) => words`added ${items}`,
  restored: (items) => words`restored ${items}`,
  deleted: (items) => words`deleted ${items}`,
  linked: (items) => words`linked ${items} to the model`,
  unlinked: (items) => words`unlinked ${items} from the model`,
  named: (items) => words`named ${items}`,
  retyped: (items) => words`changed the type of ${items}`,
  reframed: (items) => words`changed the kind of ${items}`,
  resized: (items) => words`resized ${items}`,
  moved: (items) => words`moved ${items}`,
  reconnected: (items) => words`reconnected ${items}`,
  written: (items) => words`edited ${items}`,
  described: (items) => words`changed the description of ${items}`,
  implemented: (items) => words`changed the technology of ${items}`,
  restyled: (items) => words`changed the look of ${items}`,
  pointed: (items) => words`changed the diagrams that ${items} links to`,
  bent: (items) => words`moved the line of ${items}`,
  relabelled: (items) => words`moved the label of ${items}`,
  restacked: (items) => words`changed the stacking of ${items}`,
};

const isOneRelation = ([first, ...others]: Mentions): boolean =>
  others.length === 0 && first?.noun === 'relation' && first.count === 1;

export const describeDrawing = (fact: DrawingFact): Words => {
  switch (fact.what) {
    case 'renamed':
      return fact.to === ''
        ? words`took the name from the ${fact.noun} ${called(fact.from)}`
        : words`renamed the ${fact.noun} ${called(fact.from)} to ${called(fact.to)}`;
    case 'linkedTo':
      return words`linked ${called(fact.from)} to the component ${called(fact.to)}`;
    case 'turned':
      return words`turned ${describeItem(fact.item)} into a ${fact.into}`;
    case 'written':
      return isOneRelation(fact.items)
        ? words`changed the label of ${describeItems(fact.items)}`
        : verbs.written(describeItems(fact.items));
    default:
      return verbs[fact.what](describeItems(fact.items));
  }
};
