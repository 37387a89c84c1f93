import type { Page } from '@playwright/test';
import { ask } from './ask.ts';

/** Made, or changed where it has a slug. */
export const saveDiagram = async (
  page: Page,
  diagram: { slug?: string; name?: string; state?: 'ACTIVE' | 'DRAFT' },
): Promise<{ diagramId: number; slug: string }> => {
  const [saved] = await ask<{ diagramId: number; slug: string }[]>(page, 'POST', '/api/diagrams', {
    diagrams: [diagram],
  });
  if (saved === undefined) throw new Error('Got nothing back');
  return saved;
};

interface Component {
  slug: string;
  name: string;
  fkTypeId?: number;
  fkSharedTypeId?: number;
  listAttributes?: readonly { fkListItemId: number | undefined }[] | undefined;
  userAttributes?: readonly { fkAttributeId: number | undefined; fkUserId: number }[];
  diagramLinks?: readonly { fkDiagramId: number }[];
}

export const makeComponents = (page: Page, components: readonly Omit<Component, 'slug'>[]) =>
  ask<Component[]>(page, 'POST', '/api/component', { components });

export const removeComponents = (page: Page, components: readonly { slug: string }[]) =>
  ask(
    page,
    'DELETE',
    '/api/model/components',
    components.map(({ slug }) => ({ slug })),
  );

export const mergeComponents = (page: Page, into: string, components: readonly string[]) =>
  ask(page, 'POST', '/api/component/merge', { into, components });

export const makeAttributes = (page: Page, attributes: readonly object[]) =>
  ask<{ attributeId: number; listItems: { attributeListItemId: number }[] }[]>(
    page,
    'POST',
    '/api/attributes',
    { attributes },
  );

export const makeType = (page: Page, name: string) =>
  ask<{ typeId: number }>(page, 'POST', '/api/types', { type: { name } });

/** One that the organisation made for itself. */
export const ownType = async (page: Page, name: string): Promise<{ typeId: number }> => {
  const types = await ask<{ typeId: number; name: string }[]>(page, 'GET', '/api/types');
  const found = types.find((type) => type.name === name);
  if (found === undefined) throw new Error(`No type is called ${name}`);
  return found;
};

/** One of those that are there from the start. */
export const sharedType = async (page: Page, name: string): Promise<{ sharedTypeId: number }> => {
  const { sharedTypes } = await ask<{ sharedTypes: { sharedTypeId: number; name: string }[] }>(
    page,
    'GET',
    '/api/shared-types',
  );
  const found = sharedTypes.find((type) => type.name === name);
  if (found === undefined) throw new Error(`No shared type is called ${name}`);
  return found;
};
