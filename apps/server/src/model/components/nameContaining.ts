import type { SQL } from 'drizzle-orm';
import { containing } from '../filter/containing.ts';
import { componentModel } from '../../db/tables/component.ts';

export const nameContaining = (word: string): SQL => containing(componentModel.name, word);
