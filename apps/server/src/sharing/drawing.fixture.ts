import { diagramEndpoints, type DiagramToSave } from '@lintel/api/endpoints/diagrams';
import type { DiagramShape } from '@lintel/api/shapes';
import { apply } from '@lintel/diagram/apply';
import type { Change } from '@lintel/diagram/change';
import { documentName } from '@lintel/diagram/document';
import type { Person, TestApp } from '../testing/app.ts';

export const createDiagram = async (
  app: TestApp,
  person: Person,
  given: DiagramToSave = {},
): Promise<DiagramShape> => {
  const diagrams = [{ name: 'Landscape', ...given }];
  const [made] = await app.asUser(person).call(diagramEndpoints.save, { body: { diagrams } });
  if (made === undefined) throw new Error('No diagram was made');
  return made;
};

/** Draws on a diagram that nobody has open: as a rule nobody's doing. */
export const draw = (
  app: TestApp,
  slug: string,
  changes: readonly Change[],
  by: Pick<Person, 'userId'> | null = null,
): Promise<void> =>
  app.serverEdits.transaction((tx) =>
    app.serverEdits.writeAsServer(tx, documentName(slug), by?.userId ?? null, (copy) =>
      apply(copy, changes, {}),
    ),
  );
