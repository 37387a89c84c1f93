import type { Collision } from '@lintel/api/errors';
import type { FolderShape, TagShape } from '@lintel/api/shapes';
import { stateLabels, stateSchema } from '@lintel/domain/entities/diagram';
import { levelCodeSchema, levelOf } from '@lintel/domain/levels';
import type { ReactNode } from 'react';
import { z } from 'zod/mini';
import { folderName, noFolderName } from '../pickers/folderNames.ts';
import { describeText } from './conflict.ts';

/** What a person calls the fields of a diagram. */
export const diagramLabels: Readonly<Record<string, string>> = {
  name: 'Name',
  richDescription: 'Description',
  diagramLevel2: 'Level',
  fkFolderId: 'Folder',
  state: 'State',
  initialView: 'View when opening',
  tags: 'Tags',
};

const tagIds = z.array(
  z.union([
    z.number(),
    z.pipe(
      z.object({ tagId: z.number() }),
      z.transform(({ tagId }) => tagId),
    ),
  ]),
);

const describeTags = (value: unknown, tags: readonly TagShape[]): string => {
  const ids = tagIds.safeParse(value).data ?? [];
  const names = ids.map((id) => tags.find(({ tagId }) => tagId === id)?.name ?? 'a deleted tag');
  return names.length === 0 ? 'No tags' : names.join(', ');
};

const describeFolder = (value: unknown, folders: readonly FolderShape[]): string => {
  if (value === null) return noFolderName;
  const folder = folders.find(({ folderId }) => folderId === value);
  return folder === undefined ? 'A folder that is gone' : folderName(folder);
};

/** The value of one field as a person reads it. */
export const describeDiagramField =
  (folders: readonly FolderShape[], tags: readonly TagShape[]) =>
  (field: string, value: Collision['yours']): ReactNode => {
    switch (field) {
      case 'diagramLevel2':
        return levelOf(levelCodeSchema.safeParse(value).data ?? null)?.name ?? 'No level';
      case 'fkFolderId':
        return describeFolder(value, folders);
      case 'state': {
        const state = stateSchema.safeParse(value).data;
        return state === undefined ? 'No state' : stateLabels[state];
      }
      case 'tags':
        return describeTags(value, tags);
      case 'initialView':
        return value === null ? 'Everything' : 'A chosen view';
      default:
        return describeText(value, 'No name');
    }
  };
