import type { FilterFieldId } from '@lintel/domain/filter/filterFields';
import {
  AlignLeft,
  ArrowDownLeft,
  ArrowUpRight,
  Box,
  CircleDot,
  Frame,
  Group,
  type LucideIcon,
  Shapes,
  Tag,
  TextCursorInput,
} from 'lucide-react';
import { attributeInputs } from '../attributes/registry.ts';
import type { FilterSubject } from './conditions.ts';

const ofFields: Record<FilterFieldId, LucideIcon> = {
  name: TextCursorInput,
  description: AlignLeft,
  components: Box,
  types: Shapes,
  tags: Tag,
  states: CircleDot,
  diagrams: Frame,
  toComponents: ArrowUpRight,
  fromComponents: ArrowDownLeft,
  contains: Group,
};

export const subjectIcon = (subject: FilterSubject): LucideIcon =>
  subject.kind === 'field' ? ofFields[subject.field] : attributeInputs[subject.attributeType].icon;
